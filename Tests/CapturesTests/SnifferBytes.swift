import Advertising

/// Hand-made link-layer frames behind the headers of sniffers.
enum SnifferBytes {
  static let accessAddress: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E]

  /// PDU header and payload, with their CRC.
  static func withCRC(_ pdu: [UInt8], isGood: Bool = true) -> [UInt8] {
    let value = AdvertisingCRC.value(of: pdu.span, 0..<pdu.count) ^ (isGood ? 0 : 1)
    return pdu + [UInt8(value & 0xff), UInt8(value >> 8 & 0xff), UInt8(value >> 16)]
  }

  /// Link type 251: access address, PDU, CRC.
  static func plain(_ pdu: [UInt8], isGood: Bool = true) -> [UInt8] {
    accessAddress + withCRC(pdu, isGood: isGood)
  }

  /// Link type 256.
  ///
  /// RF channel, signal, noise, offenses; reference address; flags.
  /// Flags: 1 dewhitened, 2 signal valid, 400 CRC checked, 800 CRC valid, C000 PHY.
  static func radio(
    _ pdu: [UInt8],
    channel: UInt8,
    rssi: Int8 = -60,
    flags: Int = 0x0C03,
    isGood: Bool = true
  ) -> [UInt8] {
    [channel, UInt8(bitPattern: rssi), 0, 0] + accessAddress + Order.little.u16(flags)
      + accessAddress + (flags >> 14 == 2 ? [0] : []) + withCRC(pdu, isGood: isGood)
  }

  /// Link type 272: board 3, length, version, counter, kind 2, 10 more bytes: flags, channel, RSSI
  /// without sign, event counter, time.
  static func nordic(
    _ pdu: [UInt8],
    channel: UInt8,
    rssi: UInt8 = 60,
    flags: UInt8 = 1,
    version: UInt8 = 3
  ) -> [UInt8] {
    [3, 0, 0, version, 7, 0, 2, 10, flags, channel, rssi, 0, 0, 1, 2, 3, 4] + accessAddress
      + (flags >> 4 == 2 ? [0] : []) + withCRC(pdu)
  }

  /// A pcap file of frames, one a millisecond.
  static func file(link: Int, _ frames: [[UInt8]]) -> [UInt8] {
    let make = PcapBytes()
    return frames.enumerated().reduce(make.header(link: link)) {
      $0 + make.record($1.element, seconds: 0, fraction: $1.offset * 1_000)
    }
  }
}
