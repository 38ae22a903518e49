#if WebMap
  import FloorMaps
  import Glibc
  import Testing

  @testable import WebMap

  @Suite("Slow clients")
  struct SlowClientTests {
    private static func served(_ body: (HTTPServer) -> Void) throws {
      guard let address = ListenAddress("127.0.0.1", port: 0) else { preconditionFailure() }
      let map = ServedMap(Hall.map(), FloorMapDraft(Array(Hall.text.utf8)))
      let live = LiveMap(Hall.source, revision: map.version.revision)
      let site = Site(live, map, Access(token: nil, hostNames: []), nil, nil)
      let server = try HTTPServer(address, site, patience: .milliseconds(200))
      body(server)
      live.close()
      server.stop()
    }

    @Test(
      "that never end their request are cut off; others are served meanwhile",
      arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "]
    )
    func head(_ begun: String) throws {
      try Self.served { server in
        let slow = RawClient(port: server.port)
        slow.send(begun)
        #expect(RawClient.get("/api/health", server.port).status == 200)
        usleep(300_000)
        server.sockets.sweep()
        _ = slow.readAll()
        for _ in 0..<100 where server.sockets.count > 0 { usleep(50_000) }
        #expect(server.sockets.count == 0)
      }
    }

    @Test("are cut off when they take all connections, and the next one is served")
    func many() throws {
      try Self.served { server in
        let idle = (0..<Int(HTTPServer.connections)).map { _ in RawClient(port: server.port) }
        let next = RawClient(port: server.port)
        next.send("GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        usleep(300_000)
        server.sockets.sweep()
        #expect(next.read(until: "\"status\":\"ok\""))
        #expect(idle.count == Int(HTTPServer.connections))
      }
    }
  }
#endif
