/// The expected accuracy of some floors in two numbers.
public struct AccuracySummary: Equatable, Sendable {
  /// The mean over the floor of the radius that holds 95 % of the errors, metres.
  public let mean: Double
  /// The radius that 95 % of the floor stays below, metres.
  public let quantile95: Double

  /// Sums up radii, metres, at least one, each with the area it stands for, m², above 0.
  init(_ radii: [(radius: Double, area: Double)]) {
    precondition(!radii.isEmpty, "a floor has places")
    let sorted = radii.sorted { $0.radius < $1.radius }
    let area: Double = sorted.reduce(0) { $0 + $1.area }
    mean = sorted.reduce(0) { $0 + $1.radius * $1.area } / area
    var covered = 0.0
    let last = sorted.first { entry in
      covered += entry.area
      return covered >= 0.95 * area
    }
    quantile95 = (last ?? sorted[sorted.count - 1]).radius
  }
}
