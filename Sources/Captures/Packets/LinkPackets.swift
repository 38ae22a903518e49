extension AdvertisingStream {
  /// Direction word in front of an H4 packet (201), adapter and opcode (254): bytes.
  private static let pseudoHeaderLength = 4

  /// Gives what one payload of a pcap or pcapng file holds, or its time when it holds no sighting.
  mutating func take(
    _ link: LinkType,
    _ packet: CapturedPacket,
    _ payload: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    switch link {
    case .h4:
      takeH4(packet, payload, 0, &tally, reports, each)
    case .h4WithDirection:
      takeH4(packet, payload, Self.pseudoHeaderLength, &tally, reports, each)
    case .monitor:
      let start = Self.pseudoHeaderLength
      guard payload.count >= start else { return take(nil, packet, payload, &tally, reports, each) }
      var packet = packet
      packet.offset += start
      packet.source = packet.source << 16 | UInt32(ByteOrder.big.u16(payload, at: 0))
      let kind = MonitorOpcode.packetKind(ByteOrder.big.u16(payload, at: 2))
      take(kind, packet, payload.extracting(start...), &tally, reports, each)
    case .linkLayer, .linkLayerWithRadio, .nordic:
      takeLinkLayer(link, packet, payload, &tally, reports, each)
    }
  }

  private mutating func takeH4(
    _ packet: CapturedPacket,
    _ payload: Span<UInt8>,
    _ start: Int,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    guard start < payload.count else { return take(nil, packet, payload, &tally, reports, each) }
    var packet = packet
    packet.offset += start + 1
    let kind = HCIPacketKind(rawValue: payload[start])
    take(kind, packet, payload.extracting((start + 1)...), &tally, reports, each)
  }
}
