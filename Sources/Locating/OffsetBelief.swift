import Glibc

/// What is known of the offset of who is located: the prior, and what the way has told of it since.
///
/// Looks at places that are apart add up: the logarithm of the evidence of each offset tried, which
/// moves with the way and fades over some 40 looks, since batteries do.
struct OffsetBelief {
  /// What was known beforehand.
  let prior: OffsetPrior
  private var learnt = OffsetEvidence.Logarithms(repeating: 0)
  private var hasLearnt = false
  /// The offset by what is known of it alone, once it is known well.
  private(set) var known: OffsetEstimate?
  /// Looks' worth of way since the last one taken.
  private var due: Float = 0

  /// An offset below is the walk's own noise, dB: one of the last ten seconds, or one that was learnt.
  private static let noise = (passing: 1.5, learnt: 1.0)
  /// Deviations of an offset that a look takes in, and in how many steps.
  private static let spread = (reach: 2.0, count: 5)
  /// dB that it is always taken to be unknown by: no less than the offsets tried can tell.
  private let least: Double
  /// Looks over which what was learnt fades.
  private static let memory: Float = 40

  init(_ prior: OffsetPrior) {
    self.prior = prior
    least = max(0.75, prior.step / 2)
  }

  /// The logarithm of its density at an offset in dB, but for a constant.
  func logDensity(_ offset: Double) -> Double {
    guard hasLearnt else { return prior.logDensity(offset) }
    let last = OffsetLadder.count - 1
    let place: Double = min(max(offset / prior.step + Double(last) / 2, 0), Double(last))
    let index = min(Int(place), last - 1)
    let share: Double = place - Double(index)
    return prior.logDensity(offset) + learnt[index] * (1 - share) + learnt[index + 1] * share
  }

  /// Whether the way since the last look is long enough for another.
  var isDue: Bool { prior.lasts && due >= 1 }

  /// Takes the way of a step, in looks.
  mutating func walk(_ looks: Float) {
    due += looks
  }

  /// Takes the evidence of a look.
  mutating func look(_ evidence: OffsetEvidence) {
    var top = -Double.infinity
    for index in learnt.indices { top = max(top, evidence.logs[index]) }
    let keep = Double(exp(-due / Self.memory))
    for index in learnt.indices {
      learnt[index] = keep * learnt[index] + evidence.logs[index] - top
    }
    (due, hasLearnt) = (0, true)
    let estimate = OffsetEvidence(step: prior.step).estimate(self)
    known = estimate.deviation <= least ? estimate : nil
  }

  /// Whether one offset stands for all that are likely on a walk.
  func isOne(_ offset: OffsetEstimate) -> Bool {
    !prior.lasts || offset.deviation <= least
  }

  /// What to take off the levels of a walk, dB.
  func shift(_ offset: OffsetEstimate) -> Double {
    let noise = prior.lasts ? Self.noise.learnt : Self.noise.passing
    let excess: Double = max(0, abs(offset.mean) - noise)
    return offset.mean < 0 ? -excess : excess
  }

  /// Offsets about an estimate, weighed by what is known of them besides.
  func spread(_ offset: OffsetEstimate, _ offsets: inout [WeightedOffset]) {
    let reach: Double = Self.spread.reach * max(offset.deviation, least)
    let step: Double = 2 * reach / Double(Self.spread.count - 1)
    offsets.removeAll(keepingCapacity: true)
    for index in 0..<Self.spread.count {
      let value: Double = offset.mean - reach + Double(index) * step
      offsets.append(WeightedOffset(offset: value, logWeight: logDensity(value)))
    }
  }
}
