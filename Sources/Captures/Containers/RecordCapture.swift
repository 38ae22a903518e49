/// Reads a btsnoop or pcap file, a header and then records, into events.
struct RecordCapture<Header: RecordHeader> {
  var stream = AdvertisingStream()
  private var units = UnitAssembler()
  private var header: Header?
  private var isStopped = false

  /// Reads `bytes` from `position` on.
  mutating func read(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    if header == nil {
      let length = Header.length
      switch units.next(in: bytes, from: &position, head: length, length: { _, _ in length }) {
      case .needsMore, .impossible: return
      case .given(let range): header = try Header(bytes, at: range.lowerBound)
      case .held: header = try Header(units.held.span, at: 0)
      }
    }
    guard let header else { return }
    while !isStopped {
      let start = units.offset
      let unit = units.next(in: bytes, from: &position, head: header.recordHeaderLength) {
        header.recordLength($0, at: $1)
      }
      switch unit {
      case .needsMore: return
      case .impossible:
        isStopped = true
        let claim =
          units.held.isEmpty
          ? header.claim(bytes, at: position) : header.claim(units.held.span, at: 0)
        try tally.damage("record claims \(claim) bytes, reading stops here", at: start, each)
      case .given(let range):
        tally.records += 1
        header.give(bytes.extracting(range), at: start, to: &stream, &tally, reports, each)
      case .held:
        let held = units.held
        tally.records += 1
        header.give(held.span, at: start, to: &stream, &tally, reports, each)
      }
    }
    position = bytes.count
  }

  /// Ends the input, which is damaged when it ends inside a record.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard header != nil else { throw .headerCut(length: units.held.count, of: Header.format) }
    stream.finish(tally: &tally)
    guard !isStopped, units.isInside else { return }
    try tally.damage("the input ends inside a record", at: units.offset, each)
  }
}

/// The header of a file of records, by which they are read.
protocol RecordHeader: Sendable {
  /// What kind of file it is of.
  static var format: CaptureFormat { get }
  /// How many bytes it has.
  static var length: Int { get }
  /// How many bytes stand before the payload of a record.
  var recordHeaderLength: Int { get }

  /// Reads a header that begins with the magic.
  init(_ bytes: Span<UInt8>, at start: Int) throws(CaptureError)
  /// How many bytes a record has that begins at an offset; `nil` when it claims too many.
  func recordLength(_ bytes: Span<UInt8>, at start: Int) -> Int?
  /// How many bytes such a record claims, for people.
  func claim(_ bytes: Span<UInt8>, at start: Int) -> String
  /// Gives a whole record that stands at an offset of the input to a stream.
  func give(
    _ record: Span<UInt8>,
    at offset: Int,
    to stream: inout AdvertisingStream,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  )
}
