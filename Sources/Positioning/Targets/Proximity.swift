import Glibc

/// How near a beacon is, in CoreLocation's words; the thresholds are ours.
public enum Proximity: String, Sendable {
  /// Nearer than 0.5 m.
  case immediate
  /// From 0.5 m up to, not including, 3 m.
  case near
  /// 3 m and more.
  case far
  /// Not to be told.
  case unknown

  /// The proximity of a distance in metres.
  public init(distance: Double) {
    self = distance < 0.5 ? .immediate : distance < 3 ? .near : distance >= 3 ? .far : .unknown
  }

  /// The proximity of a distance, kept from changing back and forth at a threshold.
  ///
  /// It changes only when the distance would still be across with `margin` taken off its
  /// logarithm.
  init(distance: Double, previous: Proximity, margin: Double) {
    let plain = Proximity(distance: distance)
    let towards = exp(margin)
    let isSure =
      Proximity(distance: distance * towards) != previous
      && Proximity(distance: distance / towards) != previous
    self = isSure || previous == .unknown ? plain : previous
  }
}
