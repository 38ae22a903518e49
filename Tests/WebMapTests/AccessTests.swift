#if WebMap
  import Testing

  @testable import WebMap

  @Suite("Access")
  struct AccessTests {
    private static let token = AccessToken("0123456789abcdef")

    @Test(
      "with a token, nothing is told without it",
      arguments: ["/", "/api/map", "/main.js", "/x"]
    )
    func nothing(_ path: String) throws {
      try Hall.served(token: Self.token) { server in
        let answer = RawClient.get(path, server.port)
        #expect(answer.status == 401)
        #expect(!answer.text.contains(Self.token?.text ?? ""))
      }
    }

    @Test(
      "a token that is wrong is refused",
      arguments: [
        "Authorization: Bearer 0123456789abcdeF", "Authorization: Bearer 0123456789abcdef0",
        "Authorization: Bearer ", "Authorization: Basic 0123456789abcdef",
        "Cookie: beaconfix-PORT=0123456789abcde", "Cookie: other=0123456789abcdef",
        "X-Token: 0123456789abcdef",
      ]
    )
    func wrong(_ header: String) throws {
      try Hall.served(token: Self.token) { server in
        let header = header.replacing("PORT", with: String(server.port))
        #expect(RawClient.get("/api/map", server.port, [header]).status == 401)
      }
      try Hall.served(token: Self.token) { server in
        #expect(RawClient.get("/?token=0123456789abcdeF", server.port).status == 401)
        #expect(RawClient.get("/api/map?token=0123456789abcdef", server.port).status == 401)
      }
    }

    @Test("the address with the token leads to the page, and the cookie opens the rest")
    func opening() throws {
      try Hall.served(token: Self.token) { server in
        let answer = RawClient.get("/?token=0123456789abcdef", server.port)
        #expect(answer.status == 303)
        #expect(answer.text.contains("Location: /\r\n"))
        let cookie = "beaconfix-\(server.port)=0123456789abcdef"
        #expect(
          answer.text.contains("Set-Cookie: \(cookie); Path=/; HttpOnly; SameSite=Strict\r\n")
        )
        for header in ["Cookie: a=b; \(cookie)", "Authorization: Bearer 0123456789abcdef"] {
          #expect(RawClient.get("/api/map", server.port, [header]).status == 200)
        }
      }
    }

    @Test(
      "hosts by their names",
      arguments: [
        ("localhost", "localhost"), ("LOCALHOST:8080", "localhost"), ("127.0.0.1:1", "127.0.0.1"),
        ("[::1]:8080", "::1"), ("[::1]", "::1"), ("pi.local:80", "pi.local"),
        ("", nil), (":80", nil), ("a:b:c", nil), ("[::1", nil), ("[::1]x", nil), ("a:99999", nil),
      ] as [(String, String?)]
    )
    func names(_ host: String, _ name: String?) {
      #expect(Access.name(of: host) == name)
    }

    @Test("numbers and names that were allowed are ours, other names are not")
    func ours() {
      let access = Access(token: nil, hostNames: ["pi", "pi.local"])
      func isRefused(_ host: String) -> Bool {
        let request = HTTPRequest(method: "GET", path: "/", headers: [("Host", host)])
        return access.refusal(of: request) != nil
      }
      for host in ["localhost", "192.168.1.5:8080", "[fe80::1]:80", "pi", "PI.local:8080"] {
        #expect(!isRefused(host), "\(host)")
      }
      for host in ["pi.example", "1.2.3.4.nip.io", "0x7f000001", "2130706433", "127.1", "piX"] {
        #expect(isRefused(host), "\(host)")
      }
    }

    @Test(
      "tokens are long and of plain characters",
      arguments: ["", "short", "0123456789abcde ", "ü123456789abcdef"]
    )
    func tokens(_ text: String) {
      #expect(AccessToken(text) == nil)
      #expect(AccessToken().text.count == 32)
      #expect(AccessToken().text != AccessToken().text)
    }
  }
#endif
