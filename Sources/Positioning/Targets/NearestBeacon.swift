import Glibc
import Quantities

/// Which beacon is nearest, without flapping between two that are alike and without sticking.
///
/// A cumulative sum test (Page 1954) for each challenger. With y the logarithm of how many times
/// nearer it was heard since the last update than the present one, and v the variance of y, its
/// evidence S grows by (δ / v) (y - δ / 2), the log-likelihood ratio of "δ nearer" against "as
/// near", and is kept from falling below zero. Beyond the threshold it takes over, and all evidence
/// starts anew. Two beacons as near under 5 dB of noise then change less than once a minute at any
/// rate, and a walker at 1 m/s between beacons 6 m apart is followed within 3 s.
struct NearestBeacon {
  /// The step that is watched for, ln of a ratio of distances: 2.5 times, 8 dB in free space.
  private static let step: Double = log(2.5)
  /// Evidence at which a challenger takes over, as a log-likelihood ratio; found by simulation.
  private static let threshold = 3.1
  /// Standard deviations by which a distance must pass a threshold of proximity.
  private static let proximityMargin = 2.5

  private(set) var current: Int?
  private(set) var proximity = Proximity.unknown
  private var evidence: [Double]

  /// Starts without a nearest beacon, for a floor map of so many.
  init(beacons: Int) {
    evidence = Array(repeating: 0, count: beacons)
  }

  /// Takes the fresh beacons of an update; returns the nearest if it or its proximity changed.
  mutating func choose(among heard: [HeardBeacon]) -> (changed: Bool, nearest: HeardBeacon?) {
    guard let nearest = winner(heard) else {
      let changed = current != nil
      (current, proximity) = (nil, .unknown)
      return (changed, nil)
    }
    let isSame = nearest.index == current
    let next = Proximity(
      distance: nearest.range,
      previous: isSame ? proximity : .unknown,
      margin: Self.proximityMargin * nearest.jitter
    )
    let changed = !isSame || next != proximity
    (current, proximity) = (nearest.index, next)
    return (changed, nearest)
  }

  private mutating func winner(_ heard: [HeardBeacon]) -> HeardBeacon? {
    guard let holder = heard.first(where: { $0.index == current }) else {
      forgetEvidence()
      return heard.min { $0.range < $1.range }
    }
    var ahead: HeardBeacon?
    var silent = 0
    for beacon in heard {
      for index in silent..<beacon.index { evidence[index] = 0 }
      silent = beacon.index + 1
      guard beacon.index != holder.index else { continue }
      let sum = evidence[beacon.index] + Self.gain(of: beacon, over: holder)
      evidence[beacon.index] = max(0, sum)
      if sum > Self.threshold, sum > ahead.map({ evidence[$0.index] }) ?? 0 { ahead = beacon }
    }
    for index in silent..<evidence.count { evidence[index] = 0 }
    if ahead != nil { forgetEvidence() }
    return ahead ?? holder
  }

  private static func gain(of challenger: HeardBeacon, over holder: HeardBeacon) -> Double {
    guard challenger.recent.isNew || holder.recent.isNew else { return 0 }
    let lead: Double = holder.recent.logarithm - challenger.recent.logarithm
    let variance: Double = holder.recent.variance + challenger.recent.variance
    return step / max(variance, 1e-6) * (lead - step / 2)
  }

  private mutating func forgetEvidence() {
    for index in evidence.indices { evidence[index] = 0 }
  }
}
