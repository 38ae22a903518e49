public import Quantities

/// What a filter makes of the readings of one beacon so far.
public struct Estimate: Equatable, Sendable {
  /// The value, dBm for RSSI, metres for measured ranges.
  public var value: Double
  /// Its variance, dB² or m²: of the estimate, not of a single reading.
  public var variance: Double

  /// Creates an estimate; the variance must not be negative.
  public init(value: Double, variance: Double) {
    self.value = value
    self.variance = variance
  }
}

/// A filter over the readings of one beacon, RSSI or measured ranges.
///
/// Filters weigh by the readings' own times, never by their count: a beacon at 1 Hz and one at
/// 10 Hz settle in the same seconds. Readings come in order of time; equal times are allowed.
public protocol SignalFilter: Sendable {
  /// Takes a reading, finite, at a time not before the last one.
  mutating func add(_ value: Double, at time: Timestamp)

  /// The estimate at a time not before the last reading; `nil` before the first reading.
  mutating func estimate(at time: Timestamp) -> Estimate?
}

/// How noisy readings are, how fast the truth behind them moves, and how long medians look back.
///
/// In dB for RSSI, in metres for measured ranges.
public struct SignalNoise: Equatable, Sendable {
  /// Standard deviation of a single reading, > 0.
  public var reading: Double
  /// Growth of the truth's standard deviation, per root second, > 0.
  public var drift: Double
  /// Seconds that `median` looks back, > 0.
  public var window: Double
  /// Seconds that the median before the Kalman filter looks back in `median+kalman`, > 0.
  public var shortWindow: Double

  /// Creates a noise description.
  public init(reading: Double, drift: Double, window: Double, shortWindow: Double) {
    self.reading = reading
    self.drift = drift
    self.window = window
    self.shortWindow = shortWindow
  }

  /// RSSI in dB: the best of a scan over the public sets (docs/accuracy.md), flat around it.
  public static let rssi = SignalNoise(reading: 4, drift: 2, window: 2.75, shortWindow: 2)

  /// Measured ranges in metres, where their source does not tell their noise.
  public static let range = SignalNoise(reading: 0.1, drift: 0.5, window: 1, shortWindow: 0.5)
}

/// The filters of `--rssi-filter`.
public enum SignalFilterKind: String, CaseIterable, Sendable {
  /// Median of a time window.
  case median
  /// Scalar Kalman filter.
  case kalman
  /// A short median, then the Kalman filter.
  case medianKalman = "median+kalman"
  /// The last reading as it is.
  case none

  /// The kind that measured best on the public sets: `tools/accuracy --rssi-filter KIND` compares.
  public static let best = SignalFilterKind.kalman

  /// Creates a filter of this kind.
  public func make(_ noise: SignalNoise) -> any SignalFilter {
    switch self {
    case .median: MedianFilter(noise)
    case .kalman: KalmanFilter(noise)
    case .medianKalman: MedianKalmanFilter(noise)
    case .none: LastReading(noise)
    }
  }
}
