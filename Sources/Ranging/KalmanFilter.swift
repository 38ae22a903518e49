public import Quantities

/// A scalar Kalman filter on a random walk: x' = x + w, reading = x + v.
///
/// Between readings dt apart the variance grows by drift² dt. A reading carries the variance
/// reading² · max(1, 1 s / dt): readings closer than a second share their fading, and so ten of
/// them in a second weigh as much as one. That makes the time constant reading / drift seconds,
/// whatever the rate. A reading further off than its standard deviation is taken for that much
/// noisier (Huber's weight), so that a single deep fade moves little. (Bar-Shalom, Li &
/// Kirubarajan 2001, sec. 5.2; Huber, Robust Statistics, 1981; Faragher & Harle 2015 on the
/// correlation of BLE fading.)
public struct KalmanFilter: SignalFilter {
  /// Standard deviations of the innovation up to which a reading has its full weight.
  private static let gate = 1.0

  private let noise: SignalNoise
  private var state: (value: Double, variance: Double, time: Timestamp)?

  /// Creates a filter without a reading.
  public init(_ noise: SignalNoise) {
    self.noise = noise
  }

  /// Takes a reading; the first one becomes the value, with its own variance.
  public mutating func add(_ value: Double, at time: Timestamp) {
    let single: Double = noise.reading * noise.reading
    guard let state else {
      state = (value, single, time)
      return
    }
    let elapsed: Double = max(0, time.seconds(since: state.time))
    let predicted: Double = state.variance + noise.drift * noise.drift * elapsed
    // At equal times the reading's variance would be infinite; a microsecond keeps it finite.
    var spread: Double = single * max(1, 1 / max(elapsed, 1e-6))
    let surprise: Double = abs(value - state.value) / (predicted + spread).squareRoot()
    spread *= max(1, surprise / Self.gate)
    let gain: Double = predicted / (predicted + spread)
    self.state = (state.value + gain * (value - state.value), (1 - gain) * predicted, time)
  }

  /// The value of the last update, with the variance grown to the time asked for.
  public func estimate(at time: Timestamp) -> Estimate? {
    guard let state else { return nil }
    let elapsed: Double = max(0, time.seconds(since: state.time))
    return Estimate(
      value: state.value,
      variance: state.variance + noise.drift * noise.drift * elapsed
    )
  }
}
