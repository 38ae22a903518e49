/// An Eddystone-URL frame: a web address, shortened to fit an advertisement.
public struct EddystoneURL: Equatable, Sendable {
  /// RSSI at 1 m, dBm, from the power at 0 m that the frame claims.
  public var measuredPower: Double
  /// The address in full.
  public var text: String

  static let frameType: UInt8 = 0x10
  /// Service, frame type, power, scheme: what every such frame has.
  private static let headLength = 5
  private static let schemes = ["http://www.", "https://www.", "http://", "https://"]
  private static let expansions = [
    ".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/",
    ".com", ".org", ".edu", ".net", ".info", ".biz", ".gov",
  ]

  /// Creates a frame from an address and RSSI at 1 m, dBm.
  public init(text: String, measuredPower: Double) {
    self.text = text
    self.measuredPower = measuredPower
  }

  /// Reads service data, whose end is the end of the address.
  ///
  /// `nil` as well where a byte of the address is one that the specification reserves.
  ///
  /// ```
  /// AA FE      service UUID, least significant byte first
  /// 10         frame type: URL
  /// ED         power at 0 m, dBm, signed
  /// 00         scheme: http://www. https://www. http:// https://
  /// 65 78 07   address: ASCII, with 00 to 0D for .com/ and the like
  /// ```
  init?(_ bytes: Span<UInt8>, serviceData data: Range<Int>) {
    let start = data.lowerBound
    guard data.count >= Self.headLength,
      BeaconFrame.isEddystone(bytes, data, Self.frameType),
      Int(bytes[start + 4]) < Self.schemes.count
    else { return nil }
    measuredPower = BeaconFrame.eddystonePower(bytes[start + 3])
    text = Self.schemes[Int(bytes[start + 4])]
    for offset in start + Self.headLength..<data.upperBound {
      guard let expanded = Self.expanded(bytes[offset]) else { return nil }
      text += expanded
    }
  }

  private static func expanded(_ byte: UInt8) -> String? {
    switch byte {
    case 0..<14: expansions[Int(byte)]
    case 0x21...0x7e: String(Unicode.Scalar(byte))
    default: nil
    }
  }
}
