import FloorMaps
import Quantities
import Simulating
import Testing

@Suite("A walk")
struct WalkTests {
  private let corner = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 3)]

  @Test("takes its length over its speed, and a pause at every waypoint")
  func duration() throws {
    #expect(try Walk(waypoints: corner, speed: 2).duration == 3.5)
    #expect(try Walk(waypoints: corner, speed: 2, pause: 1).duration == 6.5)
    #expect(try Walk(waypoints: [corner[0]], pause: 5).duration == 5)
    #expect(try Walk(waypoints: [corner[0]]).duration == 0)
  }

  @Test(
    "is where its speed brings it: 0.5 m/s, 2 s at each waypoint",
    arguments: [
      (-1, 0, 0, 1, 0), (0, 0, 0, 1, 0), (2, 0, 0, 1, 0), (4, 1, 0, 1, 0), (10, 4, 0, 1, 0),
      (11.9, 4, 0, 1, 0), (12, 4, 0, 0, 1), (14, 4, 1, 0, 1), (18, 4, 3, 0, 1), (99, 4, 3, 0, 1),
    ] as [(Double, Double, Double, Double, Double)]
  )
  func states(seconds: Double, x: Double, y: Double, east: Double, north: Double) throws {
    let state = try Walk(waypoints: corner, speed: 0.5, pause: 2).state(at: seconds)
    #expect(state.position == Point(x: x, y: y))
    #expect(state.heading == Point(x: east, y: north))
  }

  @Test("a waypoint given twice is a second pause, faced as before")
  func repeated() throws {
    let up = Point(x: 0, y: 2)
    let walk = try Walk(waypoints: [Point(x: 0, y: 0), up, up, corner[1]], pause: 1)
    #expect(walk.state(at: 4.5) == Walk.State(position: up, heading: Point(x: 0, y: 1)))
  }

  @Test("what is no walk is refused")
  func refused() throws {
    #expect(throws: SimulationError.noWaypoints) { try Walk(waypoints: []) }
    #expect(throws: SimulationError.waypointNotFinite(number: 2)) {
      try Walk(waypoints: [corner[0], Point(x: .nan, y: 0)])
    }
    #expect(throws: SimulationError.option(.speed, value: 0)) {
      try Walk(waypoints: corner, speed: 0)
    }
    #expect(throws: SimulationError.option(.pause, value: -1)) {
      try Walk(waypoints: corner, pause: -1)
    }
  }
}

@Suite("A walk over several floors")
struct StoreysTests {
  private let stairs = [
    Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 7, y: 0), Point(x: 7, y: 2),
  ]

  @Test("a line between floors takes 6 s at least; elsewhere one is on one floor")
  func climbing() throws {
    let walk = try Walk(waypoints: stairs, floors: ["g", nil, "1"])
    #expect(walk.floors == ["g", "1"])
    #expect(walk.storeys == [0, 0, 1, 1])
    #expect(walk.duration == 4 + 6 + 2)
    for (seconds, floor, next, climbed, x) in [
      (2, 0, 0, 0, 2), (4, 0, 1, 0, 4), (7, 0, 1, 0.5, 5.5), (10, 1, 1, 0, 7), (99, 1, 1, 0, 7),
    ] as [(Double, Int, Int, Double, Double)] {
      let state = walk.state(at: seconds)
      #expect(state.floor == floor && state.nextFloor == next, "after \(seconds) s")
      #expect(state.climbed == climbed && state.position.x == x, "after \(seconds) s")
    }
  }

  @Test("a lift stays where it is on the plan, and who comes back is on the floor of before")
  func lift() throws {
    let place = Point(x: 1, y: 1)
    let walk = try Walk(waypoints: [place, place, place], floors: [nil, "9", nil], pause: 1)
    #expect(walk.floors == [nil, "9"])
    #expect(walk.duration == 9)
    #expect(
      try Walk(waypoints: [place, place, place], floors: ["a", "b", "a"]).storeys == [0, 1, 0]
    )
  }

  @Test("levels pass from those of one floor to those of the other, and so does the truth")
  func levels() throws {
    let floors = [
      Floor(id: "g", level: 0, elevation: 0), Floor(id: "1", level: 1, elevation: 3, slabLoss: 12),
    ]
    var beacon = iBeacon(1, x: 0, y: 0, z: 1)
    beacon.floor = "g"
    let map = FloorMap(floors: floors, beacons: [beacon])
    let below = Point(x: 1, y: 0)
    let walk = try Walk(waypoints: [below, below, below], floors: ["g", "1"], pause: 2)
    let simulation = try Simulation(map: map, walk: walk, options: plainOptions)
    let levels = all(simulation).map { ($0.time, $0.rssi) }
    // 1 m: -59; 3.16 m and the slab: -59 - 10 - 12.
    #expect(levels.first?.1 == -59)
    #expect(levels.last?.1 == -81)
    let steps = zip(levels, levels.dropFirst()).map { ($0.1 ?? 0) - ($1.1 ?? 0) }
    #expect(steps.allSatisfy { (0...3).contains($0) })
    let truth = Array(TruthSamples(of: simulation))
    #expect(truth.filter { $0.floor == "g" }.count == 50)
    #expect(truth.last?.floor == "1")
  }
}
