import FloorMaps
import Positioning
import Quantities
import Simulating
import Testing

@Suite("A walk past a beacon")
struct RegionWalkTests {
  /// A walk through the whole edge of range, and how the beacon behaves.
  struct Scene: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Metres walked before and after.
    var reach: Double
    var exponent = 2.2
    var speed = 1.0
    var interval = 0.2
    var pause = 0.0
    var isReturning = false
    var seeds: UInt64 = 20
  }

  static let scenes = [
    Scene(testDescription: "1 m/s, 5 Hz", reach: 200),
    Scene(
      testDescription: "0.5 m/s, 10 Hz, behind walls",
      reach: 90,
      exponent: 3,
      speed: 0.5,
      interval: 0.1
    ),
    Scene(
      testDescription: "1.4 m/s, 2 Hz, behind walls",
      reach: 90,
      exponent: 3,
      speed: 1.4,
      interval: 0.5
    ),
    Scene(testDescription: "0.5 m/s, 5 Hz, a very wide edge", reach: 300, speed: 0.5, seeds: 60),
    Scene(testDescription: "1 m/s, 1 Hz", reach: 200, interval: 1),
    Scene(testDescription: "there, a pause, and back", reach: 200, pause: 30, isReturning: true),
  ]

  private func events(_ scene: Scene, seed: UInt64) throws -> [String] {
    var map = FloorMap(beacons: [iBeacon(1, x: 0, y: 0)])
    map.propagation = Propagation(measuredPower: -59, exponent: scene.exponent, shadowing: 5)
    var options = SimulationOptions()
    options.seed = seed
    options.advertisingInterval = scene.interval
    let start = Point(x: -scene.reach, y: 2)
    let end = Point(x: scene.isReturning ? -scene.reach : scene.reach, y: 2)
    let walk = try Walk(
      waypoints: [start, Point(x: 0, y: 2), end],
      speed: scene.speed,
      pause: scene.pause
    )
    let region = Region(id: "r", uuid: testUUID)
    var simulation = try Simulation(map: map, walk: walk, options: options)
    var monitor = RegionMonitor(regions: [.region(region)])
    var updates = monitor.advance(to: options.start)
    while let sighting = simulation.next() { updates += monitor.ingest(sighting) }
    updates += monitor.advance(
      to: options.start.advanced(byMicroseconds: Int64(walk.duration * 1e6) + 120_000_000)
    )
    return updates.map { "\($0.event.rawValue) \($0.state.rawValue)" }
  }

  @Test("one enter and one exit, though the beacon comes and goes at the edge", arguments: scenes)
  func once(scene: Scene) throws {
    let expected = ["determined outside", "enter inside", "exit outside"]
    for seed in 1...scene.seeds {
      let events = try events(scene, seed: seed)
      #expect(events == expected, "seed \(seed)")
    }
  }
}
