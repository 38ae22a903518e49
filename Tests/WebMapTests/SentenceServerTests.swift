#if WebMap
  import Glibc
  import Testing

  @testable import WebMap

  @Suite("NMEA over TCP")
  struct SentenceServerTests {
    /// A sentence that is as long as those of a position together, with a number to know it by.
    private static func sentence(_ number: Int) -> String {
      "$GNTXT," + String(repeating: "x", count: 300) + ",\(number)"
    }

    private static func serve(_ body: (SentenceServer) throws -> Void) throws {
      guard let address = ListenAddress("127.0.0.1", port: 0) else { preconditionFailure() }
      let server = try SentenceServer(at: address, option: "--nmea-port")
      defer { server.stop() }
      try body(server)
    }

    /// Connects so many, and waits until they are there.
    private static func join(_ server: SentenceServer, _ count: Int = 1) -> [RawClient] {
      let before = server.counts.clients
      let clients = (0..<count).map { _ in RawClient(port: server.port) }
      _ = wait { server.counts.clients == before + count }
      return clients
    }

    /// Waits for something, ten seconds at most; whether it came.
    private static func wait(until condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end {
        if condition() { return true }
        usleep(10_000)
      }
      return condition()
    }

    @Test("everybody gets what is sent from when they came, with CR LF")
    func late() throws {
      try Self.serve { server in
        let early = Self.join(server)[0]
        server.send(["$GNTXT,1", "$GNTXT,2"])
        #expect(early.read(until: "$GNTXT,2\r\n"))
        let late = Self.join(server)[0]
        server.send(["$GNTXT,3"])
        #expect(early.read(until: "$GNTXT,3\r\n") && late.read(until: "$GNTXT,3\r\n"))
        #expect(early.text == "$GNTXT,1\r\n$GNTXT,2\r\n$GNTXT,3\r\n")
        #expect(late.text == "$GNTXT,3\r\n")
      }
    }

    @Test("twenty clients, one of them stuck: it is dropped, and the others miss nothing")
    func stuck() throws {
      try Self.serve { server in
        let stuck = Self.join(server)[0]
        let others = Self.join(server, 19)
        let count = 5_000
        for number in 0..<count {
          server.send([Self.sentence(number)])
          guard number % 100 == 99 else { continue }
          for client in others { client.catchUp(with: ",\(number)\r\n") }
        }
        let all = (0..<count).map { Self.sentence($0) + "\r\n" }.joined()
        for client in others { #expect(client.text == all) }
        #expect(server.counts == SentenceCounts(clients: 19, dropped: 1, refused: 0))
        #expect(stuck.readAll().utf8.count < all.utf8.count / 2)
      }
    }

    @Test("what clients say is not heeded, however much it is, and they go on reading")
    func talkative() throws {
      try Self.serve { server in
        let client = Self.join(server)[0]
        client.sendWhatFits(Array(repeating: 0xff, count: 1 << 20))
        server.send([Self.sentence(1)])
        #expect(client.read(until: Self.sentence(1) + "\r\n"))
        #expect(server.counts.clients == 1)
      }
    }

    @Test("a client that goes is forgotten, and one that only stops talking is not")
    func gone() throws {
      try Self.serve { server in
        let client = Self.join(server)[0]
        client.stopSending()
        _ = Self.join(server)
        let isAlone = Self.wait {
          server.send([Self.sentence(1)])
          return server.counts.clients == 1
        }
        #expect(isAlone)
        server.send([Self.sentence(2)])
        #expect(client.read(until: Self.sentence(2)))
        #expect(server.counts.dropped == 0)
      }
    }

    @Test("more than there is room for are sent away, and those who are gone make room")
    func crowd() throws {
      try Self.serve { server in
        let clients = Self.join(server, SentenceServer.mostClients)
        let another = RawClient(port: server.port)
        #expect(another.readAll() == "")
        #expect(server.counts.refused == 1)
        server.send([Self.sentence(1)])
        for client in clients { #expect(client.read(until: Self.sentence(1))) }
        clients[0].stopSending()
        let isTaken = Self.wait {
          let next = RawClient(port: server.port)
          server.send([Self.sentence(2)])
          return next.read(until: Self.sentence(2))
        }
        #expect(isTaken)
      }
    }

    @Test("the end of the server is the end of its connections, after what was sent")
    func stop() throws {
      var client: RawClient?
      try Self.serve { server in
        client = Self.join(server)[0]
        server.send([Self.sentence(1)])
      }
      #expect(client?.readAll() == Self.sentence(1) + "\r\n")
    }

    @Test("a port that is taken is told with what to do")
    func taken() throws {
      try Self.serve { server in
        guard let address = ListenAddress("127.0.0.1", port: server.port) else { return }
        let error = #expect(throws: WebMapError.self) {
          try SentenceServer(at: address, option: "--nmea-port")
        }
        #expect(
          error?.description == "cannot listen on 127.0.0.1:\(server.port): another program does;"
            + " choose another '--nmea-port', or end it"
        )
      }
    }

    @Test("its clients are in the health and the metrics of the page, where there is such a port")
    func vitals() throws {
      try Hall.served { server in
        #expect(!server.live.vitals.health.contains("nmea"))
        #expect(!server.live.vitals.metrics.contains("nmea"))
      }
      try Self.serve { sentences in
        let live = LiveMap(Hall.source, revision: "1", sentences: sentences)
        let clients = Self.join(sentences, 2)
        #expect(live.vitals.health.contains("\"nmeaClients\":2,\"nmeaClientsDropped\":0"))
        #expect(live.vitals.metrics.contains("\nbeaconfix_nmea_clients 2\n"))
        #expect(live.vitals.metrics.contains("\nbeaconfix_nmea_clients_dropped_total 0\n"))
        #expect(live.vitals.metrics.contains("\nbeaconfix_nmea_clients_refused_total 0\n"))
        #expect(clients.count == 2)
      }
    }
  }
#endif
