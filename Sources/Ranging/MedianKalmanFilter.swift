public import Quantities

/// A short median that takes single outliers away, then the Kalman filter.
public struct MedianKalmanFilter: SignalFilter {
  private var median: MedianFilter
  private var kalman: KalmanFilter

  /// Creates a filter without a reading.
  public init(_ noise: SignalNoise) {
    median = MedianFilter(noise, window: noise.shortWindow)
    kalman = KalmanFilter(noise)
  }

  /// Takes a reading; the Kalman filter sees the median of the window that ends with it.
  public mutating func add(_ value: Double, at time: Timestamp) {
    median.add(value, at: time)
    kalman.add(median.estimate(at: time)?.value ?? value, at: time)
  }

  /// The Kalman filter's estimate.
  public func estimate(at time: Timestamp) -> Estimate? {
    kalman.estimate(at: time)
  }
}
