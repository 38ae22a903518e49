/// Whether the receiver stands, from how levels change.
///
/// While it stands the short mean of every beacon differs from the mean of the stand by noise
/// alone; while it walks from the long one by much more. χ² is the mean over beacons of
/// (difference)² / (σ² (1/n - 1/N) + 0.3), with σ² from neighbouring readings. A cumulative sum
/// (Page, Biometrika 41, 1954) of what exceeds a reference turns it into a decision. On the public
/// sets it is wrong in under 1 % of updates standing and 7 % walking (docs/accuracy.md).
struct Stillness {
  /// Whether it stands; to begin with it does, for want of a reason to think otherwise.
  private(set) var stands: Bool

  private var evidence = 0.0

  init(stands: Bool = true) {
    self.stands = stands
  }

  /// χ² that a stand exceeds seldom, and the sum of the excess in seconds that means it has ended.
  private static let leaving = (reference: 1.3, sum: 0.8)
  /// χ² that a walk seldom stays below, and the sum of what lacks that means it has ended.
  private static let settling = (reference: 0.7, sum: 1.5)
  /// A beacon's term is at most this: one that a door shadows is not a walk.
  private static let clip = 9.0
  /// Variance of one reading at least, and of the level of a stand, dB².
  private static let floor = (reading: 4.0, stand: 0.3)
  /// Beacons from which levels can tell.
  private static let enough = 3

  /// What a decision changed.
  enum Change {
    case none
    case left
    case settled
  }

  /// Takes what was heard up to an update, `elapsed` seconds after the last one.
  mutating func decide(_ histories: [LevelHistory], elapsed: Double) -> Change {
    guard let change = chiSquare(histories) else { return .none }
    let limits = stands ? Self.leaving : Self.settling
    let excess = stands ? change - limits.reference : limits.reference - change
    evidence = max(0, evidence + excess * elapsed)
    guard evidence > limits.sum else { return .none }
    evidence = 0
    stands.toggle()
    return stands ? .settled : .left
  }

  private func chiSquare(_ histories: [LevelHistory]) -> Double? {
    var (sum, count) = (0.0, 0)
    for history in histories {
      let recent = history.recent
      let reference = stands ? history.standing : history.passed
      // The reference holds the recent readings as well; it must hold more than those.
      guard recent.count > 0.5, reference.count > 1.3 * recent.count else { continue }
      let difference: Double = recent.mean - reference.mean
      let reading: Double = max(history.variance, Self.floor.reading)
      let variance: Double =
        reading * (1 / recent.count - 1 / reference.count) + Self.floor.stand
      sum += min(difference * difference / variance, Self.clip)
      count += 1
    }
    return count >= Self.enough ? sum / Double(count) : nil
  }
}
