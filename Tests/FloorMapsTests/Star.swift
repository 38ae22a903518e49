import Glibc
import Quantities
import Randomness

/// A polygon of which a place is known to be inside or outside without any ray.
///
/// Its corners stand around a centre in the order of their directions, less than half a turn
/// apart, so the segment from the centre to the rim lies within it in every direction.
struct Star {
  let turn = 2 * Double.pi
  let corners: [Point]
  private let centre: Point

  init(using random: inout SeededGenerator) {
    let count = Int.random(in: 3...12, using: &random)
    let centre = Point(
      x: Double.random(in: -50...50, using: &random),
      y: Double.random(in: -50...50, using: &random)
    )
    corners = (0..<count).map { index in
      // Each direction strays by at most a tenth of a sector, so no gap reaches half a turn.
      let stray = Double.random(in: -0.1...0.1, using: &random)
      let direction: Double = (Double(index) + stray) * 2 * Double.pi / Double(count)
      let radius = Double.random(in: 1...20, using: &random)
      return Point(x: centre.x + radius * cos(direction), y: centre.y + radius * sin(direction))
    }
    self.centre = centre
  }

  /// A point in a direction, at this share of the way from the centre to the rim.
  func point(_ direction: Double, share: Double) -> Point {
    let ray = Point(x: cos(direction), y: sin(direction))
    var rim = 0.0
    for (index, from) in corners.enumerated() {
      let to = corners[(index + 1) % corners.count]
      let edge = Point(x: to.x - from.x, y: to.y - from.y)
      let offset = Point(x: from.x - centre.x, y: from.y - centre.y)
      let determinant: Double = ray.x * edge.y - ray.y * edge.x
      let distance: Double = (offset.x * edge.y - offset.y * edge.x) / determinant
      let along: Double = (offset.x * ray.y - offset.y * ray.x) / determinant
      if distance > 0, (-1e-12...1 + 1e-12).contains(along) { rim = distance }
    }
    return Point(x: centre.x + share * rim * ray.x, y: centre.y + share * rim * ray.y)
  }
}

extension Point {
  /// This point turned about the map's zero, radians.
  func turned(by angle: Double) -> Point {
    Point(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
  }
}
