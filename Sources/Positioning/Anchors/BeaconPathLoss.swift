public import FloorMaps
public import Ranging

extension Propagation {
  /// Stands in where neither floor map nor beacon tell the power, dBm at 1 m.
  ///
  /// Apple's reference iBeacon value; DESIGN's exponent and shadowing for maps that are silent.
  private static let unknownPower = -59.0

  /// The path loss of a beacon: the floor map's word, then the beacon's own, then the defaults.
  ///
  /// The defaults are a measured power of -59 dBm, exponent 2, shadowing 6 dB. `claimedPower` is the
  /// RSSI at 1 m, dBm, as the beacon claims it; it is ignored when no beacon can have it.
  public func pathLoss(claimedPower: Double?) -> PathLoss {
    PathLoss(
      measuredPower: power(claimed: claimedPower) ?? Self.unknownPower,
      exponent: exponent ?? 2,
      shadowing: shadowing ?? 6
    )
  }

  /// The measured power in dBm: the floor map's, else the claimed one if a beacon can have it.
  public func power(claimed: Double?) -> Double? {
    measuredPower ?? claimed.flatMap { Self.isPlausible($0) ? $0 : nil }
  }

  /// Whether a claimed power can be an RSSI at 1 m: beacons send at most 20 dBm and lose 40 dB.
  private static func isPlausible(_ power: Double) -> Bool {
    power <= -20 && power >= -110
  }
}
