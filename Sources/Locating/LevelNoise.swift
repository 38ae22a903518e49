import Glibc

/// A level heard of a beacon.
public struct LevelReading: Equatable, Sendable {
  /// The beacon's index in the tables.
  public var beacon: Int
  /// Mean RSSI minus the beacon's power at 1 m, dB.
  public var level: Double

  /// Creates a reading.
  public init(beacon: Int, level: Double) {
    self.beacon = beacon
    self.level = level
  }
}

/// How levels scatter about what is expected: Student's t with ν = 10, a little skewed.
///
/// Bodies and walls only take away, so that a level below the expected one is 1.1 times as likely
/// to be far off, one above 1 / 0.9 times as unlikely. A product of (1 + q² / ν) over beacons needs
/// one logarithm for eight of them.
enum LevelNoise {
  /// Degrees of freedom.
  private static let freedom: Float = 10
  /// -(ν + 1) / 2, what the logarithm of the product is multiplied by.
  static let power: Float = -5.5
  /// 1 / (scale² ν) below and above the expected level.
  private static let weaker: Float = 1 / (1.1 * 1.1 * freedom)
  private static let stronger: Float = 1 / (0.9 * 0.9 * freedom)
  /// Beacons whose product a Float holds: each factor is at most 1e4.
  static let factors = 8
  /// Deviations beyond which nothing is more unlikely.
  private static let furthest: Float = 250

  /// The logarithm of the density at a deviation in units of the standard one, but for a constant.
  static func logDensity(_ z: Float) -> Float {
    power * log(1 + (z > 0 ? stronger : weaker) * z * z)
  }

  /// 1 + q² / ν of deviations z in units of the standard deviation, lane by lane.
  static func factor(_ z: SIMD8<Float>) -> SIMD8<Float> {
    let near = z.clamped(
      lowerBound: .init(repeating: -furthest),
      upperBound: .init(repeating: furthest)
    )
    let weight = SIMD8<Float>(repeating: weaker).replacing(with: stronger, where: near .> 0)
    return 1 + weight * near * near
  }
}
