import Quantities

/// Reads a btsnoop file into events.
struct BtsnoopCapture {
  var stream = AdvertisingStream()
  private var units = UnitAssembler()
  private var header: BtsnoopHeader?
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
      let length = BtsnoopHeader.length
      switch units.next(in: bytes, from: &position, head: length, length: { _, _ in length }) {
      case .needsMore, .impossible: return
      case .given(let range): header = try BtsnoopHeader(bytes, at: range.lowerBound)
      case .held: header = try BtsnoopHeader(units.held.span, at: 0)
      }
    }
    guard let datalink = header?.datalink else { return }
    while !isStopped {
      let start = units.offset
      let unit = units.next(
        in: bytes,
        from: &position,
        head: BtsnoopHeader.recordHeaderLength,
        length: BtsnoopHeader.recordLength
      )
      switch unit {
      case .needsMore: return
      case .impossible:
        isStopped = true
        let length =
          units.held.isEmpty
          ? BtsnoopHeader.includedLength(bytes, at: position)
          : BtsnoopHeader.includedLength(units.held.span, at: 0)
        try tally.damage("record claims \(length) bytes, reading stops here", at: start, each)
      case .given(let range): take(bytes.extracting(range), start, datalink, &tally, reports, each)
      case .held:
        let held = units.held
        take(held.span, start, datalink, &tally, reports, each)
      }
    }
    position = bytes.count
  }

  /// Ends the input, which is damaged when it ends inside a record.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard header != nil else { throw .headerCut(length: units.held.count) }
    stream.finish(tally: &tally)
    guard !isStopped, units.isInside else { return }
    try tally.damage("the input ends inside a record", at: units.offset, each)
  }

  private mutating func take(
    _ record: Span<UInt8>,
    _ offset: Int,
    _ datalink: BtsnoopDatalink,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    let flags = ByteOrder.big.u32(record, at: 8)
    tally.lostBeforeCapture = Int(ByteOrder.big.u32(record, at: 12))
    let payload = record.extracting(BtsnoopHeader.recordHeaderLength...)
    let content = datalink.packet(flags: flags, payload: payload)
    let start = content?.start ?? 0
    let packet = CapturedPacket(
      time: BtsnoopHeader.time(record),
      frame: tally.records,
      offset: offset + BtsnoopHeader.recordHeaderLength + start,
      source: datalink.source(flags: flags)
    )
    stream.take(content?.kind, packet, payload.extracting(start...), &tally, reports, each)
  }
}
