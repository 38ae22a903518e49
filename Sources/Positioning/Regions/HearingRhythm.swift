import Glibc
import Quantities

/// How one beacon is heard: how often, how loud, and so for how long it may be silent by chance.
///
/// A beacon with advertising interval T of which a share q is lost is heard every T / (1 - q) s on
/// average; that mean is what is observed. A silence k times as long comes by chance with
/// probability e⁻ᵏ. Near the edge of hearing the loss changes from step to step, as shadowing does,
/// and what the last gaps say is not to be relied on: there the longest silence is waited for.
struct HearingRhythm {
  /// Bounds of the silence after which a beacon is gone, seconds.
  ///
  /// 10 s: a body in between, a scan window missed. 60 s: what a walk at 0.5 m/s takes through the
  /// edge of range, where a beacon comes and goes; walks with seeds in the tests fix both.
  static let bounds = 10.0...60.0

  /// Mean gaps: a silence this many times longer comes by chance once in 10,000 times.
  private static let factor = 9.2
  /// Gaps that the mean is taken over.
  private static let gapsKept = 16
  /// Shorter gaps are parts of one advertising event, seconds: 20 ms is the least interval.
  private static let shortestGap = 0.02
  /// RSSI that no receiver has at the edge of its hearing, which lies at -95 to -100 dBm.
  private static let loud = -85.0
  /// Mean RSSI below which fading and a turn of the body reach the edge, dBm.
  private static let edge = -80.0
  /// Share of a reading in the mean RSSI.
  private static let share = 0.1
  /// Weak sightings are believed when they fell into so many seconds of the last minute.
  ///
  /// Of 60 walks at 0.5 m/s along a very wide edge of range 8 flapped with ten, 1 with twenty.
  private static let evidence = (seconds: 20, within: 60.0)
  /// Loud sightings, a second apart, that are believed so soon after the region was left.
  private static let loudOnReturn = 3

  private(set) var lastHeard: Timestamp
  private var gaps: [Double] = []
  private var level: Double?
  private var seconds: [Timestamp] = []
  /// Sightings loud enough to be believed, a second apart; the last such time.
  private var loudSeconds = 0
  private var lastLoud: Timestamp?

  /// Starts with the first sighting.
  init(_ measurement: Sighting.Measurement, at time: Timestamp) {
    lastHeard = time
    note(measurement, at: time)
  }

  /// Takes a further sighting, at a time not before the last one.
  mutating func hear(_ measurement: Sighting.Measurement, at time: Timestamp) {
    let gap: Double = time.seconds(since: lastHeard)
    if gap >= Self.shortestGap {
      if gaps.count == Self.gapsKept { gaps.removeFirst() }
      gaps.append(gap)
    }
    lastHeard = time
    note(measurement, at: time)
  }

  private mutating func note(_ measurement: Sighting.Measurement, at time: Timestamp) {
    switch measurement {
    case .rssi(let rssi):
      level = level.map { $0 + Self.share * (rssi - $0) } ?? rssi
      if rssi >= Self.loud { noteLoud(at: time) }
    case .range: noteLoud(at: time)
    case .unavailable: break
    }
    guard seconds.last.map({ time.seconds(since: $0) >= 1 }) ?? true else { return }
    if seconds.count == Self.evidence.seconds { seconds.removeFirst() }
    seconds.append(time)
  }

  private mutating func noteLoud(at time: Timestamp) {
    guard lastLoud.map({ time.seconds(since: $0) >= 1 }) ?? true else { return }
    lastLoud = time
    loudSeconds += 1
  }

  /// Whether what was heard is more than a chance reflection of a beacon far away.
  ///
  /// Who has just left (`isReturn`) may be at the edge of range, where even a loud one comes by
  /// chance.
  func isBelievable(isReturn: Bool) -> Bool {
    if loudSeconds >= (isReturn ? Self.loudOnReturn : 1) { return true }
    guard seconds.count == Self.evidence.seconds else { return false }
    return lastHeard.seconds(since: seconds[0]) <= Self.evidence.within
  }

  /// Seconds of silence after which the beacon is gone.
  var patience: Double {
    let isNearEdge = level.map { $0 < Self.edge } ?? false
    guard !isNearEdge, !gaps.isEmpty else { return Self.bounds.upperBound }
    let mean: Double = gaps.reduce(0, +) / Double(gaps.count)
    return min(max(Self.factor * mean, Self.bounds.lowerBound), Self.bounds.upperBound)
  }
}
