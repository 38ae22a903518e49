/// The header row of a sightings CSV.
enum SightingsHeader {
  /// Which field each column holds; `nil` for columns that are none of ours.
  ///
  /// Names may be in either case. A single column of unknown name is no sightings file at all.
  static func columns(
    _ fields: [CSVFields.Field],
    in record: Span<UInt8>,
    line: Int
  ) throws(CaptureError) -> [SightingField?] {
    var columns: [SightingField?] = []
    var names: [String] = []
    for field in fields {
      let name = text(record.extracting(field.range))
      let column = SightingField(rawValue: name.lowercased())
      if let column, columns.contains(column) {
        throw .duplicateColumn(column.rawValue, line: line)
      }
      columns.append(column)
      names.append("'\(escaped(record.extracting(field.range)))'")
    }
    guard names.count > 1 || columns != [nil] else {
      throw .unrecognised(start: escaped(record))
    }
    var missing: [String] = []
    if !columns.contains(.time) { missing.append("time") }
    if !columns.contains(.beacon) { missing.append("beacon") }
    if !columns.contains(.rssi) && !columns.contains(.range) { missing.append("rssi or range") }
    guard missing.isEmpty else { throw .missingColumns(missing, found: names, line: line) }
    return columns
  }
}
