extension RuuviReading {
  /// What stands before the reading in the web address.
  private static let site = "ruu.vi/#"
  /// Base64 digits of the six bytes of a reading; format 4 has one more that tells tags apart.
  private static let digits = 8

  /// Reads data format 2 or 4 from the web address that an Eddystone-URL frame holds.
  ///
  /// ```
  /// https://ruu.vi/#BAYAAMR0k    04 06 00 00 C4 74 in Base64, and a digit
  ///
  /// 04      format
  /// 06      humidity, 0.5 %
  /// 00 00   temperature, degrees: sign and magnitude, then hundredths
  /// C4 74   pressure less 50000 Pa, most significant byte first
  /// ```
  public init?(url: String) {
    guard let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")),
      url[...hash].hasSuffix(Self.site)
    else { return nil }
    let code = url.utf8[hash...].dropFirst().prefix(Self.digits)
    guard code.count == Self.digits else { return nil }
    var bits: UInt64 = 0
    for digit in code {
      guard let value = Self.base64(digit) else { return nil }
      bits = bits << 6 | UInt64(value)
    }
    let format = UInt8(truncatingIfNeeded: bits >> 40)
    guard format == 2 || format == 4 else { return nil }
    self.init(format: format)
    humidity = Double(bits >> 32 & 0xFF) / 2
    temperature = Self.signMagnitude(
      UInt8(truncatingIfNeeded: bits >> 24),
      hundredths: UInt8(truncatingIfNeeded: bits >> 16)
    )
    pressure = Double(bits & 0xFFFF) + Self.leastPressure
  }

  /// The value of a Base64 digit in either alphabet of RFC 4648.
  private static func base64(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
