/// A Bluetooth device address: 48 bits, whether public or random.
public struct DeviceAddress: Hashable, Comparable, Sendable {
  /// The address as a number: the byte printed first is the most significant of the 48 bits.
  public var value: UInt64

  /// Creates an address from the low 48 bits of a number.
  public init(value: UInt64) {
    self.value = value & 0xffff_ffff_ffff
  }

  /// Reads `AA:BB:CC:DD:EE:FF` in either case; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 17 else { return nil }
    var value: UInt64 = 0
    for index in 0..<6 {
      let start = index * 3
      guard let byte = hexadecimal(bytes[start..<start + 2]) else { return nil }
      guard index == 5 || bytes[start + 2] == UInt8(ascii: ":") else { return nil }
      value = value << 8 | byte
    }
    self.init(value: value)
  }

  /// Ordered as the printed form is.
  public static func < (lhs: DeviceAddress, rhs: DeviceAddress) -> Bool {
    lhs.value < rhs.value
  }
}

extension DeviceAddress: CustomStringConvertible {
  /// Upper-case bytes with colons, most significant first.
  public var description: String {
    var parts: [String] = []
    for shift in stride(from: 40, through: 0, by: -8) {
      parts.append(hexadecimalText(value >> UInt64(shift), digits: 2).uppercased())
    }
    return parts.joined(separator: ":")
  }
}
