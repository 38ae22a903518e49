public import Captures
public import FloorMaps

/// A truth file as it was read: its good rows, and what was wrong with the others.
///
/// CSV with a header row and columns in any order: `time,x,y`, optionally `recording`, `floor` and
/// `target`; others are left alone. As tolerant as the sightings CSV: CR LF, byte order mark,
/// quotes, blank lines; a bad row costs itself only.
public struct TruthFile: Sendable {
  /// What the good rows say.
  public let truth: Truth
  /// Rows after the header, good and bad.
  public let rows: Int
  /// How many rows were dropped, by reason; absent means none.
  public let dropped: [DropReason: Int]
  /// The first few faults of each reason, with their line numbers.
  public let warnings: [CaptureWarning]
  /// Good rows that lie far from the floor map, which was given; `nil` without any.
  public let offMap: TruthOffMap?

  /// Reads a whole file; with a floor map rows far from it are looked for.
  ///
  /// - Throws: `TruthError` when the header is of no use or no row is good.
  public init(_ bytes: Span<UInt8>, on map: FloorMap? = nil) throws(TruthError) {
    var records = TruthRecords(map)
    var lines = LineSplitter()
    var position = 0
    reading: while true {
      switch lines.next(in: bytes, from: &position) {
      case .needsMore: break reading
      case .tooLong(let number): try records.skip(line: number)
      case .line(let line):
        guard case .given(let range) = line.text else { continue }
        try records.take(bytes.extracting(range), line: line.number)
      }
    }
    if let line = lines.finish(), case .held(let range) = line.text {
      try records.take(lines.held.span.extracting(range), line: line.number)
    }
    let table = try records.finish()
    truth = Truth(table.rows)
    rows = table.tally.records
    dropped = table.tally.dropped
    warnings = table.warnings
    offMap = table.offMap
  }
}
