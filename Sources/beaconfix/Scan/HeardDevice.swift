import Advertising
import Positioning
import Quantities

/// What was heard under one identity.
struct HeardDevice {
  let identity: BeaconIdentity
  /// Advertisements with this identity.
  private(set) var sightings = 0
  /// When the first one came, by the input's clock.
  private(set) var first: Timestamp
  /// When the last one came.
  private(set) var last: Timestamp
  /// The address of the last one.
  private(set) var address: DeviceAddress?
  /// The power that the last one claimed: RSSI at 1 m, dBm.
  private(set) var claimedPower: Double?
  /// The last RSSI that was told, dBm.
  private(set) var lastRSSI: Double?
  /// The last measured range, metres.
  private(set) var lastRange: Double?
  /// What its advertisements told of it beside the identity.
  var traits = DeviceTraits()
  private var strengths: StrengthRecord
  private var sharing = SharedIdentity()

  init(_ identity: BeaconIdentity, at time: Timestamp, _ strengths: StrengthRecord) {
    self.identity = identity
    self.strengths = strengths
    first = time
    last = time
  }

  mutating func hear(_ sighting: Sighting) {
    sightings += 1
    if let address = sighting.address { _ = sharing.hear(from: address) }
    last = max(last, sighting.time)
    first = min(first, sighting.time)
    address = sighting.address ?? address
    claimedPower = sighting.measuredPower ?? claimedPower
    switch sighting.measurement {
    case .rssi(let value):
      guard (-127...20).contains(value) else { return }
      lastRSSI = value
      strengths.add(value, at: sighting.time)
    case .range(let metres, _): lastRange = metres
    case .unavailable: break
    }
  }

  /// The addresses of two devices or more that send this identity in turn; else none.
  var rivals: [DeviceAddress] { sharing.rivals }

  /// Advertisements a second between the first and the last; `nil` when less than half a second
  /// lies between them, which says nothing: an advertisement and its scan response are one.
  var rate: Double? {
    let span = Double(last.microseconds - first.microseconds) / 1e6
    return sightings > 1 && span >= 0.5 ? Double(sightings - 1) / span : nil
  }

  /// The mean RSSI of each of the last ten seconds of a live input, the oldest first.
  func lastSeconds(before now: Timestamp) -> [Double?] {
    strengths.lastSeconds(10, before: now)
  }

  /// The median RSSI in dBm; `nil` where no strength was told.
  var medianRSSI: Double? { strengths.quantile(0.5) }

  /// The interquartile range of the RSSI in dB: half of the readings lie within so much.
  var spread: Double? {
    guard let upper = strengths.quantile(0.75), let lower = strengths.quantile(0.25) else {
      return nil
    }
    return upper - lower
  }
}
