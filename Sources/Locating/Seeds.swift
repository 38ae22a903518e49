import Glibc
import LeastSquares
import Quantities

extension Multilateration {
  /// The weighted linear solution; exact when the ranges are.
  ///
  /// |x|² - 2 aᵢ·x + |aᵢ|² = ρᵢ² is linear in x and |x|². Centring the equations on their weighted
  /// mean eliminates |x|², and leaves 2 (aᵢ - a̅)·x = cᵢ - c̅ with cᵢ = |aᵢ|² - ρᵢ². The error of
  /// ρ² = m² - dz² is 2 m sigma, hence the weight 1 / (m sigma). Where those weights leave the
  /// anchors in line, their centroid is the seed.
  mutating func linearSeed() -> Point {
    let origin = anchors.centroid
    var (total, x, y, c) = (0.0, 0.0, 0.0, 0.0)
    for observation in observations {
      let w: Double = 1 / (observation.range * observation.sigma)
      let squared: Double = w * w
      let local = observation.anchorRelative(to: origin)
      total += squared
      x += squared * local.x
      y += squared * local.y
      c += squared * observation.linearTerm(local)
    }
    (x, y, c) = (x / total, y / total, c / total)
    let ranges = observations
    let factor = problem.factorise(rows: ranges.count) { row in
      let w: Double = 1 / (ranges[row].range * ranges[row].sigma)
      let local = ranges[row].anchorRelative(to: origin)
      return (
        2 * w * (local.x - x), 2 * w * (local.y - y), w * (ranges[row].linearTerm(local) - c)
      )
    }
    guard factor.isRegular else { return origin }
    let (dx, dy) = factor.solve(factor.projected)
    return Point(x: origin.x + dx, y: origin.y + dy)
  }

  /// The best of 12 places on each of the most precise circles, if it beats a known cost.
  ///
  /// Precise ranges pull hard, so every minimum lies near some of their circles. The places are spaced
  /// evenly from the direction of the centroid, and so turn with the anchors. No factorisation.
  func betterPlaceOnCircles(than known: Double) -> Point? {
    var (best, bestCost) = (Point?.none, known)
    let limit = sigmaLimit()
    for observation in observations where observation.sigma <= limit {
      let dz: Double = observation.heightDifference
      let radius: Double = max(observation.range * observation.range - dz * dz, 0).squareRoot()
      let dx: Double = anchors.centroid.x - observation.anchor.x
      let dy: Double = anchors.centroid.y - observation.anchor.y
      let length: Double = (dx * dx + dy * dy).squareRoot()
      let (east, north) = length > 0 ? (dx / length, dy / length) : (1, 0)
      for (cosine, sine) in Self.ring {
        let point = Point(
          x: observation.anchor.x + radius * (cosine * east - sine * north),
          y: observation.anchor.y + radius * (cosine * north + sine * east)
        )
        let cost = cost(at: point, below: bestCost)
        if cost < bestCost { (best, bestCost) = (point, cost) }
      }
    }
    return best
  }

  /// The fourth smallest standard deviation: whose circles are searched.
  private func sigmaLimit() -> Double {
    var (first, second, third, fourth) = (
      Double.infinity, Double.infinity, Double.infinity, Double.infinity
    )
    for observation in observations where observation.sigma < fourth {
      fourth = observation.sigma
      if fourth < third { swap(&third, &fourth) }
      if third < second { swap(&second, &third) }
      if second < first { swap(&first, &second) }
    }
    return fourth
  }

  private static let ring: [(Double, Double)] = (0..<12).map { step in
    let angle: Double = Double(step) * .pi / 6
    return (cos(angle), sin(angle))
  }
}

extension RangeObservation {
  fileprivate func anchorRelative(to origin: Point) -> Point {
    Point(x: anchor.x - origin.x, y: anchor.y - origin.y)
  }

  /// |a|² - ρ², with a relative to the origin and ρ the horizontal part of the range.
  fileprivate func linearTerm(_ local: Point) -> Double {
    local.x * local.x + local.y * local.y + heightDifference * heightDifference - range * range
  }
}
