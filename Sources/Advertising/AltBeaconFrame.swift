import Quantities

extension BeaconFrame {
  static let altBeaconCode: UInt16 = 0xBEAC
  /// The AD length 0x1B less the type: company, code, 20 bytes of identity, power, one reserved.
  static let altBeaconLength = 0x1B - 1

  /// Reads an AltBeacon (AltBeacon specification 1.0) from any company's manufacturer data.
  ///
  /// ```
  /// 18 01      company, whichever it is
  /// BE AC      beacon code
  /// 16 bytes   ID1, most significant byte first
  /// 00 01      ID2, most significant byte first, and ID3 likewise
  /// C5         RSSI at 1 m, signed
  /// 00         reserved for the manufacturer
  /// ```
  static func altBeacon(_ bytes: Span<UInt8>, _ data: Range<Int>) -> BeaconFrame? {
    let start = data.lowerBound
    guard data.count == altBeaconLength, bigEndian16(bytes, at: start + 2) == altBeaconCode else {
      return nil
    }
    return BeaconFrame(
      identity: .altBeacon(
        id1: uuid(bytes, at: start + 4),
        id2: bigEndian16(bytes, at: start + 20),
        id3: bigEndian16(bytes, at: start + 22)
      ),
      measuredPower: Double(Int8(bitPattern: bytes[start + 24]))
    )
  }
}
