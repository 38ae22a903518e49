import Quantities

/// Reads a btsnoop file into events.
struct BtsnoopCapture {
  private var framing = BtsnoopFraming()
  private var reports = ReportSightings()

  /// Reads `bytes` from `position` on.
  mutating func read(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ tally: inout CaptureTally,
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
          Self.take(record, bytes.extracting(range), framing.datalink, &reports, &tally, each)
        case .held(let range):
          let held = framing.held
          Self.take(record, held.span.extracting(range), framing.datalink, &reports, &tally, each)
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
    reports.finish(tally: &tally)
    guard framing.isInsideRecord else { return }
    try Self.damage("the input ends inside a record", at: framing.offset, &tally, each)
  }

  private static func take(
    _ record: BtsnoopRecord,
    _ payload: Span<UInt8>,
    _ datalink: BtsnoopDatalink?,
    _ reports: inout ReportSightings,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    tally.lostBeforeCapture = Int(record.drops)
    guard let start = datalink?.eventStart(flags: record.flags, payload: payload) else {
      each(.clock(record.time))
      return
    }
    reports.take(
      event: payload.extracting(start..<payload.count),
      at: record.time,
      offset: record.offset + BtsnoopFraming.recordHeaderLength + start,
      tally: &tally,
      each: each
    )
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
