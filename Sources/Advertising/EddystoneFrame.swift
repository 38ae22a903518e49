import Quantities

extension BeaconFrame {
  static let eddystoneService: UInt16 = 0xFEAA
  static let eddystoneUID: UInt8 = 0x00
  /// Power at 0 m less power at 1 m, dB: the figure of the Eddystone-UID specification.
  static let eddystoneLossToOneMetre = 41.0

  /// Reads an Eddystone-UID frame from service data.
  ///
  /// ```
  /// AA FE      service UUID, least significant byte first
  /// 00         frame type: UID
  /// EE         power at 0 m, dBm, signed
  /// 10 bytes   namespace
  /// 6 bytes    instance
  /// 00 00      reserved, and missing from many beacons
  /// ```
  static func eddystone(_ bytes: Span<UInt8>, _ data: Range<Int>) -> BeaconFrame? {
    let start = data.lowerBound
    guard data.count == 20 || data.count == 22,
      UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8 == eddystoneService,
      bytes[start + 2] == eddystoneUID
    else { return nil }
    let atZeroMetres = Double(Int8(bitPattern: bytes[start + 3]))
    return BeaconFrame(
      identity: .eddystone(uuid(bytes, at: start + 4)),
      measuredPower: atZeroMetres - eddystoneLossToOneMetre
    )
  }
}
