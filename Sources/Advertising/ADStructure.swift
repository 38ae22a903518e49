/// One AD structure of advertising data: a type and its bytes (Core 5.4, Vol 3, Part C, 11).
public struct ADStructure: Equatable, Sendable {
  /// Manufacturer specific data: two bytes of company, then what the company likes.
  public static let manufacturerData: UInt8 = 0xFF
  /// Service data under a 16-bit UUID, which comes first.
  public static let serviceData16: UInt8 = 0x16
  /// Service data under a 32-bit UUID, which comes first.
  public static let serviceData32: UInt8 = 0x20
  /// Service data under a 128-bit UUID, which comes first.
  public static let serviceData128: UInt8 = 0x21

  /// The AD type, as assigned by the Bluetooth SIG; unknown ones are kept.
  public var type: UInt8
  /// Where its bytes stand, after length and type, in the span that was read.
  public var data: Range<Int>
}

/// Walks the AD structures of advertising data.
///
/// ```
/// 02 01 06   length of type and data, type, data
/// 00         a length of zero ends the significant part: the rest is padding
/// ```
public struct ADCursor: Sendable {
  private var cursor: ByteCursor

  /// Creates a cursor over a range of the span that `next` will be given.
  public init(over data: Range<Int>) {
    cursor = ByteCursor(offset: data.lowerBound, end: data.upperBound)
  }

  /// The next structure; `nil` at the end, also when a zero length ends the data early.
  ///
  /// - Throws: `AdvertisingFault` with the offset of a structure that passes the end.
  ///   The structures before it are good, and nothing comes after it.
  public mutating func next(_ bytes: Span<UInt8>) throws(AdvertisingFault) -> ADStructure? {
    guard cursor.remaining > 0 else { return nil }
    let start = cursor.offset
    let length = Int(try cursor.u8(bytes))
    let end = cursor.offset + length
    guard length > 0 else {
      cursor.finish()
      return nil
    }
    guard length <= cursor.remaining else {
      let present = cursor.remaining
      cursor.finish()
      throw AdvertisingFault(.structureOverrun(claimed: length, present: present), at: start)
    }
    let type = try cursor.u8(bytes)
    try cursor.skip(length - 1)
    return ADStructure(type: type, data: end - length + 1..<end)
  }
}
