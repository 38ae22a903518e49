import Quantities

/// The RSSI readings of a device, kept so that quantiles can be told.
enum StrengthRecord {
  /// All of them: how often each whole dBm from -127 to 20 was heard.
  case whole([UInt32])
  /// The last seconds of a live input, the oldest first.
  case recent([Reading])

  /// A reading of a live input.
  struct Reading {
    let time: Timestamp
    let rssi: Double
  }

  /// How long a live reading counts, µs.
  private static let window: Int64 = 10_000_000
  /// Live readings kept: 25 a second.
  private static let capacity = 250
  private static let lowest = -127

  /// A record of a whole recording.
  static var forRecording: StrengthRecord { .whole([UInt32](repeating: 0, count: 148)) }
  /// A record of the last 10 s.
  static var forLive: StrengthRecord { .recent([]) }

  /// Adds a reading from -127 to 20 dBm.
  mutating func add(_ rssi: Double, at time: Timestamp) {
    switch consume self {
    case .whole(var histogram):
      histogram[Int(rssi.rounded()) - Self.lowest] += 1
      self = .whole(histogram)
    case .recent(var readings):
      readings.append(Reading(time: time, rssi: rssi))
      let oldest = time.microseconds - Self.window
      let stale = readings.prefix { $0.time.microseconds < oldest }.count
      readings.removeFirst(max(stale, readings.count - Self.capacity))
      self = .recent(readings)
    }
  }

  /// The mean RSSI of each of the last seconds before a time, the oldest first; `nil` for a second
  /// without a reading, and everything of a whole recording.
  func lastSeconds(_ count: Int, before now: Timestamp) -> [Double?] {
    var sums = [(total: Double, count: Int)](repeating: (0, 0), count: count)
    if case .recent(let readings) = self {
      for reading in readings {
        let age = Int((now.microseconds - reading.time.microseconds) / 1_000_000)
        guard (0..<count).contains(age) else { continue }
        sums[count - 1 - age].total += reading.rssi
        sums[count - 1 - age].count += 1
      }
    }
    return sums.map { $0.count > 0 ? $0.total / Double($0.count) : nil }
  }

  /// A quantile of the RSSI, dBm, linear between order statistics; `nil` without any reading.
  func quantile(_ share: Double) -> Double? {
    switch self {
    case .whole(let histogram):
      let total = histogram.reduce(0) { $0 + Int($1) }
      return Self.quantile(share, of: total) { rank in
        var below = 0
        let index = histogram.firstIndex { count in
          below += Int(count)
          return below > rank
        }
        return Double((index ?? 0) + Self.lowest)
      }
    case .recent(let readings):
      let sorted = readings.map(\.rssi).sorted()
      return Self.quantile(share, of: sorted.count) { sorted[$0] }
    }
  }

  private static func quantile(
    _ share: Double,
    of count: Int,
    _ value: (Int) -> Double
  ) -> Double? {
    guard count > 0 else { return nil }
    let place = share * Double(count - 1)
    let below = Int(place)
    let lower = value(below)
    guard below + 1 < count else { return lower }
    return lower + (place - Double(below)) * (value(below + 1) - lower)
  }
}
