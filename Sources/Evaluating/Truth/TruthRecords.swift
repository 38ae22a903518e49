import Captures
import FloorMaps

/// Turns the lines of a truth file into rows.
struct TruthRecords {
  private var records = CSVRecords()
  private var table: TruthTable

  init(_ map: FloorMap?) {
    table = TruthTable(map: map)
  }

  /// Takes one line without its line end.
  mutating func take(_ line: Span<UInt8>, line number: Int) throws(TruthError) {
    try records.take(line, line: number) { (content, record, first) throws(TruthError) in
      try table.take(content, in: record, line: first)
    }
  }

  /// Counts a line that is too long to be taken.
  mutating func skip(line number: Int) throws(TruthError) {
    try close()
    try table.drop(.tooLong, line: number)
  }

  /// Ends the file and gives what was read, with one good row at least.
  mutating func finish() throws(TruthError) -> TruthTable {
    try close()
    try table.checkUsable()
    return table
  }

  /// Gives up a quoted field that is still open: nothing that could close it follows.
  private mutating func close() throws(TruthError) {
    try records.finish { (content, record, first) throws(TruthError) in
      try table.take(content, in: record, line: first)
    }
  }
}

/// The rows of a truth file, good and bad, below its header.
struct TruthTable {
  private(set) var rows: [TruthRow] = []
  private(set) var tally = CaptureTally()
  private(set) var warnings: [CaptureWarning] = []
  private(set) var offMap: TruthOffMap?
  private let map: FloorMap?
  private var columns: [TruthField?]?

  fileprivate init(map: FloorMap?) {
    self.map = map
  }

  fileprivate mutating func take(
    _ content: CSVRecords.Content,
    in record: Span<UInt8>,
    line: Int
  ) throws(TruthError) {
    switch content {
    case .fault(let fault): try drop(fault, line: line)
    case .fields(let fields):
      guard let columns else {
        columns = try TruthField.columns(fields, in: record, line: line)
        return
      }
      switch TruthRowReader.read(fields, in: record, columns) {
      case .failure(let fault): try drop(fault, line: line)
      case .success(let row):
        tally.records += 1
        rows.append(row)
        note(row, line: line)
      }
    }
  }

  private mutating func note(_ row: TruthRow, line: Int) {
    guard let map, let metres = map.distance(ofTruth: row) else { return }
    if offMap == nil {
      offMap = TruthOffMap(line: line, metres: metres, yAxis: map.yAxis)
    } else {
      offMap?.rows += 1
    }
  }

  fileprivate mutating func drop(_ fault: RowFault, line: Int) throws(TruthError) {
    guard columns != nil else { throw .badHeader(fault.reason, line: line) }
    tally.records += 1
    guard tally.drop(fault.reason) else { return }
    warnings.append(
      CaptureWarning(reason: fault.reason, message: fault.message, place: .line(line))
    )
  }

  fileprivate func checkUsable() throws(TruthError) {
    guard columns != nil else { throw .empty }
    guard rows.isEmpty else { return }
    throw warnings.first.map { .nothingUsable($0) } ?? .noRows
  }
}
