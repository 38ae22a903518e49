public import Quantities

/// Measures how loud a beacon is at one spot, and says when that is known well enough.
///
/// A value without a clock: samples in, with their times. It is settled when the 95 % interval of
/// the mean is within the width asked for, neighbouring samples being correlated. Samples further
/// from the median than four standard deviations are left out. When the level shifts for good, it
/// begins again with what came after.
public struct PowerCalibration: Sendable {
  /// What a sample brought about.
  public enum Event: Equatable, Sendable {
    /// The beacon or the receiver moved: it begins again, unless it was settled before.
    case moved
    /// The interval is narrow enough; no more samples are needed.
    case settled
  }

  /// No mean is believed before this many seconds: bodies move slower than that.
  private static let shortest = 10.0
  /// Nor of fewer samples.
  private static let fewest = 20
  /// Samples kept: half an hour at 10 Hz.
  ///
  /// When they do not settle it, no more would.
  private static let capacity = 18_000
  /// Seconds between two looks at the interval.
  private static let pace = 1.0
  /// Outliers are beyond this many standard deviations.
  private static let gate = 4.0
  /// Standard deviation from the median of the distances to the median, of a normal distribution.
  private static let deviationOfMedian = 1.4826

  /// Metres between beacon and receiver.
  public let distance: Double
  /// Half-width asked for, dB.
  public let within: Double
  /// Whether the level shifted at least once, be it after the mean was settled.
  public private(set) var hasMoved = false
  /// Whether the level shifted before the mean was settled.
  public private(set) var isDisturbed = false

  private var samples: [(time: Timestamp, value: Double)] = []
  private var shift = LevelShift()
  private var lastLook: Timestamp?
  private var settled: Timestamp?

  /// Creates a calibration; the distance in metres and the half-width in dB must be positive.
  public init(distance: Double = 1, within: Double = 1) {
    precondition(distance > 0 && within > 0, "distance and half-width are positive")
    self.distance = distance
    self.within = within
  }

  /// The samples so far since the last move, dBm.
  public var levels: [Double] {
    samples.map(\.value)
  }

  /// The samples that the mean is of, dBm: those that are no outliers.
  public var usedLevels: [Double] {
    withoutOutliers().map(\.value)
  }

  /// Whether the interval is narrow enough.
  public var isSettled: Bool {
    settled != nil
  }

  /// Takes a sample in dBm, at a time not before the last one.
  ///
  /// What comes after settling is no part of the mean, but may show that the level had shifted.
  public mutating func add(_ rssi: Double, at time: Timestamp) -> Event? {
    guard samples.count < Self.capacity else { return nil }
    if !isSettled { samples.append((time, rssi)) }
    if let change = shift.add(rssi, at: time) {
      hasMoved = true
      if let settled, settled < change { return .moved }
      isDisturbed = true
      settled = nil
      samples.removeAll { $0.time < change }
      lastLook = nil
      return .moved
    }
    guard !isSettled, !samples.isEmpty else { return nil }
    let look = lastLook ?? samples[0].time
    guard time.seconds(since: look) >= Self.pace else { return nil }
    lastLook = time
    guard time.seconds(since: samples[0].time) >= Self.shortest, let estimate,
      estimate.samples >= Self.fewest, estimate.halfWidth <= within
    else { return nil }
    settled = time
    return .settled
  }

  /// What the samples since the last move tell; `nil` before there are three.
  public var estimate: PowerEstimate? {
    let good = withoutOutliers()
    guard let mean = CorrelatedMean(good), let first = good.first, let last = good.last else {
      return nil
    }
    return PowerEstimate(
      level: mean.mean,
      halfWidth: mean.halfWidth,
      samples: good.count,
      outliers: samples.count - good.count,
      seconds: last.time.seconds(since: first.time),
      distance: distance
    )
  }

  private func withoutOutliers() -> [(time: Timestamp, value: Double)] {
    guard !samples.isEmpty else { return [] }
    let median = Self.median(samples.map(\.value))
    let spread = Self.median(samples.map { ($0.value - median).magnitude })
    // Whole dBm: the median distance of a quiet signal may be 0.
    let reach: Double = Self.gate * max(1, Self.deviationOfMedian * spread)
    return samples.filter { ($0.value - median).magnitude <= reach }
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
