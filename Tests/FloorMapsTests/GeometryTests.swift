import FloorMaps
import Quantities
import Randomness
import Testing

/// A polygon from its coordinates, pair by pair.
private func points(_ coordinates: Double...) -> [Point] {
  stride(from: 0, to: coordinates.count, by: 2).map {
    Point(x: coordinates[$0], y: coordinates[$0 + 1])
  }
}

private let square = points(0, 0, 4, 0, 4, 4, 0, 4)
/// A square of 4 m with the upper right quarter missing.
private let angle = points(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4)

@Suite("Points in polygons")
struct PointInPolygonTests {
  @Test(
    "inside, outside, on the boundary",
    arguments: [
      (1, 1, true), (3, 1, true), (1, 3, true), (3, 3, false), (-1, 1, false), (5, 1, false),
      (1, 5, false), (-1, 0, false), (-1, 2, false), (-1, 4, false), (5, 2, false),
      (0, 0, true), (4, 2, true), (2, 2, true), (2, 4, true), (2, 3, true), (3, 2, true),
      (0, 2, true), (4 + 5e-10, 1, true), (4 + 5e-9, 1, false), (.nan, 1, false), (1, .nan, false),
      (.infinity, 1, false),
    ] as [(Double, Double, Bool)]
  )
  func angleOfARoom(x: Double, y: Double, inside: Bool) {
    #expect(Geometry.polygon(angle, contains: Point(x: x, y: y)) == inside)
    #expect(Geometry.polygon(angle.reversed(), contains: Point(x: x, y: y)) == inside)
  }

  @Test("fewer than three corners hold only themselves")
  func tooFewCorners() {
    #expect(!Geometry.polygon([], contains: Point(x: 0, y: 0)))
    #expect(Geometry.polygon(points(1, 1), contains: Point(x: 1, y: 1)))
    #expect(Geometry.polygon(points(0, 0, 2, 2), contains: Point(x: 1, y: 1)))
    #expect(!Geometry.polygon(points(0, 0, 2, 2), contains: Point(x: 1, y: 0)))
  }

  @Test("a floor without an outline holds every point; of two rooms the first one counts")
  func floors() {
    let point = Point(x: 3, y: 1)
    var floor = Floor(id: "0")
    #expect(floor.contains(point))
    floor.outline = points(0, 0, 1, 0, 0, 1)
    #expect(!floor.contains(point))
    floor.rooms = [
      Room(id: "far", polygon: points(10, 10, 11, 10, 10, 11)),
      Room(id: "angle", polygon: angle), Room(id: "square", polygon: square),
    ]
    #expect(floor.room(at: point)?.id == "angle")
    #expect(floor.room(at: Point(x: 3, y: 3))?.id == "square")
    #expect(floor.room(at: Point(x: -3, y: 3)) == nil)
  }

  @Test("a star-shaped polygon holds what is nearer to its centre than its rim", arguments: 1...40)
  func stars(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let star = Star(using: &random)
    for _ in 0..<50 {
      let direction = Double.random(in: 0..<star.turn, using: &random)
      let share = Double.random(in: 0..<2, using: &random)
      guard abs(share - 1) > 1e-6 else { continue }
      let inside = Geometry.polygon(star.corners, contains: star.point(direction, share: share))
      #expect(inside == (share < 1), "seed \(seed), direction \(direction), share \(share)")
    }
  }
}

@Suite("Segments and walls")
struct SegmentTests {
  @Test(
    "apart, touching, crossing",
    arguments: [
      (points(0, 0, 2, 2, 0, 2, 2, 0), .crossing), (points(0, 0, 1, 1, 0, 4, 4, 0), .apart),
      (points(0, 0, 2, 2, 0, 4, 4, 0), .touching), (points(0, 0, 2, 0, 2, 0, 3, 5), .touching),
      (points(0, 0, 2, 0, 1, 0, 3, 0), .touching), (points(0, 0, 1, 0, 2, 0, 3, 0), .apart),
      (points(0, 0, 2, 0, 0, 1, 2, 1), .apart), (points(1, 1, 1, 1, 0, 0, 2, 2), .touching),
      (points(0, 0, 0, 0, 1, 1, 1, 1), .apart),
    ] as [([Point], Geometry.SegmentContact)]
  )
  func contact(ends: [Point], contact: Geometry.SegmentContact) {
    #expect(Geometry.contact(ends[0], ends[1], ends[2], ends[3]) == contact)
    #expect(Geometry.contact(ends[3], ends[2], ends[0], ends[1]) == contact)
  }

  @Test("a path through the joint of two walls in line crosses exactly one")
  func joint() {
    let walls = [
      Wall(from: Point(x: 1, y: 0), to: Point(x: 1, y: 1), loss: 3),
      Wall(from: Point(x: 1, y: 1), to: Point(x: 1, y: 2), loss: 6),
      Wall(from: Point(x: 5, y: 0), to: Point(x: 5, y: 2), loss: 9),
    ]
    let floor = Floor(id: "0", walls: walls)
    #expect(floor.walls(from: Point(x: 0, y: 0), to: Point(x: 2, y: 2)).count == 1)
    #expect(floor.walls(from: Point(x: 0, y: 0.5), to: Point(x: 2, y: 0.5)) == [walls[0]])
    #expect(floor.walls(from: Point(x: 0, y: 1.5), to: Point(x: 6, y: 1.5)) == Array(walls[1...]))
    #expect(floor.walls(from: Point(x: 2, y: 1), to: Point(x: 4, y: 1)).isEmpty)
  }
}

@Suite("Shapes")
struct ShapeTests {
  @Test("areas with their sign")
  func areas() {
    #expect(Geometry.signedArea(square) == 16)
    #expect(Geometry.signedArea(square.reversed()) == -16)
    #expect(Geometry.signedArea(angle) == 12)
    #expect(Geometry.signedArea([]) == 0)
    #expect(Geometry.signedArea(points(1, 1, 2, 2)) == 0)
  }

  @Test(
    "flat polygons have no inside",
    arguments: [
      (square, false), (points(0, 0, 1, 1, 2, 2), true), (points(3, 3, 3, 3, 3, 3), true),
      (points(0, 0, 0, 5, 0, 2), true), (points(0, 0, 10, 0, 5, 0.001), false),
      (points(0, 0, 2, 2, 2, 0, 0, 2), false), ([], true),
    ] as [([Point], Bool)]
  )
  func flat(corners: [Point], flat: Bool) {
    #expect(Geometry.isFlat(corners) == flat)
  }

  @Test(
    "where polygons meet themselves",
    arguments: [
      (square, nil), (angle, nil), (points(0, 0, 2, 2, 2, 0, 0, 2), (0, 2, true)),
      (points(0, 0, 4, 0, 4, 0, 4, 4, 0, 4), nil),
      (points(0, 0, 4, 0, 4, 4, 2, 0, 0, 4), (0, 2, false)),
      (points(0, 0, 4, 0, 2, 0, 2, 2), (0, 1, false)), (points(0, 0, 4, 0, 4, 4), nil),
      (points(0, 0, 4, 0, 4, 4, 2, 0, 1, -1, 0, 4), (0, 4, true)),
    ] as [([Point], (Int, Int, Bool)?)]
  )
  func selfContact(corners: [Point], expected: (first: Int, second: Int, crosses: Bool)?) {
    let contact = Geometry.selfContact(corners)
    #expect(contact?.first == expected?.first)
    #expect(contact?.second == expected?.second)
    #expect(contact?.crosses == expected?.crosses)
  }

  @Test(
    "how points spread",
    arguments: [
      ([], 0, 0), (points(3, 3), 0, 0), (points(0, 0, 2, 0), 1, 0),
      (points(0, 0, 3, 4, 6, 8), 4.0825, 0),
      (square, 2, 2), (points(-5, -1, 5, -1, 5, 1, -5, 1), 5, 1),
      (points(1e6, 0, 1e6 + 4, 0, 1e6 + 4, 4, 1e6, 4), 2, 2),
    ] as [([Point], Double, Double)]
  )
  func spread(points: [Point], along: Double, across: Double) {
    let spread = Geometry.spread(points)
    #expect(abs(spread.along - along) < 1e-4)
    #expect(abs(spread.across - across) < 1e-4)
  }

  @Test("the spread does not change when the points are turned", arguments: 1...20)
  func turned(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let star = Star(using: &random)
    let angle = Double.random(in: 0..<6, using: &random)
    let before = Geometry.spread(star.corners)
    let after = Geometry.spread(star.corners.map { $0.turned(by: angle) })
    #expect(abs(before.along - after.along) < 1e-9, "seed \(seed)")
    #expect(abs(before.across - after.across) < 1e-9, "seed \(seed)")
  }
}
