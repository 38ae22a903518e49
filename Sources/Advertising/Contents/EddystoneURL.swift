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
    guard let power = Self.measuredPower(bytes, serviceData: data) else { return nil }
    measuredPower = power
    let start = data.lowerBound
    text = Self.schemes[Int(bytes[start + 4])]
    for offset in start + Self.headLength..<data.upperBound {
      let byte = bytes[offset]
      text +=
        Int(byte) < Self.expansions.count
        ? Self.expansions[Int(byte)] : String(Unicode.Scalar(byte))
    }
  }

  /// RSSI at 1 m, dBm, of a frame that is one from end to end; its text is not made.
  static func measuredPower(_ bytes: Span<UInt8>, serviceData data: Range<Int>) -> Double? {
    let start = data.lowerBound
    guard data.count >= headLength, BeaconFrame.isEddystone(bytes, data, frameType),
      Int(bytes[start + 4]) < schemes.count
    else { return nil }
    for offset in start + headLength..<data.upperBound {
      switch bytes[offset] {
      case 0..<14, 0x21...0x7e: continue
      default: return nil
      }
    }
    return BeaconFrame.eddystonePower(bytes[start + 3])
  }
}
