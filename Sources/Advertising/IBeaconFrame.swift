import Quantities

extension BeaconFrame {
  static let appleCompany: UInt16 = 0x004C
  static let iBeaconType: UInt8 = 0x02
  /// UUID, major, minor and power: 16 + 2 + 2 + 1 bytes.
  static let iBeaconLength: UInt8 = 0x15

  /// Reads an iBeacon from Apple's manufacturer data.
  ///
  /// ```
  /// 4C 00      company, least significant byte first
  /// 10 05 ...  any other Apple messages, each a type, a length and its bytes
  /// 02 15      iBeacon, 21 bytes
  /// 16 bytes   proximity UUID, most significant byte first
  /// 12 34      major, most significant byte first, and minor likewise
  /// C5         RSSI at 1 m, signed
  /// ```
  /// Bytes after it are allowed: some tags put their battery level there.
  static func iBeacon(_ bytes: Span<UInt8>, _ data: Range<Int>) -> BeaconFrame? {
    guard data.count >= 2,
      UInt16(bytes[data.lowerBound]) | UInt16(bytes[data.lowerBound + 1]) << 8 == appleCompany
    else { return nil }
    var offset = data.lowerBound + 2
    while offset + 2 <= data.upperBound {
      let length = bytes[offset + 1]
      let body = offset + 2
      let end = body + Int(length)
      guard end <= data.upperBound else { return nil }
      if bytes[offset] == iBeaconType, length == iBeaconLength {
        return BeaconFrame(
          identity: .iBeacon(
            uuid: uuid(bytes, at: body),
            major: bigEndian16(bytes, at: body + 16),
            minor: bigEndian16(bytes, at: body + 18)
          ),
          measuredPower: Double(Int8(bitPattern: bytes[body + 20]))
        )
      }
      offset = end
    }
    return nil
  }
}
