/// A place in a run of bytes, moved forward by what is read there.
///
/// The bytes are handed to each call, because a `Span` cannot be stored: the cursor is just two
/// numbers. Nothing is read at or past `end`, whatever length a field of the input claims.
public struct ByteCursor: Equatable, Sendable {
  /// Where the next byte is read, counted from the first byte of the span.
  public private(set) var offset: Int
  /// Where reading stops: the offset after the last readable byte.
  public let end: Int

  /// Creates a cursor over part of a span; `end` must not pass the span's own end.
  public init(offset: Int = 0, end: Int) {
    self.offset = offset
    self.end = max(offset, end)
  }

  /// How many bytes are left to read.
  public var remaining: Int { end - offset }

  /// Reads one byte; throws `AdvertisingFault` at this offset when none is left.
  public mutating func u8(_ bytes: Span<UInt8>) throws(AdvertisingFault) -> UInt8 {
    try need(1)
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads two bytes, least significant first; throws when fewer are left and then moves nowhere.
  public mutating func u16(_ bytes: Span<UInt8>) throws(AdvertisingFault) -> UInt16 {
    try need(2)
    defer { offset += 2 }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  /// Reads six bytes, least significant first; throws when fewer are left and then moves nowhere.
  public mutating func u48(_ bytes: Span<UInt8>) throws(AdvertisingFault) -> UInt64 {
    try need(6)
    defer { offset += 6 }
    var value: UInt64 = 0
    for index in 0..<6 {
      value |= UInt64(bytes[offset + index]) << UInt64(8 * index)
    }
    return value
  }

  /// Moves over a number of bytes; throws when fewer are left and then moves nowhere.
  public mutating func skip(_ count: Int) throws(AdvertisingFault) {
    try need(count)
    offset += count
  }

  /// Moves to the end, so that nothing is left to read.
  public mutating func finish() {
    offset = end
  }

  private func need(_ count: Int) throws(AdvertisingFault) {
    guard remaining >= count else {
      throw AdvertisingFault(.bytesMissing(needed: count, present: remaining), at: offset)
    }
  }
}
