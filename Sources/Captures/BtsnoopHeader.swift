import Quantities

/// The header of a btsnoop file, 16 bytes, and what stands before the payload of each record.
///
/// ```
/// 62 74 73 6E 6F 6F 70 00   "btsnoop", zero
/// 00 00 00 01               version
/// 00 00 03 EA               datalink
/// then records: original length, included length, flags, cumulative drops (4 bytes each),
/// microseconds since the year 0 (8 bytes, signed), and the included bytes. All big-endian.
/// ```
struct BtsnoopHeader: Equatable {
  static let magic: [UInt8] = Array("btsnoop\0".utf8)
  static let length = 16
  static let recordHeaderLength = 24
  /// The longest HCI packet: H4 type, ACL header and 65535 bytes.
  static let maximumIncluded: UInt32 = 1 + 4 + 65_535
  /// Microseconds from the year 0 to the Unix epoch.
  static let epochOffset: Int64 = 0x00DC_DDB3_0F2F_8000
  private static let version: UInt32 = 1

  var datalink: BtsnoopDatalink

  /// Reads a header that begins with the magic.
  init(_ bytes: Span<UInt8>, at start: Int) throws(CaptureError) {
    let version = ByteOrder.big.u32(bytes, at: start + 8)
    guard version == Self.version else { throw .version(found: version) }
    let number = ByteOrder.big.u32(bytes, at: start + 12)
    guard let datalink = BtsnoopDatalink(rawValue: number) else { throw .datalink(found: number) }
    self.datalink = datalink
  }

  /// How many bytes a record has that begins at an offset; `nil` when it claims too many.
  static func recordLength(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let included = includedLength(bytes, at: start)
    return included <= maximumIncluded ? recordHeaderLength + Int(included) : nil
  }

  /// How many payload bytes a record claims to have.
  static func includedLength(_ bytes: Span<UInt8>, at start: Int) -> UInt32 {
    ByteOrder.big.u32(bytes, at: start + 4)
  }

  /// The time of a record.
  static func time(_ record: Span<UInt8>) -> Timestamp {
    let stamp = Int64(bitPattern: ByteOrder.big.u64(record, at: 16))
    return Timestamp(microseconds: stamp).advanced(byMicroseconds: -epochOffset)
  }
}
