import FloorMaps
import Quantities
import Testing

@testable import Positioning

@Suite("How often floors change")
struct FloorLinksTests {
  /// Three floors of 20 x 10 m, stairs from the first to the second alone, in a corner.
  private static let map: FloorMap = {
    let outline = [(0.0, 0.0), (20, 0), (20, 10), (0, 10)].map { Point(x: $0.0, y: $0.1) }
    let stairs = Stairs(
      polygon: [(0.0, 0.0), (2, 0), (2, 2), (0, 2)].map { Point(x: $0.0, y: $0.1) },
      to: ["1"]
    )
    let lift = Stairs(polygon: [Point(x: 20, y: 10)], to: ["2"])
    return FloorMap(
      floors: [
        Floor(id: "0", level: 0, outline: outline, stairs: [stairs]),
        Floor(id: "1", level: 1, outline: outline, stairs: [lift]),
        Floor(id: "2", level: 2, outline: outline),
      ]
    )
  }()
  /// A place in the middle of every square metre.
  private static let places = (0..<200).map {
    Point(x: Double($0 % 20) + 0.5, y: Double($0 / 20) + 0.5)
  }

  private func rate(_ from: Int, _ to: Int, at place: Point?) -> Double {
    FloorLinks(Self.map, places: Array(repeating: Self.places, count: 3))
      .rate(from: from, to: to, at: place, within: 0)
  }

  @Test("next to stairs often, elsewhere seldom, in both directions")
  func known() {
    for (from, to) in [(0, 1), (1, 0)] {
      #expect(rate(from, to, at: Point(x: 1, y: 3)) == 0.05)
      #expect(rate(from, to, at: Point(x: 10, y: 5)) == 0.0005)
    }
  }

  @Test(
    "at a place that is not known, the mean over the floor",
    arguments: [(0, 1), (1, 0), (1, 2)]
  )
  func unknown(from: Int, to: Int) {
    let rates = Self.places.map { rate(from, to, at: $0) }
    let mean: Double = rates.reduce(0, +) / Double(rates.count)
    #expect(abs(rate(from, to, at: nil) - mean) < 1e-12)
    #expect(mean < 0.01)
  }

  @Test("between floors that no stairs join it is elsewhere, wherever somebody is")
  func unjoined() {
    #expect(rate(0, 2, at: nil) == 0.0005)
    #expect(rate(0, 2, at: Point(x: 1, y: 1)) == 0.0005)
  }

  @Test("from and to floors without stairs drawn it may be anywhere")
  func open() {
    var map = Self.map
    map.floors[1].stairs = []
    let links = FloorLinks(map, places: Array(repeating: Self.places, count: 3))
    for place in [nil, Point(x: 10, y: 5)] {
      #expect(links.rate(from: 0, to: 2, at: place, within: 1) == 0.005)
      #expect(links.rate(from: 2, to: 1, at: place, within: 1) == 0.005)
    }
  }
}
