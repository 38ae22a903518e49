public import Quantities

/// No filter: the last reading, with a single reading's variance.
public struct LastReading: SignalFilter {
  private let noise: SignalNoise
  private var last: (value: Double, time: Timestamp)?

  /// Creates a filter without a reading.
  public init(_ noise: SignalNoise) {
    self.noise = noise
  }

  /// Takes a reading.
  public mutating func add(_ value: Double, at time: Timestamp) {
    last = (value, time)
  }

  /// The last reading; its variance grows by drift² per second of age.
  public func estimate(at time: Timestamp) -> Estimate? {
    guard let last else { return nil }
    let age: Double = max(0, time.seconds(since: last.time))
    return Estimate(
      value: last.value,
      variance: noise.reading * noise.reading + noise.drift * noise.drift * age
    )
  }
}
