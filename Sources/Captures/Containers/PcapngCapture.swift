import Quantities

/// Reads a pcapng file into events.
struct PcapngCapture {
  /// Interfaces of a section that are kept; real captures have a handful.
  private static let mostInterfaces = 4_096
  private static let version: UInt16 = 1

  var stream = AdvertisingStream()
  private var framing = PcapngFraming()
  private var interfaces: [PcapngInterface] = []
  /// Interfaces of the sections before this one: numbers of sources go on.
  private var earlierInterfaces = 0
  private var hasSection = false
  private var anyReadable = false
  /// The first interface of an unreadable link type, and where that stands.
  private var unreadable: (link: UInt32, offset: Int)?

  /// Reads `bytes` from `position` on.
  mutating func read(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    while true {
      switch framing.next(in: bytes, from: &position) {
      case .needsMore: return
      case .custom: tally.records += 1
      case .damage(let message, let offset): try tally.damage(message, at: offset, each)
      case .block(let kind, .given(let range), let offset):
        try take(kind, bytes.extracting(range), offset, &tally, reports, each)
      case .block(let kind, _, let offset):
        let held = framing.units.held
        try take(kind, held.span, offset, &tally, reports, each)
      }
    }
  }

  /// Ends the input, which is damaged when it ends inside a block.
  ///
  /// - Throws: also when no interface has a link type that can be read.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    guard hasSection else { throw .headerCut(length: framing.units.held.count, of: .pcapng) }
    stream.finish(tally: &tally)
    if let unfinished = framing.unfinished {
      try tally.damage("the input ends inside a block", at: unfinished, each)
    }
    guard let unreadable, !anyReadable else { return }
    throw .linkType(found: unreadable.link, offset: unreadable.offset)
  }

  private mutating func take(
    _ kind: PcapngBlock,
    _ block: Span<UInt8>,
    _ offset: Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    switch kind {
    case .section: try beginSection(block, &tally, each)
    case .interface: addInterface(PcapngInterface(block, framing.order), linkOffset: offset + 8)
    case .packet, .simplePacket, .enhancedPacket:
      takePacket(kind, block, offset, &tally, reports, each)
    case .statistics: takeStatistics(block, &tally)
    case .custom, .customNotCopied: break
    }
  }

  private mutating func beginSection(
    _ block: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    let version = framing.order.u16(block, at: 12)
    guard version == Self.version else {
      guard hasSection else { throw .version(found: UInt32(version), of: .pcapng) }
      guard case .damage(let message, let place) = framing.stop("section of version \(version)")
      else { return }
      return try tally.damage(message, at: place, each)
    }
    hasSection = true
    earlierInterfaces += interfaces.count
    interfaces.removeAll(keepingCapacity: true)
  }

  private mutating func addInterface(_ interface: PcapngInterface, linkOffset offset: Int) {
    guard interfaces.count < Self.mostInterfaces else { return }
    interfaces.append(interface)
    if interface.link == nil {
      unreadable = unreadable ?? (interface.linkNumber, offset)
    } else {
      anyReadable = true
    }
  }

  private mutating func takePacket(
    _ kind: PcapngBlock,
    _ block: Span<UInt8>,
    _ offset: Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    let order = framing.order
    let number =
      switch kind {
      case .simplePacket: 0
      case .packet: Int(order.u16(block, at: 8))
      default: Int(order.u32(block, at: 8))
      }
    guard number < interfaces.count else {
      let message = "packet of interface \(number), but \(interfaces.count) were described"
      return tally.drop(.damagedBlock, message, at: offset, each)
    }
    let interface = interfaces[number]
    let start = kind.payloadStart
    var packet = CapturedPacket(frame: tally.records, offset: offset + start)
    packet.source = UInt32(truncatingIfNeeded: earlierInterfaces + number)
    if kind != .simplePacket {
      let high = UInt64(order.u32(block, at: 12))
      packet.time = interface.time(high << 32 | UInt64(order.u32(block, at: 16)))
    }
    guard let link = interface.link else {
      return leaveOut(number, packet, offset, &tally, each)
    }
    let room = block.count - start - PcapngBlock.tailLength
    let length = Self.length(kind, block, order, interface)
    guard length <= room else {
      let message = "packet claims \(length) bytes, its block has room for \(room)"
      tally.drop(.damagedBlock, message, at: offset, each)
      if let time = packet.time { each(.clock(time)) }
      return
    }
    let options = start + (length + 3) / 4 * 4
    if kind == .packet {
      let drops = order.u16(block, at: 10)
      countLosses(of: number, &tally) { losses, _ in losses.takeObsoletePacket(drops: drops) }
    } else if kind == .enhancedPacket, options + PcapngBlock.tailLength < block.count {
      countLosses(of: number, &tally) { $0.takePacket(block, optionsAt: options, $1) }
    }
    let payload = block.extracting(start..<start + length)
    stream.take(link, packet, payload, &tally, reports, each)
  }

  private mutating func takeStatistics(_ block: Span<UInt8>, _ tally: inout CaptureTally) {
    guard block.count >= PcapngLosses.shortestStatistics else { return }
    let number = Int(framing.order.u32(block, at: 8))
    guard number < interfaces.count, interfaces[number].link != nil else { return }
    countLosses(of: number, &tally) { losses, order in losses.takeStatistics(block, order) }
  }

  /// Adds what an interface has lost since it was last asked.
  private mutating func countLosses(
    of number: Int,
    _ tally: inout CaptureTally,
    _ body: (inout PcapngLosses, ByteOrder) -> Void
  ) {
    let before = interfaces[number].losses.total
    body(&interfaces[number].losses, framing.order)
    let step = interfaces[number].losses.total - before
    let (sum, overflow) = tally.lostBeforeCapture.addingReportingOverflow(step)
    tally.lostBeforeCapture = overflow ? .max : sum
  }

  /// How many bytes of the packet are there, as the block says.
  private static func length(
    _ kind: PcapngBlock,
    _ block: Span<UInt8>,
    _ order: ByteOrder,
    _ interface: PcapngInterface
  ) -> Int {
    guard kind == .simplePacket else { return Int(order.u32(block, at: 20)) }
    let original = Int(order.u32(block, at: 8))
    let limit = interface.snapLength == 0 ? Int(UInt32.max) : Int(interface.snapLength)
    return min(original, limit)
  }

  /// Counts a packet that cannot be read, and says so once for each interface.
  private mutating func leaveOut(
    _ number: Int,
    _ packet: CapturedPacket,
    _ offset: Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    let isFirst = !interfaces[number].isComplained
    interfaces[number].isComplained = true
    tally.ignored.other += 1
    tally.dropped[.unreadableLinkType, default: 0] += 1
    if isFirst {
      let link = LinkType.description(interfaces[number].linkNumber)
      let message =
        "interface \(number) has link type \(link), which is left out; readable are "
        + LinkType.readable
      let place = CaptureWarning.Place.byte(offset)
      each(.warning(CaptureWarning(reason: .unreadableLinkType, message: message, place: place)))
    }
    if let time = packet.time { each(.clock(time)) }
  }
}
