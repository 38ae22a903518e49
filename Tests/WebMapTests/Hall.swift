#if WebMap
  import FloorMaps
  import Positioning
  import Quantities

  @testable import WebMap

  /// A hall with four beacons, and servers of its map.
  enum Hall {
    static let text = """
      {
        "format": "beaconfix-map",
        "version": 1,
        "propagation": {"measuredPower": -59, "exponent": 2, "shadowing": 4},
        "floors": [{"id": "0", "outline": [[0, 0], [10, 0], [10, 8], [0, 8]]}],
        "beacons": [
          {"id": "a", "floor": "0", "x": 0, "y": 0},
          {"id": "b", "floor": "0", "x": 10, "y": 0},
          {"id": "c", "floor": "0", "x": 10, "y": 8},
          {"id": "d", "floor": "0", "x": 0, "y": 8}, // in the corner
        ],
      }
      """

    static func map(_ text: String = text) -> FloorMap {
      guard let map = FloorMap.read(Array(text.utf8)).map else { preconditionFailure("a good map") }
      return map
    }

    static let source = MapSource(program: "beaconfix test", input: .recording, isEditable: false)

    /// Serves on a free port while `body` runs.
    static func served<Result>(
      _ text: String = text,
      token: AccessToken? = nil,
      control: PlaybackControl? = nil,
      store: MapStore? = nil,
      _ body: (WebMapServer) throws -> Result
    ) throws -> Result {
      guard let address = ListenAddress("127.0.0.1", port: 0) else { preconditionFailure() }
      let server = try WebMapServer(
        at: address,
        source,
        FloorMapDraft(Array(text.utf8)),
        token: token,
        control: control,
        store: store
      )
      defer { server.stop() }
      return try body(server)
    }

    /// The position of one moment.
    static func position(_ second: Int, x: Double = 1, target: String? = nil) -> Update {
      var update = PositionUpdate(
        time: Timestamp(microseconds: Int64(second) * 1_000_000),
        status: .fix,
        beacons: 4
      )
      update.target = target
      update.floor = "0"
      update.position = Point(x: x, y: 2)
      update.covariance = Covariance(xx: 1, xy: 0, yy: 1)
      update.accuracy = 2.448
      return .position(update)
    }
  }
#endif
