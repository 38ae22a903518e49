#if WebMap
  import FloorMaps
  import Positioning
  import Quantities
  import Testing

  @testable import WebMap

  @Suite("State of the live map")
  struct MapStateTests {
    private func snapshot(_ updates: [Update]) -> String {
      var state = MapState(revision: "1")
      for update in updates { _ = state.take(update) }
      return state.snapshot(Hall.source, silence: nil)
    }

    private static func warning(_ code: String, of receiver: String? = nil, isOver: Bool = false)
      -> Update
    {
      var warning = WarningUpdate(code: code, message: "\(code) of \(receiver ?? "all")")
      (warning.receiver, warning.isOver) = (receiver, isOver)
      return .warning(warning)
    }

    private static func adapter(_ state: AdapterState) -> Update {
      .adapter(AdapterUpdate(time: Timestamp(microseconds: 0), adapter: "hci0", state: state))
    }

    private static let warnings = [
      warning("adapter"), warning("silentReceiver", of: "r1"), warning("silentReceiver", of: "r2"),
      warning("receiverClock", of: "r1"), warning("uncalibrated"),
    ]

    static let endings: [(update: Update, gone: [String])] = [
      (adapter(.poweredOn), ["adapter of all"]),
      (adapter(.poweredOff), []),
      (warning("silentReceiver", of: "r1", isOver: true), ["silentReceiver of r1"]),
      (warning("receiverClock", of: "r1", isOver: true), ["receiverClock of r1"]),
      (warning("receiverClock", of: "r2", isOver: true), []),
    ]

    @Test("a warning stays until what it warns of is over", arguments: endings.indices)
    func ending(index: Int) {
      let (update, gone) = Self.endings[index]
      let text = snapshot(Self.warnings + [update])
      for case .warning(let warning) in Self.warnings {
        #expect(text.contains("\"\(warning.message)\"") == !gone.contains(warning.message))
      }
      #expect(!text.contains("\"over\""))
    }

    /// Seconds of a later position, its recording, and whether targets of before are forgotten.
    static let later: [(second: Int, recording: String?, isForgotten: Bool)] = [
      (101, nil, false), (99, nil, false), (97, nil, true), (3000, nil, false), (4000, nil, true),
      (101, "next", true),
    ]

    @Test(
      "targets of before a jump of the time, or of another recording, are forgotten",
      arguments: later
    )
    func jump(second: Int, recording: String?, isForgotten: Bool) {
      guard case .position(var last) = Hall.position(second, target: "new") else { return }
      last.recording = recording
      let text = snapshot([Hall.position(100, target: "old"), .position(last)])
      #expect(text.contains("\"target\":\"old\"") == !isForgotten)
      #expect(text.contains("\"target\":\"new\""))
    }

    @Test("readings that come late do not bring back a target that was given up")
    func lateReadings() {
      var state = MapState(revision: "1")
      _ = state.take(Hall.position(100, target: "gone"))
      var gone = NearestUpdate(time: Timestamp(microseconds: 160_000_000))
      gone.target = "gone"
      _ = state.take(.nearest(gone))
      guard case .position(let position) = Hall.position(100, target: "gone") else { return }
      state.take(TargetReadings([], at: position, of: FloorMap()))
      #expect(state.targets.isEmpty)
    }

    @Test("a snapshot tells how long nothing was located, and nothing before the first position")
    func silence() throws {
      try Hall.served { server in
        #expect(!Self.first(server).contains("sincePosition"))
        server.live.publish([Hall.position(1)])
        #expect(Self.first(server).contains("\"sincePosition\":0."))
      }
    }

    private static func first(_ server: WebMapServer) -> String {
      let client = RawClient(port: server.port)
      client.send("GET /api/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
      return client.read(until: "\"warnings\"") ? client.text : ""
    }
  }
#endif
