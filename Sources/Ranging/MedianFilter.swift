public import Quantities

/// The median of the readings in a time window.
///
/// Just under half the readings in it may be outliers. Memory is bounded: of a beacon faster than
/// 64 readings per window the oldest are let go.
public struct MedianFilter: SignalFilter {
  /// Length of the window, seconds.
  public let window: Double
  private let noise: SignalNoise
  private var readings: [(time: Timestamp, value: Double)] = []
  private var sorted: [Double] = []

  private static let capacity = 64

  /// Creates a filter with the window that the noise description names.
  public init(_ noise: SignalNoise) {
    self.init(noise, window: noise.window)
  }

  /// Creates a filter with a window in seconds, > 0.
  public init(_ noise: SignalNoise, window: Double) {
    self.noise = noise
    self.window = window
  }

  /// Takes a reading.
  public mutating func add(_ value: Double, at time: Timestamp) {
    if readings.count == Self.capacity { readings.removeFirst() }
    readings.append((time, value))
  }

  /// The median of the window that ends at a time; the last reading alone when it is older.
  ///
  /// Its variance is π/2 · reading² / n for n readings, where those within one second count as one
  /// (their fading is shared), plus drift² times the age of the newest.
  public mutating func estimate(at time: Timestamp) -> Estimate? {
    guard let last = readings.last else { return nil }
    let start = readings.firstIndex { time.seconds(since: $0.time) <= window }
    guard let start else {
      readings.removeSubrange(..<(readings.count - 1))
      return spread(last.value, over: 0, count: 1, age: time.seconds(since: last.time))
    }
    readings.removeSubrange(..<start)
    sorted.removeAll(keepingCapacity: true)
    for reading in readings { sorted.append(reading.value) }
    sorted.sort()
    let middle = sorted.count / 2
    let median: Double =
      sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    return spread(
      median,
      over: last.time.seconds(since: readings[0].time),
      count: readings.count,
      age: time.seconds(since: last.time)
    )
  }

  private func spread(_ value: Double, over span: Double, count: Int, age: Double) -> Estimate {
    let independent: Double = min(Double(count), 1 + span)
    let efficiency: Double = count > 2 ? Double.pi / 2 : 1
    let single: Double = noise.reading * noise.reading
    return Estimate(
      value: value,
      variance: efficiency * single / independent + noise.drift * noise.drift * max(0, age)
    )
  }
}
