#if WebMap
  import Positioning
  import Quantities
  import Testing

  @testable import WebMap

  @Suite("Event stream")
  struct EventStreamTests {
    /// By HTTP/1.0, so that the events come as they are, not in chunks.
    private static func listen(_ port: UInt16, _ query: String = "") -> RawClient {
      let client = RawClient(port: port)
      client.send("GET /api/events\(query) HTTP/1.0\r\nHost: localhost\r\n\r\n")
      return client
    }

    @Test("begins with the present state, and goes on with what changes")
    func order() throws {
      try Hall.served { server in
        server.live.publish([Hall.position(1, x: 1.5)])
        let client = Self.listen(server.port)
        #expect(client.read(until: "\"type\":\"snapshot\""))
        #expect(client.text.contains("\"x\":1.500"))
        server.live.publish([Hall.position(2, x: 2.5), Hall.position(3, x: 3.5)])
        #expect(client.read(until: "\"x\":3.500"))
        #expect(client.text.contains("data: {\"type\":\"position\",\"time\":2.000000"))
      }
    }

    @Test(
      "many targets: the snapshot has the trail of the one that is looked at",
      arguments: [1, 51]
    )
    func trails(targets: Int) throws {
      try Hall.served { server in
        for second in 0..<3 {
          server.live.publish((0..<targets).map { Hall.position(second, target: "tag \($0)") })
        }
        let client = RawClient(port: server.port)
        client.send("GET /api/events?target=tag%200 HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(client.read(until: "\"warnings\""))
        let isMany = targets > 50
        #expect(client.text.components(separated: "\"trail\"").count - 1 == (isMany ? 1 : targets))
        #expect(client.text.contains("{\"target\":\"tag 0\",\"position\":"))
        #expect(client.text.contains("\"trail\":[{\"time\":0.000000,"))
      }
    }

    @Test("readings come for the target that a client looks at, and in the snapshot for all")
    func readings() throws {
      try Hall.served { server in
        func publish(_ second: Int) {
          for target in ["a", "b"] {
            let update = Hall.position(second, target: target)
            guard case .position(let position) = update else { continue }
            server.live.publish([update])
            server.live.publish(TargetReadings([], at: position, of: Hall.map()))
          }
        }
        func text(_ target: String, _ second: Int) -> String {
          "\"type\":\"readings\",\"time\":\(second).000000,\"target\":\"\(target)\""
        }
        publish(1)
        let clients = ["a": Self.listen(server.port, "?target=a"), "": Self.listen(server.port)]
        for client in clients.values {
          #expect(client.read(until: text("b", 1)) && client.text.contains(text("a", 1)))
        }
        publish(2)
        server.live.publish([Hall.position(3)])
        for client in clients.values { #expect(client.read(until: "\"time\":3.000000")) }
        #expect(clients["a"]?.text.contains("data: {" + text("a", 2)) == true)
        #expect(clients["a"]?.text.contains(text("b", 2)) == false)
        #expect(clients[""]?.text.contains(text("a", 2)) == false)
        let late = Self.listen(server.port)
        #expect(late.read(until: text("b", 2)) && late.text.contains(text("a", 2)))
      }
    }

    @Test("fifty clients, one of them stuck: it is dropped, and the others miss nothing")
    func stuck() throws {
      try Hall.served { server in
        let stuck = Self.listen(server.port)
        let others = (1..<50).map { _ in Self.listen(server.port) }
        for client in others { #expect(client.read(until: "snapshot")) }
        #expect(server.live.vitals.listeners == 50)
        let count = 10_000
        for second in 0..<count {
          server.live.publish([Hall.position(second)])
          guard second % 100 == 99 else { continue }
          for client in others { client.catchUp(with: "\"time\":\(second).000000") }
        }
        let last = "\"time\":\(count - 1).000000"
        for client in others {
          let events = client.text.components(separated: "\"type\":\"position\",\"time\":")
          #expect(events.dropFirst().enumerated().allSatisfy { $1.hasPrefix("\($0).000000") })
          #expect(events.count == count + 1)
        }
        #expect(server.live.vitals.droppedListeners == 1)
        #expect(server.live.vitals.listeners == 49)
        #expect(!stuck.readAll().contains(last))
      }
    }

    @Test("a client that goes is forgotten")
    func gone() throws {
      try Hall.served { server in
        do {
          let client = Self.listen(server.port)
          #expect(client.read(until: "snapshot"))
        }
        let end = ContinuousClock.now + .seconds(10)
        while server.live.vitals.listeners > 0, ContinuousClock.now < end {
          server.live.publish([Hall.position(1)])
        }
        #expect(server.live.vitals.listeners == 0)
      }
    }

    @Test("a server that is stopped ends its streams")
    func stop() throws {
      let client = try Hall.served { server in
        let client = Self.listen(server.port)
        #expect(client.read(until: "snapshot"))
        return client
      }
      #expect(client.readAll().contains("snapshot"))
    }
  }

  extension String {
    fileprivate func components(separated separator: String) -> [Substring] {
      split(separator: separator, omittingEmptySubsequences: false)
    }
  }
#endif
