import Quantities
import Ranging

/// What has been heard of one beacon, filtered.
struct BeaconTrack {
  private var rssi: (any SignalFilter)?
  private var range: (any SignalFilter)?
  private(set) var lastHeard: Timestamp?
  private var lastRange: Timestamp?
  private(set) var claimedPower: Double?
  /// Standard deviation that came with the last measured range, metres.
  private(set) var reportedSigma: Double?

  mutating func hear(_ sighting: Sighting, at time: Timestamp, filter: SignalFilterKind) {
    lastHeard = time
    claimedPower = sighting.measuredPower ?? claimedPower
    switch sighting.measurement {
    case .rssi(let value):
      if rssi == nil { rssi = filter.make(.rssi) }
      rssi?.add(value, at: time)
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
