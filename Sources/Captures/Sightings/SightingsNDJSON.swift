/// Reads a line of a sightings NDJSON file.
enum SightingsNDJSON {
  /// The row that a line holds; `nil` for a blank line.
  static func read(_ line: Span<UInt8>) -> SightingRow? {
    let line = line.extracting(byteOrderMarkLength(line)..<line.count)
    guard !isBlankLine(line) else { return nil }
    guard (try? UTF8Span(validating: line)) != nil else {
      return SightingRow(fault: .invalidUTF8)
    }
    var row = SightingRow()
    var seen: [SightingField] = []
    var members = JSONObjectReader()
    do {
      while let member = try members.next(line) {
        guard let field = field(member.name, in: line) else { continue }
        guard !seen.contains(field) else {
          return SightingRow(fault: fault("\(field.rawValue) is given twice"))
        }
        seen.append(field)
        set(field, member.value, in: line, &row)
      }
    } catch {
      return SightingRow(
        fault: fault("\(error.expected) expected at byte \(error.offset) of the line")
      )
    }
    return row
  }

  private static func fault(_ message: String) -> RowFault {
    RowFault(reason: .badJSON, message: message)
  }

  private static func field(_ name: JSONString, in line: Span<UInt8>) -> SightingField? {
    switch name {
    case .plain(let range): SightingField(rawValue: text(line.extracting(range)))
    case .unescaped(let bytes): SightingField(rawValue: text(bytes.span))
    }
  }

  private static func set(
    _ field: SightingField,
    _ value: JSONObjectReader.Value,
    in line: Span<UInt8>,
    _ row: inout SightingRow
  ) {
    switch value {
    case .null: break
    case .string(.plain(let range)) where field.isText || field == .time:
      if !range.isEmpty { row.set(field, line.extracting(range)) }
    case .string(.unescaped(let bytes)) where field.isText || field == .time:
      row.set(field, bytes.span)
    case .number(let range) where !field.isText:
      row.set(field, line.extracting(range))
    case .string, .number, .boolean, .nested:
      let wanted = field.isText ? "a string" : "a number"
      row.fail(.missingValue, "\(field.rawValue) is not \(wanted)")
    }
  }
}
