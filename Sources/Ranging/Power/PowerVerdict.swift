/// What a measured power is worth.
public enum PowerVerdict: String, CaseIterable, Sendable {
  /// Near what the beacon advertises, or near what beacons have where it advertises nothing.
  case plausible
  /// Far from what the beacon advertises: one of the two is wrong, or the receiver reads oddly.
  case differs
  /// Outside anything that a beacon can have at 1 m.
  case implausible
  /// The samples end before the interval is narrow enough.
  case unsettled
  /// The beacon or the receiver moved before the interval was narrow enough.
  case moved

  /// Receivers differ by some 5 dB, cases and hands take as much: beyond this it is not that, dB.
  private static let tolerance = 10.0
  /// A beacon of -20 dBm behind a case, and one of +20 dBm with an aerial; dBm at 1 m.
  private static let possible = -95.0 ... -25.0

  /// Judges an estimate by the power that the beacon claims, dBm at 1 m.
  public init(_ calibration: PowerCalibration, power: Double, claimed: Double?) {
    self =
      if calibration.isDisturbed { .moved } else if !calibration.isSettled { .unsettled } else {
        Self(power: power, claimed: claimed)
      }
  }

  private init(power: Double, claimed: Double?) {
    guard Self.possible.contains(power) else {
      self = .implausible
      return
    }
    let isNear = claimed.map { ($0 - power).magnitude <= Self.tolerance } ?? true
    self = isNear ? .plausible : .differs
  }

  /// Whether the power may be put into a floor map.
  public var isUsable: Bool {
    self == .plausible || self == .differs
  }
}
