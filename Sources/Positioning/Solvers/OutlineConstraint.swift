import FloorMaps
import Locating
import Quantities

/// The best place inside an outline when the best fit of all lies outside of it.
///
/// The receiver is in the building: the outline is information, and the nearest wall is where most
/// of such fits belong. With the free minimum outside, the constrained one is on the outline or in
/// another basin inside, so the outline is searched by samples and a golden section.
enum OutlineConstraint {
  /// Samples around the whole outline.
  private static let samples = 128.0
  /// Golden sections: each takes the interval to 0.62 of its length, thirty to a millionth.
  private static let sections = 30

  /// The place of least cost on the outline, or the fix's alternative if that is inside and better.
  static func place(for fix: Fix, in floor: Floor, cost: (Point) -> Double) -> Point {
    var (best, bestCost) = (fix.position, Double.infinity)
    if let other = fix.alternative, floor.contains(other) {
      (best, bestCost) = (other, cost(other))
    }
    let corners = floor.outline
    func edge(_ index: Int) -> (start: Point, end: Point) {
      (corners[index], corners[(index + 1) % corners.count])
    }
    let length: Double = corners.indices.reduce(0) {
      $0 + edge($1).start.distance(to: edge($1).end)
    }
    let spacing: Double = length / samples
    for index in corners.indices {
      let (start, end) = edge(index)
      let count = max(1, Int((start.distance(to: end) / spacing).rounded(.up)))
      for index in 0...count {
        let share: Double = Double(index) / Double(count)
        guard cost(between(start, end, share)) < bestCost else { continue }
        let width: Double = 1 / Double(count)
        let refined = golden(from: max(0, share - width), to: min(1, share + width)) {
          cost(between(start, end, $0))
        }
        (best, bestCost) = (between(start, end, refined.place), refined.cost)
      }
    }
    return best
  }

  private static func between(_ start: Point, _ end: Point, _ share: Double) -> Point {
    Point(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
  }

  /// Golden section search for the minimum of a function of one variable.
  private static func golden(
    from low: Double,
    to high: Double,
    _ value: (Double) -> Double
  ) -> (place: Double, cost: Double) {
    let ratio = 0.6180339887498949
    var (low, high) = (low, high)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (leftCost, rightCost) = (value(left), value(right))
    for _ in 0..<sections {
      if leftCost < rightCost {
        (high, right, rightCost) = (right, left, leftCost)
        left = high - ratio * (high - low)
        leftCost = value(left)
      } else {
        (low, left, leftCost) = (left, right, rightCost)
        right = low + ratio * (high - low)
        rightCost = value(right)
      }
    }
    return leftCost < rightCost ? (left, leftCost) : (right, rightCost)
  }
}
