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
        try tally.damage(message, at: offset, each)
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
    try tally.damage("the input ends inside a record", at: framing.offset, each)
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
}
