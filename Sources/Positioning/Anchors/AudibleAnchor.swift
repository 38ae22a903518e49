import FloorMaps
import Glibc
import Quantities

extension Anchors.Anchor {
  /// Metres below which levels grow no further.
  private static let nearest = 0.3
  /// The radius that holds 95 % of a round normal distribution, in its standard deviations.
  private static let reach = 2.45

  /// The level expected at the far side of a radius, metres, about a place, dBm; `nil` without a
  /// power on the map.
  func expectedLevel(at place: Point, within radius: Double = 0, on floor: Floor) -> Double? {
    guard let power = propagation.measuredPower else { return nil }
    let flat = beacon.position.distance(to: place) + radius
    let distance: Double = max(Self.nearest, hypot(flat, heightDifference))
    return power - 10 * exponent * log10(distance) - wallLoss(to: place, on: floor)
  }

  /// The level so many deviations of level and hearing above what can be heard, dBm.
  ///
  /// Of a place known within a 95 % radius, metres, the deviation of the level that comes of it is
  /// one of them: 10 n σ / (d ln 10).
  func audible(deviations: Double, within radius: Double = 0, of place: Point) -> Double {
    let sigma: Double = radius / Self.reach
    let distance: Double = max(sigma, Self.nearest, beacon.position.distance(to: place))
    let blur: Double = 10 * exponent / log(10.0) * sigma / distance
    let hearing = propagation.hearing ?? AudibleBeacon.plainHearing
    let deviation = propagation.shadowing ?? AudibleBeacon.unknown.shadowing
    return hearing.threshold + deviations * hypot(hypot(deviation, hearing.width), blur)
  }

  private var exponent: Double { propagation.exponent ?? AudibleBeacon.unknown.exponent }
}
