import Quantities

extension BeaconFrame {
  static let eddystoneService: UInt16 = 0xFEAA
  static let eddystoneUID: UInt8 = 0x00
  /// Service, frame type, power and sixteen bytes.
  static let eddystoneUIDLength = 20
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
    guard data.count >= eddystoneUIDLength, isEddystone(bytes, data, eddystoneUID) else {
      return nil
    }
    let start = data.lowerBound
    return BeaconFrame(
      identity: .eddystone(uuid(bytes, at: start + 4)),
      measuredPower: eddystonePower(bytes[start + 3])
    )
  }

  /// Whether service data, of at least three bytes, is an Eddystone frame of a type.
  static func isEddystone(_ bytes: Span<UInt8>, _ data: Range<Int>, _ type: UInt8) -> Bool {
    let start = data.lowerBound
    return UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8 == eddystoneService
      && bytes[start + 2] == type
  }

  /// RSSI at 1 m, dBm, from the byte that tells the power at 0 m.
  static func eddystonePower(_ byte: UInt8) -> Double {
    Double(Int8(bitPattern: byte)) - eddystoneLossToOneMetre
  }
}
