import Captures

/// The columns of a truth CSV.
enum TruthField: String, CaseIterable {
  case time
  case x
  case y
  case recording
  case floor
  case target

  /// What a header must have.
  static let required: [TruthField] = [.time, .x, .y]

  /// Which field each column holds; `nil` for columns that are none of ours.
  ///
  /// Names may be in either case.
  static func columns(
    _ fields: [CSVFields.Field],
    in header: Span<UInt8>,
    line: Int
  ) throws(TruthError) -> [TruthField?] {
    var columns: [TruthField?] = []
    var names: [String] = []
    for field in fields {
      let bytes = header.extracting(field.range)
      let column = TruthField(rawValue: text(bytes).lowercased())
      if let column, columns.contains(column) {
        throw .duplicateColumn(column.rawValue, line: line)
      }
      columns.append(column)
      names.append("'\(escaped(bytes))'")
    }
    let missing = required.filter { !columns.contains($0) }.map(\.rawValue)
    guard missing.isEmpty else { throw .missingColumns(missing, found: names, line: line) }
    return columns
  }
}
