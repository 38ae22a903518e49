import Quantities

/// Reads a btsnoop file into events.
struct BtsnoopCapture {
  private var framing = BtsnoopFraming()
  var stream = AdvertisingStream()

  /// Reads `bytes` from `position` on.
  mutating func read(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    while true {
      switch try framing.next(in: bytes, from: &position) {
      case .needsMore: return
      case .impossibleLength(let length, let offset):
        let message = "record claims \(length) bytes, reading stops here"
        try Self.damage(message, at: offset, &tally, each)
      case .record(let record):
        switch record.payload {
        case .given(let range):
          take(record, bytes.extracting(range), &tally, reports, each)
        case .held(let range):
          let held = framing.held
          take(record, held.span.extracting(range), &tally, reports, each)
        }
      }
    }
  }

  /// Ends the input, which is damaged when it ends inside a record.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard framing.datalink != nil else { throw .headerCut(length: framing.held.count) }
    stream.finish(tally: &tally)
    guard framing.isInsideRecord else { return }
    try Self.damage("the input ends inside a record", at: framing.offset, &tally, each)
  }

  private mutating func take(
    _ record: BtsnoopRecord,
    _ payload: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    tally.lostBeforeCapture = Int(record.drops)
    let content = framing.datalink?.packet(flags: record.flags, payload: payload)
    let start = content?.start ?? 0
    let packet = CapturedPacket(
      time: record.time,
      frame: tally.records,
      offset: record.offset + BtsnoopFraming.recordHeaderLength + start,
      source: framing.datalink?.source(flags: record.flags) ?? 0
    )
    stream.take(content?.kind, packet, payload.extracting(start...), &tally, reports, each)
  }

  /// Reports damage that ends the capture: an error when no record came before it.
  private static func damage(
    _ message: String,
    at offset: Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    let warning = CaptureWarning(reason: .truncatedRecord, message: message, place: .byte(offset))
    guard tally.records > 0 else { throw .nothingUsable(warning) }
    if tally.drop(.truncatedRecord) { each(.warning(warning)) }
  }
}
