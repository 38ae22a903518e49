import Glibc
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
  ///
  /// The rank is decided on the singular values of the unweighted anchors; the line, in which a
  /// point is only mirrored to make a seed, comes from the weighted moments.
  mutating func measure(_ observations: [RangeObservation], with problem: inout LeastSquares) {
    let centre = Self.mean(of: observations) { _ in 1 }
    let factor = problem.factorise(rows: observations.count) { row in
      let anchor = observations[row].anchor
      return (anchor.x - centre.x, anchor.y - centre.y, 0)
    }
    let singular = factor.singular
    extent = singular.largest
    breadth = singular.smallest
    centroid = Self.mean(of: observations) { 1 / ($0.sigma * $0.sigma) }
    axis = weightedAxis(of: observations)
  }

  /// The image of a point in the line of the anchors.
  func mirror(_ point: Point) -> Point {
    let dx: Double = point.x - centroid.x
    let dy: Double = point.y - centroid.y
    let across: Double = dy * axis.0 - dx * axis.1
    return Point(x: point.x + 2 * across * axis.1, y: point.y - 2 * across * axis.0)
  }

  private static func mean(
    of observations: [RangeObservation],
    weight: (RangeObservation) -> Double
  ) -> Point {
    var (total, x, y) = (0.0, 0.0, 0.0)
    for observation in observations {
      let weight = weight(observation)
      total += weight
      x += weight * observation.anchor.x
      y += weight * observation.anchor.y
    }
    return Point(x: x / total, y: y / total)
  }

  private func weightedAxis(of observations: [RangeObservation]) -> (Double, Double) {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for observation in observations {
      let weight: Double = 1 / (observation.sigma * observation.sigma)
      let dx: Double = observation.anchor.x - centroid.x
      let dy: Double = observation.anchor.y - centroid.y
      xx += weight * dx * dx
      xy += weight * dx * dy
      yy += weight * dy * dy
    }
    let angle: Double = 0.5 * atan2(2 * xy, xx - yy)
    return (cos(angle), sin(angle))
  }
}
