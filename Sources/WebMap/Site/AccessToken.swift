#if WebMap
  import Quantities

  /// What a client must show where others than this machine reach the server.
  public struct AccessToken: Sendable {
    /// The token as text.
    public let text: String

    /// Characters that a token may have: they stand in addresses and headers as they are.
    private static let alphabet = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    /// The fewest characters: 96 bits of 64 signs.
    private static let shortest = 16
    private static let longest = 256

    /// A new one of 128 random bits.
    public init() {
      var system = SystemRandomNumberGenerator()
      let (high, low) = (system.next() as UInt64, system.next() as UInt64)
      text = hexadecimalText(high, digits: 16) + hexadecimalText(low, digits: 16)
    }

    /// Takes one: 16 to 256 letters, digits, hyphens and underscores; `nil` for other text.
    public init?(_ text: String) {
      guard (Self.shortest...Self.longest).contains(text.count),
        text.allSatisfy(Self.alphabet.contains)
      else { return nil }
      self.text = text
    }

    /// The cookie that keeps it in a browser; one for each port, since cookies do not know ports.
    static func cookie(port: String) -> String { "beaconfix-\(port)" }

    /// Whether a request shows it, as a bearer's or in the cookie.
    func isShown(in request: HTTPRequest) -> Bool {
      for value in request.values(of: "authorization") {
        let parts = value.split(separator: " ", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == "bearer", isEqual(parts[1]) { return true }
      }
      let name = Self.cookie(port: request.port)
      for pair in request.values(of: "cookie").flatMap({ $0.split(separator: ";") }) {
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == name, isEqual(parts[1]) { return true }
      }
      return false
    }

    /// Whether a text is the token; how long this takes tells nothing of where they differ.
    func isEqual(_ other: some StringProtocol) -> Bool {
      let (own, shown) = (Array(text.utf8), Array(other.utf8))
      guard own.count == shown.count else { return false }
      var difference: UInt8 = 0
      for (left, right) in zip(own, shown) { difference |= left ^ right }
      return difference == 0
    }
  }

  extension HTTPRequest {
    /// The port that the client called, as text; it may be that of a tunnel.
    var port: String {
      guard let host = value(of: "host"), let colon = host.lastIndex(of: ":"),
        !host[colon...].contains("]")
      else { return "80" }
      return String(host[host.index(after: colon)...])
    }
  }
#endif
