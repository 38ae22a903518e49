import Glibc

/// How much worse levels fit than the floor map promises: the reduced χ² at the position, over time.
///
/// Maps whose shadowing nobody measured promise too much. Σ q² / (beacons - 3) of residuals q in
/// units of their deviations is 1 where the map is right; what it exceeds `usual` by divides the
/// likelihood's logarithm, as wider deviations would (Birge, Physical Review 40, 1932). A survey was
/// measured and is believed.
struct Misfit {
  /// Seconds over which it forgets.
  private static let memory = 30.0
  /// Seconds' worth of a right map to begin with.
  private static let trust = 10.0
  /// χ² that right maps reach by chance, and the most that is believed.
  private static let usual = 1.2
  private static let most = 6.0
  /// One residual counts as this many squared deviations at most: one beacon's door is no map's fault.
  private static let clip: Float = 16

  /// What a position takes from the degrees of freedom: x, y and the receiver's offset.
  private static let unknowns = 3

  private var mean = 1.0
  private var weight = trust

  /// What to divide a log likelihood by, ≥ 1.
  var factor: Float { Float(max(1, mean / Self.usual)) }

  /// Takes what was heard up to a position at a node, `elapsed` seconds after the last time.
  mutating func take(
    _ readings: [LevelReading],
    offset: Double,
    at node: Int,
    elapsed: Double,
    _ tables: SignalTables
  ) {
    guard readings.count > Self.unknowns, !tables.isSurveyed else { return }
    var sum: Float = 0
    for reading in readings {
      let residual = Float(reading.level - offset) - tables.mean(of: reading.beacon, at: node)
      let q = residual * tables.inverse(of: reading.beacon, at: node)
      sum += min(q * q, Self.clip)
    }
    let reduced: Double = min(Double(sum) / Double(readings.count - Self.unknowns), Self.most)
    let share: Double = elapsed / (weight + elapsed)
    mean += share * (reduced - mean)
    weight = min(weight + elapsed, Self.memory)
  }
}
