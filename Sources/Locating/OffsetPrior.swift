import Glibc

/// What is known of how many dB a receiver reads too much, before it has heard anything.
///
/// (1 - w) N(0, core²) + w N(0, wide²): most receivers are alike, some are 20 dB apart. The same
/// prior with a wide core serves beacons whose power nobody has measured.
public struct OffsetPrior: Equatable, Sendable {
  /// Standard deviation of receivers of the kind that calibrated the map, dB.
  public var core: Double
  /// Share of receivers of another kind.
  public var foreign: Double
  /// Standard deviation of those, dB.
  public var wide: Double
  /// Whether an offset stays with who is located, so that it can be learnt on the way.
  public var lasts = false

  /// A calibrated map: the body and the hand move all levels by 1.5 dB, another phone by 10.
  public static let calibrated = OffsetPrior(core: 1.5, foreign: 0.1, wide: 10)
  /// Powers that nobody measured: those that beacons claim are off by 10 dB, or do not exist.
  public static let uncalibrated = OffsetPrior(core: 10, foreign: 0.1, wide: 20)

  /// The same of tags that fixed receivers hear: each has a power of its own, on metal or on a belt.
  ///
  /// Those of one kind are 2 dB apart, where they are worn makes another 3.
  public var ofTags: OffsetPrior {
    var prior = self
    (prior.core, prior.lasts) = (max(core, 4), true)
    return prior
  }

  /// The logarithm of its density at an offset in dB, but for a constant.
  func logDensity(_ offset: Double) -> Double {
    func normal(_ deviation: Double) -> Double {
      exp(-offset * offset / (2 * deviation * deviation)) / deviation
    }
    return log((1 - foreign) * normal(core) + foreign * normal(wide))
  }

  /// dB between the offsets tried: 48 of them reach to three deviations of the wide part.
  var step: Double { wide / 8 }
}

/// The offset of a receiver as far as its readings tell it, dB.
struct OffsetEstimate {
  var mean: Double
  var deviation: Double
}
