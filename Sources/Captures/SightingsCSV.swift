/// Reads a sightings CSV: the header row once, then a row a record.
struct SightingsCSV {
  private var columns: [SightingField?]?
  private var fields = CSVFields()
  /// Lines of a record whose quoted field is still open, with the line number of the first.
  private var open: [UInt8] = []
  private var openLine = 0

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")

  /// Whether the header row was read.
  var hasHeader: Bool { columns != nil }

  /// Takes one line without its line end.
  mutating func take(
    _ line: Span<UInt8>,
    line number: Int,
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard !open.isEmpty else {
      try takeRecord(line, number, &rows, &tally, each)
      return
    }
    let closes = contains(line, Self.quote)
    open.append(Self.newline)
    for index in 0..<line.count { open.append(line[index]) }
    if closes || open.count > LineSplitter.maximumLength {
      try retryOpen(&rows, &tally, each)
    }
  }

  /// Ends the input: a quoted field that is still open was never closed.
  mutating func finish(
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    while !open.isEmpty { try dropFirstOpenLine(&rows, &tally, each) }
    guard hasHeader else { throw .empty }
  }

  private mutating func retryOpen(
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    let record = open
    let outcome = fields.read(record.span)
    switch outcome {
    case .open where record.count <= LineSplitter.maximumLength: return
    case .complete:
      open = []
      try takeRecord(record.span, openLine, &rows, &tally, each)
    case .open, .malformed:
      try dropFirstOpenLine(&rows, &tally, each)
    }
  }

  /// Gives up the first line of an open record and reads the others as if it had not been there.
  private mutating func dropFirstOpenLine(
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard hasHeader else { throw .badHeader(.badQuoting, line: openLine) }
    var lines = open.split(separator: Self.newline, omittingEmptySubsequences: false)
    let first = openLine
    open = []
    lines.removeFirst()
    rows.drop(Self.badQuoting, line: first, &tally, each)
    for (index, line) in lines.enumerated() {
      try take(Array(line).span, line: first + 1 + index, &rows, &tally, each)
    }
  }

  private mutating func takeRecord(
    _ record: Span<UInt8>,
    _ number: Int,
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    var start = 0
    if !hasHeader, number == 1 { start = SightingsHeader.byteOrderMarkLength(record) }
    let record = record.extracting(start..<record.count)
    guard !isBlankLine(record) else { return }
    guard (try? UTF8Span(validating: record)) != nil else {
      guard hasHeader else { throw .badHeader(.invalidUTF8, line: number) }
      rows.drop(.invalidUTF8, line: number, &tally, each)
      return
    }
    switch fields.read(record) {
    case .open:
      openLine = number
      for index in 0..<record.count { open.append(record[index]) }
    case .malformed:
      guard hasHeader else { throw .badHeader(.badQuoting, line: number) }
      rows.drop(Self.badQuoting, line: number, &tally, each)
    case .complete:
      guard let columns else {
        columns = try SightingsHeader.columns(fields, in: record, line: number)
        return
      }
      rows.take(row(record, columns), line: number, &tally, each)
    }
  }

  private func row(_ record: Span<UInt8>, _ columns: [SightingField?]) -> SightingRow {
    var row = SightingRow()
    let fields = fields.fields
    for index in columns.count..<max(columns.count, fields.count)
    where !fields[index].range.isEmpty {
      let message = "\(fields.count) fields, the header has \(columns.count)"
      return SightingRow(fault: RowFault(reason: .fieldCount, message: message))
    }
    for index in 0..<min(columns.count, fields.count) {
      guard let column = columns[index], !fields[index].range.isEmpty else { continue }
      if fields[index].hasQuotes {
        row.set(column, CSVFields.unquoted(fields[index], in: record).span)
      } else {
        row.set(column, record.extracting(fields[index].range))
      }
    }
    if fields.count < columns.count, row.isIncomplete {
      row.fail(.fieldCount, "\(fields.count) fields, the header has \(columns.count)")
    }
    return row
  }

  private static let badQuoting = RowFault(
    reason: .badQuoting,
    message: "quote inside a bare field, text after a closing quote, or a quote never closed"
  )
}

private func contains(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
  for index in 0..<bytes.count where bytes[index] == byte { return true }
  return false
}

/// Whether a line holds nothing but blanks.
func isBlankLine(_ bytes: Span<UInt8>) -> Bool {
  for index in 0..<bytes.count where !isBlank(bytes[index]) { return false }
  return true
}
