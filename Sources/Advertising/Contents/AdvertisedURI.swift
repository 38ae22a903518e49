/// The URI of AD type 0x24: a code for its scheme, then the rest (CSS Part A, 1.18).
enum AdvertisedURI {
  /// The code that says that the scheme is spelled out.
  private static let noScheme: Unicode.Scalar = "\u{01}"
  /// The schemes of the web among those that the Bluetooth SIG assigned.
  private static let schemes: [Unicode.Scalar: String] = ["\u{16}": "http:", "\u{17}": "https:"]

  /// Reads it; `nil` when it is empty or begins with a code of another scheme.
  ///
  /// ```
  /// 17         https:, one UTF-8 character
  /// 2F 2F 61   //a
  /// ```
  static func text(_ bytes: Span<UInt8>, _ data: Range<Int>) -> String? {
    let text = repairedText(bytes, data).unicodeScalars
    guard let first = text.first else { return nil }
    guard let scheme = first == noScheme ? "" : schemes[first] else { return nil }
    return scheme + String(text.dropFirst())
  }
}
