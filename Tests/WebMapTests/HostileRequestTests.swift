#if WebMap
  import Testing

  @testable import WebMap

  @Suite("Hostile requests")
  struct HostileRequestTests {
    struct Case: CustomTestStringConvertible {
      let testDescription: String
      /// The request; `PORT` stands for the port.
      let request: String
      /// The statuses that are right; 0: the connection ends without an answer.
      let statuses: Set<Int>

      init(_ name: String, _ request: String, _ statuses: Int...) {
        (testDescription, self.request, self.statuses) = (name, request, Set(statuses))
      }
    }

    private static let host = "Host: localhost:PORT\r\n"
    private static let end = "Connection: close\r\n\r\n"
    private static let json = "Content-Type: application/json\r\n"
    private static let ours = "X-Beaconfix: 1\r\n"
    private static let wish = "POST /api/playback HTTP/1.1\r\n"

    static let cases: [Case] = [
      // Paths: there are no files, only names that are known.
      Case("a path upwards", "GET /../../etc/passwd HTTP/1.1\r\n\(host)\(end)", 404),
      Case(
        "an escaped path upwards",
        "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n\(host)\(end)",
        404
      ),
      Case("an absolute path", "GET //etc/passwd HTTP/1.1\r\n\(host)\(end)", 404),
      Case("a path below a name", "GET /api/map/x HTTP/1.1\r\n\(host)\(end)", 404),
      Case("a zero byte", "GET /%00 HTTP/1.1\r\n\(host)\(end)", 200, 400, 404),
      Case("no UTF-8", "GET /%ff%fe HTTP/1.1\r\n\(host)\(end)", 400, 404),
      Case("a whole address", "GET http://evil.example/ HTTP/1.1\r\n\(host)\(end)", 400, 404),
      Case("a markup path", "GET /<script>alert(1)</script> HTTP/1.1\r\n\(host)\(end)", 400, 404),
      Case("an address of 60 kB", "GET /\(filler(60_000)) HTTP/1.1\r\n\(host)\(end)", 0, 414, 431),
      // Methods.
      Case("DELETE", "DELETE /api/map HTTP/1.1\r\n\(host)\(ours)\(end)", 405),
      Case("TRACE", "TRACE / HTTP/1.1\r\n\(host)\(ours)\(end)", 405),
      Case("CONNECT", "CONNECT / HTTP/1.1\r\n\(host)\(ours)\(end)", 400, 405),
      Case("BREW", "BREW /metrics HTTP/1.1\r\n\(host)\(ours)\(end)", 405),
      Case(
        "OPTIONS, as before a write of another site",
        "OPTIONS /api/playback HTTP/1.1\r\n\(host)\(end)",
        403
      ),
      Case("HEAD of the events", "HEAD /api/events HTTP/1.1\r\n\(host)\(end)", 200),
      // Names that lead here by deceit.
      Case("another host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\(end)", 421),
      Case(
        "another host with our name in it",
        "GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\(end)",
        421
      ),
      Case(
        "a user before the host",
        "GET / HTTP/1.1\r\nHost: localhost@evil.example\r\n\(end)",
        421
      ),
      Case("two hosts", "GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\(end)", 400, 421),
      Case("no host", "GET / HTTP/1.1\r\n\(end)", 400),
      Case("no host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 400, 421),
      Case("a port that is none", "GET / HTTP/1.1\r\nHost: localhost:x\r\n\(end)", 421),
      // Other web sites.
      Case("a write from a form", "\(wish)\(host)Content-Length: 2\r\n\(end){}", 403),
      Case(
        "a write of another origin",
        "\(wish)\(host)\(ours)\(json)Origin: http://evil.example\r\nContent-Length: 2\r\n\(end){}",
        403
      ),
      Case(
        "a write of no origin",
        "\(wish)\(host)\(ours)\(json)Origin: null\r\nContent-Length: 2\r\n\(end){}",
        403
      ),
      Case(
        "a write of a neighbour",
        "\(wish)\(host)\(ours)\(json)Origin: http://localhost:1\r\nContent-Length: 2\r\n\(end){}",
        403
      ),
      Case(
        "a script of another site",
        "GET /api/map HTTP/1.1\r\n\(host)Sec-Fetch-Site: cross-site\r\n\(end)",
        403
      ),
      Case(
        "the events to another site",
        "GET /api/events HTTP/1.1\r\n\(host)Sec-Fetch-Site: same-site\r\n\(end)",
        403
      ),
      Case(
        "a link from another site",
        "GET / HTTP/1.1\r\n\(host)Sec-Fetch-Site: cross-site\r\n\(end)",
        200
      ),
      // Sizes.
      Case(
        "a header of 60 kB",
        "GET / HTTP/1.1\r\n\(host)X: \(filler(60_000))\r\n\(end)",
        0,
        413,
        431
      ),
      Case("5000 headers", "GET / HTTP/1.1\r\n\(host)\(headers(5000))\(end)", 0, 413, 431),
      Case("a long body", "\(wish)\(host)\(ours)\(json)Content-Length: 5000000\r\n\(end)", 413),
      Case(
        "a body of more than can be",
        "\(wish)\(host)\(ours)\(json)Content-Length: 99999999999999999999\r\n\(end)",
        400,
        413
      ),
      Case(
        "a body of less than none",
        "\(wish)\(host)\(ours)\(json)Content-Length: -1\r\n\(end)",
        400,
        413
      ),
      Case(
        "a long body in pieces",
        "\(wish)\(host)\(ours)\(json)Transfer-Encoding: chunked\r\n\(end)4000\r\n\(filler(0x4000))\r\n0\r\n\r\n",
        0,
        413
      ),
      Case(
        "a body where none belongs",
        "GET /api/map HTTP/1.1\r\n\(host)Content-Length: 4\r\n\(end)body",
        413
      ),
      Case(
        "a body in pieces where none belongs",
        "GET /api/map HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\(end)0\r\n\r\n",
        400
      ),
      // Bodies.
      Case("no JSON", "\(wish)\(host)\(ours)\(json)Content-Length: 3\r\n\(end)abc", 422),
      Case(
        "JSON of a form",
        "\(wish)\(host)\(ours)Content-Type: text/plain\r\nContent-Length: 2\r\n\(end){}",
        415
      ),
      Case(
        "deep JSON",
        "\(wish)\(host)\(ours)\(json)Content-Length: 4000\r\n\(end)\(String(repeating: "[", count: 4000))",
        422
      ),
      Case(
        "a time before all",
        "\(wish)\(host)\(ours)\(json)Content-Length: 11\r\n\(end){\"time\":-1}",
        422
      ),
      Case(
        "no speed",
        "\(wish)\(host)\(ours)\(json)Content-Length: 11\r\n\(end){\"speed\":0}",
        422
      ),
      // No HTTP at all.
      Case("a TLS hello", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n", 0, 400),
      Case("an empty line", "\r\n\r\n\r\n\r\n", 0, 400),
      Case("a response", "HTTP/1.1 200 OK\r\n\r\n", 0, 400, 404, 405, 421, 505),
    ]

    private static func filler(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func headers(_ count: Int) -> String {
      (0..<count).map { "X-\($0): \($0)\r\n" }.joined()
    }

    @Test("are refused, and the server goes on", arguments: cases)
    func refused(_ hostile: Case) throws {
      try Hall.served(control: PlaybackControl()) { server in
        let request = hostile.request.replacing("PORT", with: String(server.port))
        let answer = RawClient.ask(server.port, request)
        #expect(hostile.statuses.contains(answer.status), "\(answer.text.prefix(300))")
        #expect(!answer.text.contains("root:"))
        #expect(RawClient.get("/api/health", server.port).status == 200)
      }
    }

    @Test("every answer has the headers that keep a browser in bounds")
    func headers() throws {
      try Hall.served { server in
        for path in ["/", "/api/map", "/nothing", "/metrics"] {
          let text = RawClient.get(path, server.port).text
          for (name, value) in SecurityHeaders.all {
            #expect(text.contains("\(name): \(value)\r\n"))
          }
          #expect(!text.lowercased().contains("access-control-allow"))
        }
      }
    }

    @Test("a floor map of 100,000 beacons is served whole; what would take too long is refused")
    func large() throws {
      let beacons = (0..<100_000).map {
        "{\"id\":\"\($0)\",\"floor\":\"0\",\"x\":\($0 % 1000),\"y\":\($0 / 1000)}"
      }
      let map =
        "{\"format\":\"beaconfix-map\",\"version\":1,\"propagation\":{\"exponent\":2},"
        + "\"floors\":[{\"id\":\"0\"}],\"beacons\":[\(beacons.joined(separator: ","))]}"
      try Hall.served(map) { server in
        let answer = RawClient.get("/api/map", server.port)
        #expect(answer.status == 200)
        #expect(answer.text.contains("{\"id\":\"99999\",\"floor\":\"0\",\"x\":999,\"y\":99}"))
        #expect(RawClient.get("/api/coverage", server.port).status == 422)
        #expect(RawClient.get("/api/health", server.port).status == 200)
      }
    }

    @Test("text from the map comes as JSON, whatever is in it")
    func markup() throws {
      let name = #"</script><img src=x onerror=alert(1)>\"\\\n"#
      let text = Hall.text.replacing("\"id\": \"a\"", with: "\"id\": \"\(name)\"")
      try Hall.served(text) { server in
        let answer = RawClient.get("/api/map", server.port)
        #expect(answer.text.contains("Content-Type: application/json\r\n"))
        #expect(answer.text.contains("{\"id\":\"\(name)\""))
      }
    }
  }
#endif
