import Quantities

/// Reads a pcap file into events.
///
/// After the header come records: seconds, fraction, captured length, original length (4 bytes
/// each, in the file's byte order; more in a modified file), and the captured bytes.
struct PcapCapture {
  /// The longest payload of a record, as libpcap bounds it (`MAXIMUM_SNAPLEN`), bytes.
  static let maximumCaptured: UInt32 = 262_144

  var stream = AdvertisingStream()
  private var units = UnitAssembler()
  private var header: PcapHeader?
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
      let length = PcapHeader.length
      switch units.next(in: bytes, from: &position, head: length, length: { _, _ in length }) {
      case .needsMore, .impossible: return
      case .given(let range): header = try PcapHeader(bytes, at: range.lowerBound)
      case .held: header = try PcapHeader(units.held.span, at: 0)
      }
    }
    guard let header else { return }
    while !isStopped {
      let start = units.offset
      let unit = units.next(in: bytes, from: &position, head: header.recordHeaderLength) {
        Self.recordLength($0, at: $1, header)
      }
      switch unit {
      case .needsMore: return
      case .impossible:
        isStopped = true
        let limit = Self.maximumCaptured
        let message = "record claims more than \(limit) bytes, reading stops here"
        try tally.damage(message, at: start, each)
      case .given(let range): take(bytes.extracting(range), start, header, &tally, reports, each)
      case .held:
        let held = units.held
        take(held.span, start, header, &tally, reports, each)
      }
    }
    position = bytes.count
  }

  /// Ends the input, which is damaged when it ends inside a record.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard header != nil else { throw .headerCut(length: units.held.count, of: .pcap) }
    stream.finish(tally: &tally)
    guard !isStopped, units.isInside else { return }
    try tally.damage("the input ends inside a record", at: units.offset, each)
  }

  private mutating func take(
    _ record: Span<UInt8>,
    _ offset: Int,
    _ header: PcapHeader,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    let packet = CapturedPacket(
      time: header.time(record, at: 0),
      frame: tally.records,
      offset: offset + header.recordHeaderLength
    )
    let payload = record.extracting(header.recordHeaderLength...)
    stream.take(header.link, packet, payload, &tally, reports, each)
  }

  private static func recordLength(
    _ bytes: Span<UInt8>,
    at start: Int,
    _ header: PcapHeader
  ) -> Int? {
    let captured = header.order.u32(bytes, at: start + 8)
    return captured <= maximumCaptured ? header.recordHeaderLength + Int(captured) : nil
  }
}
