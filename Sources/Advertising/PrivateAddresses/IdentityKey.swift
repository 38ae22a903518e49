import Quantities

/// An identity resolving key (IRK): what tells whose a resolvable private address is.
///
/// Phones and watches change their address every quarter of an hour; who has their key, from
/// pairing, knows them all the same. (Bluetooth Core 5.4, Vol 6, Part B, 1.3.2.2.)
public struct IdentityKey: Hashable, Sendable {
  /// The first eight bytes, most significant first.
  private let high: UInt64
  /// The last eight bytes.
  private let low: UInt64

  /// Reads 32 hexadecimal digits in either case, the most significant byte first as in the Core.
  ///
  /// The result is `nil` for anything else. BlueZ keeps keys in the other order in its `info` files.
  public init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 32, let high = hexadecimal(digits[..<16]),
      let low = hexadecimal(digits[16...])
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The sixteen bytes, most significant first.
  var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }
}

extension DeviceAddress {
  /// Whether the two highest bits are 01, as in every resolvable private address.
  var mayBeResolvable: Bool {
    value >> 46 == 0b01
  }
}
