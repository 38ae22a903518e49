import Advertising
import Quantities

extension AdvertisingStream {
  /// The first of the three primary advertising channels.
  private static let firstPrimaryChannel: UInt8 = 37

  /// Gives the report of one link-layer packet, and its sighting when its CRC is not bad.
  mutating func takeLinkLayer(
    _ link: LinkType,
    _ packet: CapturedPacket,
    _ payload: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) {
    let given = linkLayer(link, packet, payload, &tally, reports, each)
    if !given, let time = packet.time { each(.clock(time)) }
  }

  private mutating func linkLayer(
    _ link: LinkType,
    _ packet: CapturedPacket,
    _ payload: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) -> Bool {
    guard let radio = RadioFrame.read(link, payload), payload.count >= radio.start + 4 else {
      let message = "the sniffer's header is cut or of an unknown version"
      tally.drop(.damagedReport, message, at: packet.offset, each)
      return false
    }
    guard ByteOrder.little.u32(payload, at: radio.start) == AdvertisingPDU.accessAddress else {
      tally.ignored.dataPDUs += 1
      return false
    }
    do {
      let pdu = try AdvertisingPDU(payload, from: radio.pduStart)
      return take(pdu, radio, packet, payload, &tally, reports, each)
    } catch {
      Self.drop(.damagedReport, error, packet, &tally, each)
      return false
    }
  }

  private mutating func take(
    _ pdu: AdvertisingPDU,
    _ radio: RadioFrame,
    _ packet: CapturedPacket,
    _ payload: Span<UInt8>,
    _ tally: inout CaptureTally,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) -> Bool {
    tally.reports += 1
    let crc =
      radio.crc
      ?? AdvertisingCRC.fits(payload, from: radio.pduStart, length: pdu.claimedLength)
      .map { $0 ? .ok : .bad }
    // Without its CRC nothing says that a damaged PDU has the address that it seems to have.
    let isTrusted = crc != .bad && (pdu.fault == nil || crc == .ok)
    let heard = isTrusted ? hear(pdu, radio, packet) : nil
    var record = observed == .nothing ? nil : ReportRecord(pdu, radio, crc, packet)
    record?.report = heard?.report.rebased
    if observed == .reports, let record { reports(record, payload.extracting(pdu.data)) }
    guard crc != .bad else {
      _ = tally.drop(.badCRC)
      return false
    }
    if let fault = pdu.fault { Self.drop(.damagedReport, fault, packet, &tally, each) }
    guard let heard else { return false }
    return take(
      heard.report,
      in: payload,
      packet,
      record,
      channel: heard.channel,
      &tally,
      reports,
      each
    )
  }

  /// What a controller would have reported of a PDU, and on which primary channel it began; `nil`
  /// for requests and for a pointer that says nothing but where the rest is.
  private mutating func hear(
    _ pdu: AdvertisingPDU,
    _ radio: RadioFrame,
    _ packet: CapturedPacket
  ) -> (report: AdvertisingReport, channel: UInt8?)? {
    let isPrimary = radio.channel.map { $0 >= Self.firstPrimaryChannel } ?? (pdu.kind != .extended)
    let superior = isPrimary ? nil : trail.superior(of: pdu, on: radio.channel, packet)
    let known = AuxiliaryTrail.Superior(
      sender: pdu.sender ?? superior?.sender,
      primaryChannel: isPrimary ? radio.channel : superior?.primaryChannel,
      primaryPHY: isPrimary ? radio.phy : superior?.primaryPHY
    )
    trail.note(pdu, known, packet)
    if isPrimary, pdu.auxiliary != nil, pdu.address == nil { return nil }
    let report = pdu.report(
      rssi: radio.rssi == 0 ? nil : radio.rssi,
      superior: known.sender,
      isFragment: !isPrimary && pdu.auxiliary != nil
    )
    guard var report else { return nil }
    if report.kind == .extended {
      report.primaryPHY = known.primaryPHY?.rawValue ?? 0
      report.secondaryPHY = isPrimary ? 0 : radio.phy?.rawValue ?? 0
    }
    return (report, known.primaryChannel)
  }
}

extension ReportRecord {
  /// The record of a link-layer PDU.
  fileprivate init(
    _ pdu: AdvertisingPDU,
    _ radio: RadioFrame,
    _ crc: Checksum?,
    _ packet: CapturedPacket
  ) {
    let phy = radio.phy?.rawValue
    let isSecondary = radio.channel.map { $0 < 37 } ?? false
    self.init(
      time: packet.time,
      frame: packet.frame,
      index: 0,
      kind: .linkLayer,
      eventType: UInt16(pdu.type),
      addressType: pdu.address == nil ? nil : pdu.isSenderRandom ? 1 : 0,
      address: pdu.address,
      rssi: radio.rssi,
      txPower: pdu.txPower,
      channel: radio.channel,
      primaryPHY: isSecondary ? nil : phy,
      secondaryPHY: isSecondary ? phy : nil,
      sid: pdu.sid,
      directAddressType: pdu.target == nil ? nil : pdu.isTargetRandom ? 1 : 0,
      directAddress: pdu.target,
      crc: crc
    )
  }
}
