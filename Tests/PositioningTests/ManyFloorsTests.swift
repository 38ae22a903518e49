import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("A tall building")
struct ManyFloorsTests {
  /// Floors of 30 x 20 m with 20 beacons each, 3 m apart.
  private func tower(_ floors: Int) -> FloorMap {
    let outline = [(0.0, 0.0), (30, 0), (30, 20), (0, 20)].map { Point(x: $0.0, y: $0.1) }
    return FloorMap(
      propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 5),
      floors: (0..<floors).map {
        Floor(id: "\($0)", level: $0, elevation: 3 * Double($0), outline: outline, slabLoss: 12)
      },
      beacons: (0..<20 * floors).map {
        Beacon(
          id: "b\($0)",
          floor: "\($0 / 20)",
          x: 3 + 6 * Double($0 % 5),
          y: 2.5 + 5 * Double($0 % 20 / 5)
        )
      }
    )
  }

  @Test("starts as soon with the posterior as without: tables are made of floors that are visited")
  func start() {
    let map = tower(20)
    let clock = ContinuousClock()
    let plain = clock.measure { _ = Engine(map: map, options: .exact) }
    let posterior = clock.measure { _ = Engine(map: map) }
    #expect(posterior < plain * 3 + .milliseconds(200), "\(posterior) and \(plain)")
  }

  @Test("tells the floor and the place, which had no tables before")
  func located() throws {
    let map = tower(8)
    let place = Point(x: 12, y: 9)
    var engine = Engine(map: map)
    var updates: [Update] = []
    for second in 0..<6 {
      for beacon in map.beacons {
        let slabs: Double = 12 * Double(abs((Int(beacon.floor) ?? 0) - 5))
        guard slabs <= 24 else { continue }
        let level = rssi(place, beacon.position) - slabs
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    let last = try #require((updates + engine.finish()).compactMap(\.position).last)
    #expect(last.floor == "5")
    #expect(try #require(last.position).distance(to: place) < 1.5)
  }
}
