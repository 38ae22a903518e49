import Glibc
public import Quantities
public import Ranging

/// What the levels of some beacons tell of a place: Fisher's information on x, y and the offset.
///
/// A beacon's level has the expectation P - 10 n log10 d - walls + δ, δ being what the receiver
/// reads too much, the same for all: with g = (∂μ/∂x, ∂μ/∂y, 1), J = Σ i g gᵀ, i the information of
/// one level (1 / s² where all is heard). Informations of independent beacons add.
public struct PositionInformation: Equatable, Sendable {
  /// The information on the place, 1/m².
  private var (xx, xy, yy) = (0.0, 0.0, 0.0)
  /// That which place and offset share, 1/(m dB), and that on the offset, 1/dB².
  private var (xo, yo, oo) = (0.0, 0.0, 0.0)

  /// Nearer than this an antenna is in the hand, and levels do not follow the distance, metres.
  private static let nearest = 0.3

  /// Knows nothing.
  public init() {}

  /// Adds what one window of a beacon tells at a place.
  ///
  /// `hearing` is relative to the beacon's power at 1 m, `nil`: all is heard. `wallLoss` in dB is
  /// taken to stay the same around the place.
  public mutating func add(
    _ beacon: BeaconPlace,
    hearing: HearingCurve?,
    wallLoss: Double,
    at place: Point
  ) {
    let dx: Double = place.x - beacon.position.x
    let dy: Double = place.y - beacon.position.y
    let square: Double = dx * dx + dy * dy + beacon.heightDifference * beacon.heightDifference
    let isNear: Bool = square < Self.nearest * Self.nearest
    let bounded: Double = max(square, Self.nearest * Self.nearest)
    let level: Double = -5 * beacon.exponent * log10(bounded) - wallLoss
    let weight: Double =
      hearing?.information(expected: level, deviation: beacon.deviation)
      ?? 1 / (beacon.deviation * beacon.deviation)
    let slope: Double = isNear ? 0 : -10 * beacon.exponent / (log(10) * bounded)
    let (gx, gy): (Double, Double) = (slope * dx, slope * dy)
    xx += weight * gx * gx
    xy += weight * gx * gy
    yy += weight * gy * gy
    xo += weight * gx
    yo += weight * gy
    oo += weight
  }

  /// The least covariance that an unbiased position can have, given what is known beforehand.
  ///
  /// (J + prior⁻¹)⁻¹, its part of the place: the Cramér-Rao bound. `prior` is where the receiver may
  /// be, m², positive definite; `offsetDeviation` how far receivers differ, dB, above 0.
  public func bound(prior: Covariance, offsetDeviation: Double) -> Covariance {
    let offset: Double = oo + 1 / (offsetDeviation * offsetDeviation)
    let scale: Double = prior.xx * prior.yy - prior.xy * prior.xy
    let east: Double = xx - xo * xo / offset + prior.yy / scale
    let both: Double = xy - xo * yo / offset - prior.xy / scale
    let north: Double = yy - yo * yo / offset + prior.xx / scale
    let determinant: Double = east * north - both * both
    return Covariance(
      xx: north / determinant,
      xy: -both / determinant,
      yy: east / determinant
    )
  }
}
