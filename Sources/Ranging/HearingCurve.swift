import Glibc

/// How weak a signal may be and still be heard: with chance Φ((v - threshold) / width) at level v.
public struct HearingCurve: Equatable, Sendable {
  /// The level at which half is heard, dBm.
  public var threshold: Double
  /// How softly hearing ends, dB, > 0.
  public var width: Double

  /// The chance of hearing nothing of a beacon that is loud enough: collisions, a body close by.
  public static let accident = 0.15

  /// Creates a curve from its middle in dBm and its width in dB.
  public init(threshold: Double, width: Double) {
    self.threshold = threshold
    self.width = width
  }

  /// The logarithm of the chance that a beacon expected at a level, dBm, stays silent.
  ///
  /// log[(1 - ε) Φ((t - μ) / √(s² + w²)) + ε], with s the deviation of levels about the expected one
  /// in dB and ε the chance of an accident.
  public func logSilence(expected: Double, deviation: Double) -> Double {
    let spread: Double = (deviation * deviation + width * width).squareRoot()
    let chance: Double = NormalDistribution.cumulative((threshold - expected) / spread)
    return log((1 - Self.accident) * chance + Self.accident)
  }
}

/// A level that was expected, and the one that was heard, if any.
struct HearingTrial {
  let expected: Double
  let heard: Double?
  let weight: Double
}

extension HearingCurve {
  /// Widths tried, dB: below 1 dB receivers differ from packet to packet anyhow.
  private static let widths = [1, 1.5, 2, 3, 4, 6]
  /// Thresholds tried, dBm, from the best receivers to the worst.
  private static let thresholds = stride(from: -110.0, through: -70, by: 1)

  /// The most likely curve of those tried: Σ log Φ((v - t) / w) over what was heard + Σ silence.
  ///
  /// The result is `nil` when nothing was silent: then nothing can be said of the threshold. Linear
  /// in the trials.
  static func fit(_ trials: [HearingTrial], deviation: Double) -> HearingCurve? {
    guard trials.contains(where: { $0.heard == nil }) else { return nil }
    var best: (curve: HearingCurve, likelihood: Double)?
    for width in widths {
      for threshold in thresholds {
        let curve = HearingCurve(threshold: threshold, width: width)
        let likelihood = trials.reduce(0.0) { sum, trial in
          let term =
            trial.heard.map { NormalDistribution.logCumulative(($0 - threshold) / width) }
            ?? curve.logSilence(expected: trial.expected, deviation: deviation)
          return sum + trial.weight * term
        }
        if likelihood > best?.likelihood ?? -.infinity { best = (curve, likelihood) }
      }
    }
    return best?.curve
  }
}
