import Glibc

/// How the misfit between a distance and a measured range is counted.
///
/// With d the distance to the anchor, m the measured range and s its standard deviation, each form
/// is (g(d) - g(m)) / (g'(m) s): all agree to first order near d = m, and differ in their tails.
public enum RangeResidual: Sendable, CaseIterable {
  /// (d - m) / s. For a range that is far too long, as a body or wall makes it, at most m / s.
  case metres
  /// (d² - m²) / (2 m s): smooth at the anchor itself, harsh on ranges that are too short.
  case squared
  /// m ln(d / m) / s: with s = m · shadowing · ln 10 / (10 n) it is the residual of the RSSI in
  /// units of the shadowing, the likelihood itself where errors are normal in dB.
  case decibels

  /// The residual and its first two derivatives by the distance, which must be positive.
  func evaluate(
    distance d: Double,
    range m: Double,
    sigma s: Double
  ) -> (value: Double, slope: Double, curvature: Double) {
    switch self {
    case .metres: ((d - m) / s, 1 / s, 0)
    case .squared: ((d * d - m * m) / (2 * m * s), d / (m * s), 1 / (m * s))
    case .decibels: (m * log(d / m) / s, m / (d * s), -m / (d * d * s))
    }
  }

  /// The residual alone.
  func value(distance d: Double, range m: Double, sigma s: Double) -> Double {
    switch self {
    case .metres: (d - m) / s
    case .squared: (d * d - m * m) / (2 * m * s)
    case .decibels: m * log(d / m) / s
    }
  }
}
