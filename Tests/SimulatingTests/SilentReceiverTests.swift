import FloorMaps
import Positioning
import Quantities
import Randomness
import Simulating
import Testing

@Suite("Receivers that have fallen silent")
struct SilentReceiverTests {
  /// A workshop of 30 x 16 m with eight receivers and a wall between its halves.
  static let map = FloorMap(
    receiverHeight: 1,
    propagation: Propagation(measuredPower: -59, exponent: 2.2, shadowing: 5),
    floors: [
      Floor(
        id: "0",
        outline: [(0, 0), (30, 0), (30, 16), (0, 16)].map { Point(x: $0.0, y: $0.1) },
        walls: [Wall(from: Point(x: 15, y: 0), to: Point(x: 15, y: 12), loss: 8)]
      )
    ],
    receivers: (0..<8).map {
      Receiver(id: "r\($0)", x: 4 + 7.3 * Double($0 % 4), y: $0 < 4 ? 3 : 13, z: 2.5)
    }
  )
  /// The receivers as beacons of a simulation: a level is the same whichever end sends.
  private static let mirrored: FloorMap = {
    var mirrored = map
    mirrored.beacons = map.receivers.map { Beacon(id: $0.id, x: $0.x, y: $0.y, z: $0.z) }
    mirrored.receivers = []
    return mirrored
  }()

  /// A tag on its way, from a second on.
  struct Tag {
    let name: String
    let from: Double
    let walk: Walk
    var until = Double.infinity
  }

  /// From somewhere to somewhere, again and again, within a rectangle.
  static func wander(
    _ seed: UInt64,
    seconds: Double,
    x: ClosedRange<Double> = 1...29
  ) throws -> Walk {
    var random = SeededGenerator(seed: seed, purpose: .shadowing, name: "wander")
    func place() -> Point {
      Point(
        x: x.lowerBound + (x.upperBound - x.lowerBound) * random.uniform(),
        y: 1 + 14 * random.uniform()
      )
    }
    var places = [place()]
    var length = 0.0
    while length < seconds {
      places.append(place())
      length += places[places.count - 2].distance(to: places[places.count - 1]) + 10
    }
    return try Walk(waypoints: places, speed: 1, pause: 10)
  }

  /// What was heard of all tags in the order of time, those of silent receivers left out.
  private static func heard(
    _ tags: [Tag],
    seed: UInt64,
    dead: [(receiver: String, from: Double, until: Double)] = []
  ) throws -> [Sighting] {
    var sightings: [Sighting] = []
    for (index, tag) in tags.enumerated() {
      var options = SimulationOptions()
      options.seed = seed &* 1000 &+ UInt64(index)
      options.start = Timestamp(microseconds: Int64(tag.from * 1e6))
      options.advertisingInterval = 2
      options.duration = min(tag.walk.duration, tag.until - tag.from)
      var simulation = try Simulation(map: mirrored, walk: tag.walk, options: options)
      while var sighting = simulation.next() {
        let seconds = Double(sighting.time.microseconds) / 1e6
        sighting.receiver = sighting.beacon.description
        (sighting.beacon, sighting.target) = (.named(tag.name), tag.name)
        let isDead = dead.contains {
          $0.receiver == sighting.receiver && ($0.from..<$0.until).contains(seconds)
        }
        if !isDead { sightings.append(sighting) }
      }
    }
    return sightings.sorted { $0.time < $1.time }
  }

  /// The receivers named, with the seconds at which they were.
  private func named(
    _ sightings: [Sighting],
    solver: EngineOptions.Solver = .leastSquares,
    interval: Double = 2
  ) -> [(receiver: String, seconds: Double)] {
    var options = EngineOptions()
    (options.solver, options.interval, options.maximumAge) = (solver, interval, 6)
    var engine = TrackingEngine(map: Self.map, options: options)
    var updates: [Update] = []
    for sighting in sightings { updates += engine.ingest(sighting) }
    updates += engine.finish()
    return updates.compactMap { update in
      guard case .warning(let warning) = update, warning.code == "silentReceiver", !warning.isOver
      else {
        return nil
      }
      let name = String(warning.message.split(separator: "'")[1])
      return (name, Double(warning.time?.microseconds ?? 0) / 1e6)
    }
  }

  @Test(
    "three tags that walk about name the one that died, within five minutes",
    arguments: [0, 2, 4, 7]
  )
  func dead(receiver: Int) throws {
    let tags = try (0..<3).map { index in
      let walk = try Self.wander(UInt64(receiver * 10 + index), seconds: 900)
      return Tag(name: "tag \(index)", from: 0, walk: walk, until: 900)
    }
    let name = "r\(receiver)"
    let sightings = try Self.heard(tags, seed: UInt64(receiver), dead: [(name, 300, 900)])
    let found = named(sightings)
    #expect(found.map(\.receiver) == [name], "seed \(receiver): \(found)")
    let seconds = try #require(found.first?.seconds)
    #expect((330...600).contains(seconds), "seed \(receiver): named at \(seconds) s")
  }

  @Test("with the posterior too, though what is silent bends its positions")
  func posterior() throws {
    let tags = try (0..<2).map { index in
      let walk = try Self.wander(UInt64(40 + index), seconds: 500)
      return Tag(name: "tag \(index)", from: 0, walk: walk, until: 500)
    }
    let sightings = try Self.heard(tags, seed: 4, dead: [("r5", 200, 500)])
    let found = named(sightings, solver: .posterior)
    #expect(found.map(\.receiver) == ["r5"], "\(found)")
  }

  @Test("one that is back and dies again is named again")
  func again() throws {
    let walk = try Self.wander(7, seconds: 2400)
    let tags = [Tag(name: "tag", from: 0, walk: walk, until: 2400)]
    let dead = [("r2", 300.0, 1000.0), ("r2", 1400.0, 2400.0)]
    let found = named(try Self.heard(tags, seed: 7, dead: dead))
    #expect(found.map(\.receiver) == ["r2", "r2"], "\(found)")
  }

  @Test("that it is over is told in another stretch of time too, and it is not named twice")
  func anotherStretch() throws {
    let walk = try Self.wander(7, seconds: 1500)
    let tags = [Tag(name: "tag", from: 0, walk: walk, until: 1500)]
    // Dead up to the step back and a minute on.
    let heard = try Self.heard(tags, seed: 7, dead: [("r2", 300.0, 1060.0)])
    var options = EngineOptions()
    (options.solver, options.interval, options.maximumAge) = (.leastSquares, 2, 6)
    var engine = TrackingEngine(map: Self.map, options: options)
    var updates: [Update] = []
    for var sighting in heard {
      if sighting.time.seconds >= 1000 {
        sighting.time = sighting.time.advanced(byMicroseconds: -100_000_000_000)
      }
      updates += engine.ingest(sighting)
    }
    let warnings = updates.compactMap { update in
      if case .warning(let warning) = update, warning.code == "silentReceiver" {
        warning
      } else {
        nil
      }
    }
    #expect(warnings.map(\.receiver) == ["r2", "r2"])
    #expect(warnings.map(\.isOver) == [false, true])
  }

  @Test("nobody is named within half a minute of the start, however many tags are about")
  func start() throws {
    let tags = try (0..<30).map { index in
      let walk = try Self.wander(UInt64(60 + index), seconds: 25)
      return Tag(name: "tag \(index)", from: 0, walk: walk, until: 25)
    }
    let found = named(try Self.heard(tags, seed: 6, dead: [("r2", 0, 25)]))
    #expect(found.isEmpty, "\(found)")
  }

  @Test("tags that stand name one that heard them; one that never did is hidden from them")
  func standing() throws {
    let places = [(3.0, 4.0), (5.5, 2.5), (4.5, 5)]
    let tags = try places.enumerated().map { index, place in
      let walk = try Walk(waypoints: [Point(x: place.0, y: place.1)], pause: 1800)
      return Tag(name: "crate \(index)", from: 0, walk: walk, until: 1800)
    }
    let died = named(try Self.heard(tags, seed: 9, dead: [("r0", 600, 1800)]))
    #expect(died.map(\.receiver) == ["r0"], "\(died)")
    #expect(try #require(died.first).seconds <= 600 + 300)
    let hidden = named(try Self.heard(tags, seed: 9, dead: [("r0", 0, 1800)]))
    #expect(hidden.isEmpty, "\(hidden)")
  }

  @Test("a day and a night of uneven traffic name nobody", arguments: [1] as [UInt64])
  func uneven(seed: UInt64) throws {
    let hour = 3600.0
    let tags = [
      // By day one all over the place, another in the western half alone.
      Tag(name: "cart", from: 0, walk: try Self.wander(seed, seconds: hour), until: hour),
      Tag(
        name: "west",
        from: 600,
        walk: try Self.wander(seed + 10, seconds: hour, x: 1...13),
        until: 600 + hour
      ),
      // A crate stays for the night, a guard comes by at the eastern end, and nobody else.
      Tag(
        name: "crate",
        from: 0,
        walk: try Walk(waypoints: [Point(x: 9, y: 9)], pause: 5 * hour),
        until: 4.5 * hour
      ),
      Tag(
        name: "guard",
        from: 3 * hour,
        walk: try Self.wander(seed + 20, seconds: 300, x: 20...29),
        until: 3 * hour + 300
      ),
      // In the morning the east alone.
      Tag(
        name: "early",
        from: 4 * hour,
        walk: try Self.wander(seed + 30, seconds: hour / 2, x: 18...29),
        until: 4.5 * hour
      ),
    ]
    let found = named(try Self.heard(tags, seed: seed), interval: 5)
    #expect(found.isEmpty, "seed \(seed): \(found)")
  }
}
