import Quantities
import Ranging

/// What has been heard of one beacon, filtered.
struct BeaconTrack {
  private var rssi: (any SignalFilter)?
  private var range: (any SignalFilter)?
  private(set) var lastHeard: Timestamp?
  private var lastRange: Timestamp?
  private(set) var claimedPower: Double?
  private var reportedSigma: Double?

  /// Noise of a single RSSI reading and of the level behind it; see docs/accuracy.md.
  private static let rssiNoise = SignalNoise(reading: 5, drift: 2)
  /// Noise of a measured range, metres, where the source does not tell it.
  private static let rangeNoise = SignalNoise(reading: 0.15, drift: 0.5)

  mutating func hear(_ sighting: Sighting, at time: Timestamp, filter: SignalFilterKind) {
    lastHeard = time
    claimedPower = sighting.measuredPower ?? claimedPower
    switch sighting.measurement {
    case .rssi(let value):
      if rssi == nil { rssi = filter.make(Self.rssiNoise) }
      rssi?.add(value, at: time)
    case .range(let metres, let sigma):
      reportedSigma = sigma
      if range == nil {
        let reading: Double = sigma ?? Self.rangeNoise.reading
        range = filter.make(SignalNoise(reading: reading, drift: Self.rangeNoise.drift))
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
