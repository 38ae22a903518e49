import Glibc
public import Quantities

/// A position from a density over a floor.
public struct PosteriorFix: Equatable, Sendable {
  /// The mean of the density, metres; inside the outline.
  public let position: Point
  /// Its covariance, m²: that of the density, adapted to how errors came out.
  public let covariance: Covariance
  /// Another place that is about as likely, with a valley between.
  public let alternative: Point?

  /// The covariance of a density is right, to a factor of 1.32, for this many beacons.
  ///
  /// Their errors are correlated, so that it is too small for more, and the outline and the power
  /// below 1 of the likelihood make it too large for fewer: factors from 3 to 24 beacons measured
  /// on the public sets follow (beacons / 12)^0.8 (docs/accuracy.md).
  private static let calibration = (beacons: 12.0, factor: 1.32, power: 0.8, fewest: 3)
  /// With a survey more is added to that power for more than 12 beacons: what it leaves
  /// unexplained is a smaller part of each level, and more alike among them.
  private static let surveyedPower = 0.6

  init(_ mass: [Float], _ tables: SignalTables, beacons: Int) {
    let summary = GridSummary(mass, tables.grid)
    let count = Double(max(beacons, Self.calibration.fewest))
    let share: Double = count / Self.calibration.beacons
    var inflation: Double = Self.calibration.factor * pow(share, Self.calibration.power)
    if tables.isSurveyed { inflation *= max(1, pow(share, Self.surveyedPower)) }
    covariance = Covariance(
      xx: inflation * summary.covariance.xx,
      xy: inflation * summary.covariance.xy,
      yy: inflation * summary.covariance.yy
    )
    position = summary.mean
    alternative = summary.alternative
  }
}
