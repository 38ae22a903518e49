import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("Suggesting places for beacons")
struct BeaconPlannerTests {
  private func map(_ places: [(Double, Double)]) -> FloorMap {
    FloorMap(
      receiverHeight: 1.2,
      propagation: Propagation(
        measuredPower: -60,
        exponent: 2,
        shadowing: 5,
        hearing: Propagation.Hearing(threshold: -90, width: 2)
      ),
      floors: [
        Floor(
          id: "0",
          // An L, so that the box is not all floor.
          outline: [(0.0, 0.0), (10, 0), (10, 4), (5, 4), (5, 8), (0, 8)].map {
            Point(x: $0.0, y: $0.1)
          },
          walls: [Wall(from: Point(x: 5, y: 0), to: Point(x: 5, y: 2.5), loss: 6)]
        )
      ],
      beacons: places.enumerated().map { index, place in
        Beacon(id: "b\(index)", floor: "0", x: place.0, y: place.1, z: 2.4)
      }
    )
  }

  private static let beginnings: [[(Double, Double)]] = [
    [(1, 1)], [(1, 1), (9, 1)], [(0.5, 0.5), (9.5, 3.5), (4, 7)],
  ]

  @Test("the place found is as good as any of a dense search", arguments: beginnings)
  func bruteForce(_ places: [(Double, Double)]) throws {
    var planner = try #require(BeaconPlanner(of: map(places)))
    let before = try #require(ExpectedAccuracy(of: map(places), floor: "0")).summary()
    #expect(abs(planner.accuracy.mean - before.mean) < 1e-9)
    let next = planner.next()
    let found = try #require(next)
    // The map with the beacon has the accuracy that was promised.
    let with = map(places + [(found.position.x, found.position.y)])
    let promised = try #require(ExpectedAccuracy(of: with, floor: "0")).summary()
    #expect(abs(found.accuracy.mean - promised.mean) < 1e-9)
    #expect(abs(found.accuracy.quantile95 - promised.quantile95) < 1e-9)
    #expect(found.accuracy.mean < before.mean)
    #expect(found.z == 2.4)
    var best = Double.infinity
    for column in 0...20 {
      for row in 0...16 {
        let place = (Double(column) / 2, Double(row) / 2)
        let point = Point(x: place.0, y: place.1)
        let isFree = places.allSatisfy { Point(x: $0.0, y: $0.1).distance(to: point) >= 1 }
        guard with.floors[0].contains(point), isFree else { continue }
        let accuracy = try #require(ExpectedAccuracy(of: map(places + [place]), floor: "0"))
        best = min(best, accuracy.summary().mean)
      }
    }
    #expect(found.accuracy.mean <= best * 1.01)
  }

  @Test("every suggestion is on the floor, a metre from the others, and helps")
  func several() throws {
    var planner = try #require(BeaconPlanner(of: map([])))
    var taken: [Point] = []
    var last = planner.accuracy
    for _ in 0..<6 {
      let next = planner.next()
      let found = try #require(next)
      #expect(map([]).floors[0].contains(found.position))
      #expect(taken.allSatisfy { $0.distance(to: found.position) >= 1 })
      #expect(found.accuracy.mean < last.mean)
      taken.append(found.position)
      last = found.accuracy
    }
  }

  @Test("of two floors the one without beacons comes first, unless another is asked for")
  func floors() throws {
    var map = map([(1, 1), (9, 1), (1, 7), (4, 4)])
    map.floors.append(Floor(id: "1", outline: map.floors[0].outline))
    var planner = try #require(BeaconPlanner(of: map))
    let first = planner.next()
    #expect(first?.floor == "1")
    var ground = try #require(BeaconPlanner(of: map, floors: ["0"], height: 3))
    let next = ground.next()
    let found = try #require(next)
    #expect(found.floor == "0" && found.z == 3)
    #expect(BeaconPlanner(of: map, floors: ["2"]) == nil)
  }
}
