import Glibc
public import Quantities

extension Covariance {
  /// The radius r, in metres, with P(|error| < r) = 0.95 for a normal error of this covariance.
  ///
  /// r = √λ₁ k(√(λ₂/λ₁)) with λ₁ ≥ λ₂ the eigenvalues: k runs from 1.960, an error along a line, to
  /// 2.448, a round one. k is tabulated from the one-dimensional integral of
  /// P(|error| < r) and interpolated: right to 1e-4 of r. Infinite when the covariance is.
  public var radius95: Double {
    let (largest, smallest) = eigenvalues
    guard largest.isFinite, largest > 0 else { return largest > 0 ? .infinity : 0 }
    let ratio: Double = (max(smallest, 0) / largest).squareRoot()
    let place: Double = ratio * Double(radiusTable.count - 1)
    let index = min(Int(place), radiusTable.count - 2)
    let share: Double = place - Double(index)
    let factor: Double = radiusTable[index] * (1 - share) + radiusTable[index + 1] * share
    return largest.squareRoot() * factor
  }

  /// The variances along the principal axes of the error ellipse, m², the larger first.
  public var eigenvalues: (largest: Double, smallest: Double) {
    let mean: Double = (xx + yy) / 2
    let half: Double = (xx - yy) / 2
    let root: Double = (half * half + xy * xy).squareRoot()
    return (mean + root, mean - root)
  }
}

/// k at the axis ratios 0 to 1 in steps of 1/64.
private let radiusTable: [Double] = (0...64).map { step in
  let ratio: Double = Double(step) / 64
  var (low, high) = (1.9, 2.5)
  for _ in 0..<40 {
    let middle: Double = (low + high) / 2
    if probability(within: middle, ratio: ratio) < 0.95 { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// P(x² + ratio² y² < r²) for independent standard normal x and y.
///
/// = ∫_{-r}^{r} φ(x) erf(√(r² - x²) / (ratio √2)) dx, by Simpson's rule in x = r sin t, which
/// smooths the ends.
private func probability(within r: Double, ratio: Double) -> Double {
  guard ratio > 0 else { return erf(r / 2.0.squareRoot()) }
  let steps = 400
  let width: Double = Double.pi / Double(steps)
  var sum = 0.0
  for step in 0...steps {
    let t: Double = -Double.pi / 2 + Double(step) * width
    let x: Double = r * sin(t)
    let density: Double = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
    let inner: Double = erf(r * cos(t) / (ratio * 2.0.squareRoot()))
    let weight: Double = step == 0 || step == steps ? 1 : (step % 2 == 1 ? 4 : 2)
    sum += weight * density * inner * r * cos(t)
  }
  return sum * width / 3
}
