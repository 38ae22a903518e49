#if WebMap
  /// Who may ask for what: against strangers, other web sites, and names that lead here by deceit.
  struct Access: Sendable {
    /// Header that pages of other sites cannot send without our consent, which they do not get.
    static let writeHeader = "x-beaconfix"

    /// What must be shown; `nil` where nothing is.
    let token: AccessToken?
    /// The names by which this server may be called besides numeric addresses and `localhost`.
    let hostNames: Set<String>

    /// Why a request is refused, before anything else is looked at; `nil` when it is not.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
      guard let host = request.value(of: "host"), isOurs(host) else {
        return .refusal(
          .misdirected,
          "not the name of this server: use localhost or a numeric address"
        )
      }
      if isFromElsewhere(request, host) {
        return .refusal(.forbidden, "requests of other web sites are refused")
      }
      guard let token, !request.isOpening else { return nil }
      guard token.isShown(in: request) else {
        return .refusal(
          .unauthorized,
          "a token is needed: open the address with '?token=' that the server printed, or send"
            + " 'Authorization: Bearer TOKEN'"
        )
      }
      return nil
    }

    /// Whether a Host header names us: a number or `localhost`, which no foreign name server controls,
    /// or a name that was allowed.
    private func isOurs(_ host: String) -> Bool {
      guard let name = Self.name(of: host) else { return false }
      return name == "localhost" || ListenAddress(name, port: 0) != nil || hostNames.contains(name)
    }

    /// A host without its port, in lower case and without brackets; `nil` when it is malformed.
    static func name(of host: String) -> String? {
      let text = host.lowercased()
      var name = text[...]
      var rest = text[...]
      if text.hasPrefix("[") {
        guard let end = text.firstIndex(of: "]") else { return nil }
        name = text[text.index(after: text.startIndex)..<end]
        rest = text[text.index(after: end)...]
      } else {
        let end = text.firstIndex(of: ":") ?? text.endIndex
        name = text[..<end]
        rest = text[end...]
      }
      guard !name.isEmpty else { return nil }
      guard rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil) else {
        return nil
      }
      return String(name)
    }

    /// Whether a page of another site asks; links to the page itself may be followed.
    private func isFromElsewhere(_ request: HTTPRequest, _ host: String) -> Bool {
      let site = request.values(of: "sec-fetch-site")
      let isLink = request.path == "/" && request.isReading
      if !isLink, site.contains(where: { $0 != "same-origin" && $0 != "none" }) { return true }
      let origins = request.values(of: "origin")
      if origins.contains(where: { $0.lowercased() != "http://\(host.lowercased())" }) {
        return true
      }
      return !request.isReading && request.value(of: Self.writeHeader) == nil
    }
  }

  extension HTTPRequest {
    /// Whether it changes nothing.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// Whether it brings the token in its address, to have it kept as a cookie.
    var isOpening: Bool { path == "/" && isReading && parameter("token") != nil }
  }

  /// Headers that every answer has.
  enum SecurityHeaders {
    /// Scripts, styles and data from here alone; no frames, no forms, no markup made by scripts.
    static let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
      + " img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
      + " require-trusted-types-for 'script'; trusted-types 'none'"

    static let all: [(name: String, value: String)] = [
      ("Content-Security-Policy", policy),
      ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "DENY"),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]
  }
#endif
