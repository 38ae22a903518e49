import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("Outlines much larger than what the beacons reach")
struct LargeOutlineTests {
  /// The last position of five seconds at (6, 3) among the beacons of the hall.
  private func position(size: Double) throws -> PositionUpdate {
    let small = hall()
    let corners = [(0.0, 0.0), (size, 0), (size, size), (0, size)]
    let map = FloorMap(
      propagation: small.propagation,
      floors: [Floor(id: "0", outline: corners.map { Point(x: $0.0, y: $0.1) })],
      beacons: small.beacons
    )
    var engine = Engine(map: map)
    var updates: [Update] = []
    for second in 0..<5 {
      for beacon in map.beacons {
        let level = rssi(truth, beacon.position)
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    return try #require((updates + engine.finish()).compactMap(\.position).last)
  }

  private let truth = Point(x: 6, y: 3)

  @Test(
    "what lies more than 30 m from all beacons makes no difference",
    arguments: [1e3, 1e6, 1e7]
  )
  func far(size: Double) throws {
    #expect(try position(size: size) == position(size: 100))
  }

  @Test("the stated radius holds the truth", arguments: [10.0, 20, 40, 1e6])
  func accuracy(size: Double) throws {
    let found = try position(size: size)
    #expect(try #require(found.position).distance(to: truth) < found.accuracy ?? 0)
  }
}
