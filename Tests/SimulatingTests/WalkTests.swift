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
