import Glibc

/// The standard normal distribution.
public enum NormalDistribution {
  /// Beyond this many deviations below the mean the asymptotic series is exact to rounding.
  private static let farTail = -30.0

  /// φ(a), the density.
  public static func density(_ a: Double) -> Double {
    exp(-a * a / 2) / (2 * Double.pi).squareRoot()
  }

  /// Φ(a), the share below.
  public static func cumulative(_ a: Double) -> Double {
    erfc(-a / 2.0.squareRoot()) / 2
  }

  /// log Φ(a), finite for every finite a.
  public static func logCumulative(_ a: Double) -> Double {
    guard a < farTail else { return log(cumulative(a)) }
    // Φ(a) ≈ φ(a) / |a| · (1 - 1/a²)
    return -a * a / 2 - log(-a) - log(2 * Double.pi) / 2 + log1p(-1 / (a * a))
  }

  /// λ(a) = φ(a) / Φ(a): the mean of a normal value that is known to lie below a is -λ(a).
  public static func millsRatio(_ a: Double) -> Double {
    exp(-a * a / 2 - log(2 * Double.pi) / 2 - logCumulative(a))
  }
}
