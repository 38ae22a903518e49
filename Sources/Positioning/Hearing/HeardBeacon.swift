import FloorMaps
import Glibc
import Quantities
import Ranging

/// A fresh beacon at the time of an update, with its range.
struct HeardBeacon {
  /// Index in the floor map.
  let index: Int
  /// Metres in three dimensions.
  let range: Double
  /// Its standard deviation with the shadowing, metres: how far off the position it may be.
  let sigma: Double
  /// Standard deviation of ln(range) from the readings' noise alone, which shadowing, being the
  /// same from one second to the next, is no part of: how much it may change by chance.
  let jitter: Double
  /// Filtered RSSI, dBm; `nil` for a measured range.
  let rssi: Double?
  /// The range since the last update, unfiltered.
  let recent: RecentRange
}

/// The logarithm of a range from the readings since the last update alone.
struct RecentRange {
  /// ln of the range in metres; of the filtered one where there was no reading.
  let logarithm: Double
  /// Its variance from the readings' noise.
  let variance: Double
  /// Whether there was a reading.
  let isNew: Bool
}

extension BeaconTrack {
  /// Error of measured ranges that no averaging removes, where their source does not tell it.
  ///
  /// Antenna delay, metres, and multipath, a share of the range. That both are needed was measured
  /// on UWB sets: with one of them alone the median error grows by half.
  private static let rangeError = (fixed: 0.05, share: 0.05)
  /// Standard deviation of a single reading, dB: what two beacons as near differ by.
  private static let fading = 5.0
  /// Ranges beyond are nonsense of an extrapolated path loss, metres.
  private static let longest = 1000.0
  /// Ranges below are the same place, metres.
  private static let shortest = 0.1

  /// The beacon's range at a time, or `nil` when nothing usable was heard.
  mutating func heard(
    _ index: Int,
    of anchor: Anchors.Anchor,
    receiverOffset: Double,
    at time: Timestamp
  ) -> HeardBeacon? {
    let bias = anchor.beacon.rangeBias
    if let measured = measuredRange(at: time) {
      let range: Double = max(measured.value - bias, Self.shortest)
      let share: Double = Self.rangeError.share * range
      let sigma: Double = reportedSigma ?? hypot(Self.rangeError.fixed, share)
      let jitter: Double = measured.variance.squareRoot() / range
      return HeardBeacon(
        index: index,
        range: range,
        sigma: sigma,
        jitter: jitter,
        rssi: nil,
        recent: RecentRange(logarithm: log(range), variance: jitter * jitter, isNew: isHeardAnew)
      )
    }
    guard let level = level(at: time) else { return nil }
    let pathLoss = anchor.propagation.pathLoss(claimedPower: claimedPower)
    let rssi: Double = level.value - receiverOffset
    let range: Double = max(pathLoss.range(rssi: rssi) - bias, Self.shortest)
    let sigma: Double = pathLoss.sigma(range: range, variance: level.variance)
    guard range <= Self.longest, sigma > 0, sigma.isFinite else { return nil }
    let perDecibel: Double = log(10.0) / (10 * pathLoss.exponent)
    let jitter: Double = level.variance.squareRoot() * perDecibel
    // By how much the readings since the last update are nearer than the filter says.
    let step: Double = (recent.mean.map { $0 - level.value } ?? 0) * perDecibel
    let noise: Double = Self.fading / Double(max(1, recent.count)).squareRoot() * perDecibel
    return HeardBeacon(
      index: index,
      range: range,
      sigma: sigma,
      jitter: jitter,
      rssi: level.value,
      recent: RecentRange(
        logarithm: log(range) - step,
        variance: recent.count > 0 ? noise * noise : jitter * jitter,
        isNew: recent.count > 0
      )
    )
  }
}
