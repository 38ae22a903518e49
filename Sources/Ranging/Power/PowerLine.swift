import Glibc

/// Measured power and exponent from the levels at several distances.
///
/// A line through level over -10 log10(distance), each spot weighted by its own variance and that
/// of the fading that belongs to the spot.
public struct PowerLine: Equatable, Sendable {
  /// Standard deviation of what a spot itself adds or takes, dB, where one stands still.
  public static let spotFading = 2.0

  /// Level at 1 m, dBm.
  public let measuredPower: Double
  /// Half the width of its 95 % interval, dB.
  public let halfWidth: Double
  /// The path-loss exponent.
  public let exponent: Double
  /// Half the width of its 95 % interval.
  public let exponentHalfWidth: Double

  /// Fits spots at two different distances or more; `nil` when all are at one.
  public init?(_ spots: [PowerEstimate]) {
    var (weight, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for spot in spots {
      let error: Double = spot.halfWidth / 1.96
      let w: Double = 1 / (error * error + Self.spotFading * Self.spotFading)
      let place: Double = -10 * log10(spot.distance)
      weight += w
      x += w * place
      y += w * spot.level
      xx += w * place * place
      xy += w * place * spot.level
    }
    let determinant: Double = weight * xx - x * x
    // Two spots 10 % apart, with the weights that two spots have.
    guard determinant > 0.05 * weight * weight else { return nil }
    exponent = (weight * xy - x * y) / determinant
    measuredPower = (xx * y - x * xy) / determinant
    halfWidth = 1.96 * (xx / determinant).squareRoot()
    exponentHalfWidth = 1.96 * (weight / determinant).squareRoot()
  }
}
