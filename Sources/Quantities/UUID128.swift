/// A 128-bit UUID as beacons carry it: sixteen bytes, most significant first.
public struct UUID128: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian.
  public var high: UInt64
  /// The last eight bytes, big-endian.
  public var low: UInt64

  /// Creates a UUID from its two big-endian halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads `8-4-4-4-12` hexadecimal digits with dashes, in either case.
  ///
  /// The result is `nil` for anything else, also for 32 digits without dashes.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        digits.append(byte)
      }
    }
    guard let high = hexadecimal(digits[..<16]), let low = hexadecimal(digits[16...]) else {
      return nil
    }
    self.init(high: high, low: low)
  }

  /// Ordered as the sixteen bytes are.
  public static func < (lhs: UUID128, rhs: UUID128) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }
}

extension UUID128: CustomStringConvertible {
  /// Lower-case digits with dashes, as RFC 9562 writes them.
  public var description: String {
    let digits = hexadecimalText(high, digits: 16) + hexadecimalText(low, digits: 16)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append("-") }
      text.append(digit)
    }
    return text
  }
}
