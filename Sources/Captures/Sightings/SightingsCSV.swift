/// Reads a sightings CSV: the header row once, then a row a record.
struct SightingsCSV {
  private var records = CSVRecords()
  private var table = SightingsTable()

  /// Whether the header row was read.
  private var hasHeader: Bool { table.columns != nil }

  /// Takes one line without its line end.
  mutating func take(
    _ line: Span<UInt8>,
    line number: Int,
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try records.take(line, line: number) { (content, record, first) throws(CaptureError) in
      try table.take(content, in: record, line: first, &rows, &tally, each)
    }
  }

  /// Leaves out a line that is too long to be held.
  mutating func skip(
    line number: Int,
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try close(&rows, &tally, each)
    guard hasHeader else { throw .badHeader(.longLine, line: number) }
    rows.drop(.tooLong, line: number, &tally, each)
  }

  /// Ends the input.
  mutating func finish(
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try close(&rows, &tally, each)
    guard hasHeader else { throw .empty }
  }

  /// Gives up a quoted field that is still open: nothing that could close it follows.
  private mutating func close(
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try records.finish { (content, record, first) throws(CaptureError) in
      try table.take(content, in: record, line: first, &rows, &tally, each)
    }
  }
}

/// The part of a sightings CSV that is not about cutting records.
private struct SightingsTable {
  private(set) var columns: [SightingField?]?

  mutating func take(
    _ content: CSVRecords.Content,
    in record: Span<UInt8>,
    line: Int,
    _ rows: inout RowEvents,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    switch content {
    case .fault(let fault):
      guard columns != nil else { throw .badHeader(fault.reason, line: line) }
      rows.drop(fault, line: line, &tally, each)
    case .fields(let fields):
      guard let columns else {
        columns = try SightingsHeader.columns(fields, in: record, line: line)
        return
      }
      rows.take(row(fields, in: record, columns), line: line, &tally, each)
    }
  }

  private func row(
    _ fields: [CSVFields.Field],
    in record: Span<UInt8>,
    _ columns: [SightingField?]
  ) -> SightingRow {
    var row = SightingRow()
    if let fault = CSVFields.assign(fields, in: record, to: columns, { row.set($0, $1) }) {
      return SightingRow(fault: fault)
    }
    if fields.count < columns.count, row.isIncomplete {
      row.fail(.fieldCount(fields.count, columns: columns.count))
    }
    return row
  }
}
