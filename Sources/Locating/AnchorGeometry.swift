import LeastSquares
import Quantities

/// How the anchors of a fix lie: their centroid, their line, and the extents along and across it.
struct AnchorGeometry {
  /// Mean of the anchors weighted by 1/sigma²: what holds the position, not what is merely heard.
  private(set) var centroid = Point(x: 0, y: 0)
  /// Unit vector of the weighted anchors' line.
  private(set) var axis = (1.0, 0.0)
  /// Root of the summed squared distances along the unweighted anchors' line, metres.
  private(set) var extent = 0.0
  /// The same across it, metres.
  private(set) var breadth = 0.0

  /// Measures the anchors, using the problem's work memory.
  mutating func measure(_ observations: [RangeObservation], with problem: inout LeastSquares) {
    fill(observations, into: &problem) { _ in 1 }
    let plain = PlanarFactor(problem).singular
    extent = plain.largest
    breadth = plain.smallest
    fill(observations, into: &problem) { 1 / $0.sigma }
    axis = PlanarFactor(problem).singular.axis
  }

  /// The image of a point in the line of the anchors.
  func mirror(_ point: Point) -> Point {
    let dx: Double = point.x - centroid.x
    let dy: Double = point.y - centroid.y
    let across: Double = dy * axis.0 - dx * axis.1
    return Point(x: point.x + 2 * across * axis.1, y: point.y - 2 * across * axis.0)
  }

  private mutating func fill(
    _ observations: [RangeObservation],
    into problem: inout LeastSquares,
    weight: (RangeObservation) -> Double
  ) {
    var (total, x, y) = (0.0, 0.0, 0.0)
    for observation in observations {
      let squared: Double = weight(observation) * weight(observation)
      total += squared
      x += squared * observation.anchor.x
      y += squared * observation.anchor.y
    }
    centroid = Point(x: x / total, y: y / total)
    problem.begin(rows: observations.count)
    for (row, observation) in observations.enumerated() {
      let w = weight(observation)
      problem[row, 0] = w * (observation.anchor.x - centroid.x)
      problem[row, 1] = w * (observation.anchor.y - centroid.y)
      problem[row, 2] = 0
    }
    problem.factorise()
  }
}
