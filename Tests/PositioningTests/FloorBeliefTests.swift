import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("The floor told")
struct FloorBeliefTests {
  /// Two floors of 10 by 10 m, one above the other, a beacon in every corner of each.
  private func building(stairs: [Stairs] = []) -> FloorMap {
    var map = hall()
    let outline = map.floors[0].outline
    map.floors = [
      Floor(id: "low", level: 0, elevation: 0, outline: outline, stairs: stairs),
      Floor(id: "high", level: 1, elevation: 3, outline: outline, slabLoss: 15),
    ]
    let corners = map.beacons
    map.beacons = []
    for floor in map.floors {
      for corner in corners {
        var beacon = corner
        (beacon.id, beacon.floor) = ("\(floor.id)-\(corner.id)", floor.id)
        map.beacons.append(beacon)
      }
    }
    return map
  }

  /// What is told of somebody at a place of the floors named, a second on each; `nil`: no telling,
  /// all beacons as loud.
  private func told(_ floors: [String?], at place: Point, _ map: FloorMap) -> [PositionUpdate] {
    var engine = Engine(map: map)
    var updates: [Update] = []
    for (second, floor) in floors.enumerated() {
      for beacon in map.beacons {
        let loss: Double = floor.map { $0 == beacon.floor ? 0 : 15 } ?? 7
        let level = rssi(place, beacon.position) - loss
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    return (updates + engine.finish()).compactMap(\.position)
  }

  private let middle = Point(x: 5, y: 5)

  @Test("comes with its probability, in every update")
  func probability() {
    for update in told(Array(repeating: "high", count: 10), at: middle, building()) {
      #expect(update.floor == "high")
      #expect((0.99...1).contains(update.floorProbability ?? 0))
    }
  }

  @Test("who is first heard on a floor did not come by its stairs")
  func start() throws {
    let corner = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]
    let place = Point(x: 8, y: 8)
    for floor in ["low", "high"] {
      let other = floor == "low" ? "high" : "low"
      var drawn = building()
      let index = try #require(drawn.floors.firstIndex { $0.id == other })
      drawn.floors[index].stairs = [Stairs(polygon: corner, to: [floor])]
      let first = told([floor, floor], at: place, drawn).first
      #expect(first?.floor == floor)
      #expect(first?.position == told([floor, floor], at: place, building()).first?.position)
    }
  }

  @Test("ranges to the anchors of one floor alone tell it from the first second on")
  func rangesAlone() {
    var engine = Engine(map: building())
    var updates: [Update] = []
    let place = Point(x: 3, y: 4)
    for second in 0..<10 {
      for beacon in engine.map.beacons where beacon.floor == "low" {
        var heard = sighting(beacon.id, 0, at: Double(second))
        heard.measurement = .range(metres: beacon.position.distance(to: place), sigma: 0.1)
        updates += engine.ingest(heard)
      }
    }
    let positions = updates.compactMap(\.position)
    #expect(positions.count == 8)
    #expect(positions.allSatisfy { $0.floor == "low" && $0.position != nil })
  }

  @Test("is without one on a map of one floor")
  func single() {
    for update in told(Array(repeating: "0", count: 3), at: middle, hall()) {
      #expect(update.floor == "0" && update.floorProbability == nil)
    }
  }

  @Test("stays while both floors are as likely, and says how unsure it is")
  func hysteresis() throws {
    let floors = Array(repeating: "low", count: 10) + Array(repeating: nil, count: 60)
    let updates = told(floors, at: middle, building())
    #expect(updates.allSatisfy { $0.floor == "low" })
    let last = try #require(updates.last?.floorProbability)
    #expect((0.2...0.8).contains(last), "\(last)")
  }

  @Test("a floor that is the likelier one for ten seconds is told although it is not sure")
  func lasting() throws {
    // A little louder from above, as much as a door takes: neither floor becomes sure soon.
    var engine = Engine(map: building(), options: EngineOptions())
    var updates: [Update] = []
    for second in 0..<90 {
      for beacon in engine.map.beacons {
        let isLoud = second < 5 ? beacon.floor == "low" : beacon.floor == "high"
        let loss: Double = second < 5 ? (isLoud ? 0 : 15) : (isLoud ? 6.9 : 8.1)
        updates += engine.ingest(
          sighting(beacon.id, rssi(middle, beacon.position) - loss, at: Double(second))
        )
      }
    }
    let told = (updates + engine.finish()).compactMap(\.position)
    var run = 0
    for update in told {
      run = (update.floorProbability ?? 0) < 0.5 ? run + 1 : 0
      #expect(run <= 11, "\(update.time)")
    }
    #expect(told.last?.floor == "high")
  }

  @Test("ranges alone tell the floor too, also on a map without propagation")
  func ranges() {
    var map = building()
    map.propagation = nil
    for floor in ["low", "high"] {
      var engine = Engine(map: map)
      var updates: [Update] = []
      for second in 0..<12 {
        for beacon in map.beacons where beacon.floor == floor {
          var range = sighting(beacon.id, 0, at: Double(second))
          range.measurement = .range(
            metres: Point(x: 4, y: 3).distance(to: beacon.position),
            sigma: 0.1
          )
          updates += engine.ingest(range)
        }
      }
      let told = (updates + engine.finish()).compactMap(\.position)
      #expect(told.dropFirst(5).allSatisfy { $0.floor == floor }, "\(floor)")
    }
  }

  @Test("a slab of a million dB is one that nothing is heard through")
  func endless() {
    var map = building()
    map.floors[1].slabLoss = 1e6
    let updates = told(Array(repeating: "high", count: 10), at: middle, map)
    #expect(updates.allSatisfy { $0.floor == "high" })
  }

  @Test("changes in a second or two where no stairs are drawn, and next to those that are")
  func changes() {
    let stairs = Stairs(
      polygon: [Point(x: 4, y: 4), Point(x: 6, y: 4), Point(x: 6, y: 6)],
      to: ["high"]
    )
    let floors = Array(repeating: "low", count: 20) + Array(repeating: "high", count: 10)
    for map in [building(), building(stairs: [stairs])] {
      let first = told(floors, at: middle, map).first { $0.floor == "high" }
      let seconds = first.map { Double($0.time.microseconds) / 1e6 } ?? 0
      #expect((20...22).contains(seconds), "after \(seconds) s")
    }
  }

  @Test("far from the stairs one reading like another floor's changes nothing")
  func far() {
    let stairs = Stairs(
      polygon: [Point(x: 0, y: 0), Point(x: 0.5, y: 0), Point(x: 0, y: 0.5)],
      to: ["high"]
    )
    let map = building(stairs: [stairs])
    // A second in which own beacons come through a body, and others through the stairwell.
    var engine = Engine(map: map)
    var updates: [Update] = []
    for second in 0..<40 {
      let isOdd = second == 20
      for beacon in map.beacons {
        let loss: Double = beacon.floor == "low" ? (isOdd ? 9 : 0) : (isOdd ? 6 : 15)
        let level = rssi(Point(x: 8, y: 8), beacon.position) - loss
        updates += engine.ingest(sighting(beacon.id, level, at: Double(second)))
      }
    }
    let found = (updates + engine.finish()).compactMap(\.position)
    #expect(found.allSatisfy { $0.floor == "low" })
    #expect((found.map { $0.floorProbability ?? 0 }.min() ?? 0) < 0.999)
  }

  @Test("a change starts the position next to the stairs")
  func arrival() throws {
    let stairs = Stairs(
      polygon: [Point(x: 7, y: 7), Point(x: 9, y: 7), Point(x: 9, y: 9), Point(x: 7, y: 9)],
      to: ["high"]
    )
    let floors = Array(repeating: "low", count: 20) + Array(repeating: "high", count: 5)
    let updates = told(floors, at: Point(x: 8, y: 8), building(stairs: [stairs]))
    let first = try #require(updates.first { $0.floor == "high" })
    let place = try #require(first.position)
    #expect(place.distance(to: Point(x: 8, y: 8)) < 1.5, "\(place)")
  }

  @Test("beacons through the ceiling make a position where there are too few below")
  func through() throws {
    var map = building()
    map.beacons.removeAll { $0.id.hasPrefix("low") && !["low-b0", "low-b2"].contains($0.id) }
    let updates = told(Array(repeating: "low", count: 10), at: middle, map)
    let last = try #require(updates.last)
    #expect(last.floor == "low" && last.beacons == 6)
    #expect(try #require(last.position).distance(to: middle) < 1)
  }
}
