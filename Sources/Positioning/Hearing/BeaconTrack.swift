import Quantities
import Ranging

/// What has been heard of one beacon, filtered.
struct BeaconTrack {
  private var rssi: (any SignalFilter)?
  private var range: (any SignalFilter)?
  private(set) var lastHeard: Timestamp?
  private var lastRange: Timestamp?
  private(set) var claimedPower: Double?
  /// The RSSI readings since the last update.
  private(set) var recent = RecentReadings()
  private(set) var isHeardAnew = false
  /// Standard deviation that came with the last measured range, metres.
  private(set) var reportedSigma: Double?

  mutating func hear(_ sighting: Sighting, at time: Timestamp, filter: SignalFilterKind) {
    lastHeard = time
    isHeardAnew = true
    claimedPower = sighting.measuredPower ?? claimedPower
    switch sighting.measurement {
    case .rssi(let value):
      if rssi == nil { rssi = filter.make(.rssi) }
      rssi?.add(value, at: time)
      recent.add(value)
    case .range(let metres, let sigma):
      reportedSigma = sigma
      if range == nil {
        var noise = SignalNoise.range
        noise.reading = sigma ?? noise.reading
        range = filter.make(noise)
      }
      range?.add(metres, at: time)
      lastRange = time
    case .unavailable:
      break
    }
  }

  /// Forgets what was heard since the last update.
  mutating func markUpdate() {
    recent = RecentReadings()
    isHeardAnew = false
  }

  func isFresh(at time: Timestamp, maximumAge: Double) -> Bool {
    guard let lastHeard, rssi != nil || range != nil else { return false }
    return time.seconds(since: lastHeard) <= maximumAge
  }

  /// The filtered RSSI, dBm.
  mutating func level(at time: Timestamp) -> Estimate? {
    rssi?.estimate(at: time)
  }

  /// The filtered measured range, metres, if a range was the latest thing measured.
  mutating func measuredRange(at time: Timestamp) -> Estimate? {
    lastRange == lastHeard ? range?.estimate(at: time) : nil
  }
}

/// Count and mean of some RSSI readings.
struct RecentReadings {
  /// Readings of one update that count as independent at most; faster ones share their fading.
  private static let independent = 10

  private var sum = 0.0
  private var readings = 0

  mutating func add(_ value: Double) {
    sum += value
    readings += 1
  }

  /// How many independent readings these are worth.
  var count: Int {
    min(readings, Self.independent)
  }

  /// Their mean, dBm; `nil` without one.
  var mean: Double? {
    readings > 0 ? sum / Double(readings) : nil
  }
}
