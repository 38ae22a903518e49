/// The CRC of advertising PDUs (Core 5.4, Vol 6, Part B, 3.1.1).
///
/// x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1, over header and payload, each byte from its least
/// significant bit on. All numbers here have their bits in reverse, as the register is sent with
/// its most significant bit first and bytes are not.
public enum AdvertisingCRC {
  /// The register at the start: 555555 in the specification's order of bits.
  private static let initial: UInt32 = 0xAA_AAAA
  /// The polynomial without x^24.
  private static let polynomial: UInt32 = 0xDA_6000

  /// What one byte does to the register, for every byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial
    }
  }

  /// The CRC of a range of bytes; its low byte is the first one sent.
  public static func value(of bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let table = table.span
    var register = initial
    for index in range {
      register = register >> 8 ^ table[Int((register ^ UInt32(bytes[index])) & 0xff)]
    }
    return register
  }

  /// Whether the CRC after a PDU fits; `nil` when the PDU or its CRC is not all there.
  ///
  /// `start` is the offset of the PDU's header, `length` that of its payload.
  public static func fits(_ bytes: Span<UInt8>, from start: Int, length: Int) -> Bool? {
    let end = start + AdvertisingPDU.headerLength + length
    guard end + AdvertisingPDU.crcLength <= bytes.count else { return nil }
    let sent =
      UInt32(bytes[end]) | UInt32(bytes[end + 1]) << 8 | UInt32(bytes[end + 2]) << 16
    return value(of: bytes, start..<end) == sent
  }
}
