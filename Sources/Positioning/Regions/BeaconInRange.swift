import FloorMaps
import Quantities
import Ranging

/// What has been heard of one beacon that is ranged.
struct BeaconInRange {
  /// Standard deviations by which a distance must pass a threshold of proximity.
  private static let proximityMargin = 2.5

  /// Indices of the regions that it belongs to.
  let regions: [Int]
  private(set) var track = BeaconTrack()
  private(set) var sharing = SharedIdentity()
  private let identity: BeaconIdentity
  private let id: String?
  private let anchor: Anchors.Anchor
  private var proximity = Proximity.unknown

  /// Starts with the floor map's word on it, or for a stranger with the path loss elsewhere.
  init(
    _ sighting: Sighting,
    _ anchor: Anchors.Anchor?,
    _ elsewhere: Propagation,
    in regions: [Int]
  ) {
    self.regions = regions
    id = anchor?.beacon.id
    var sent = sighting.beacon
    if case .named(let text) = sent { sent = BeaconIdentity(text) }
    identity = anchor?.beacon.identity ?? sent
    self.anchor =
      anchor
      ?? Anchors.Anchor(
        beacon: Beacon(id: sent.description, x: 0, y: 0),
        floor: 0,
        heightDifference: 0,
        propagation: elsewhere
      )
  }

  /// Takes a sighting; true when it shows that two devices send this identity.
  mutating func hear(_ sighting: Sighting, at time: Timestamp) -> Bool {
    track.hear(sighting, at: time, filter: .best)
    return sighting.address.map { sharing.hear(from: $0) } ?? false
  }

  /// The beacon as it is at a time not before the last sighting.
  mutating func ranged(offset: Double, at time: Timestamp) -> RangedBeacon {
    var beacon = RangedBeacon(identity: identity, id: id, proximity: .unknown)
    let heard = track.heard(0, of: anchor, receiverOffset: offset, at: time)
    beacon.rssi = heard?.rssi ?? track.level(at: time)?.value
    let isKnown = anchor.propagation.power(claimed: track.claimedPower) != nil
    if let heard, heard.rssi == nil || isKnown {
      beacon.accuracy = heard.range
      beacon.proximity = Proximity(
        distance: heard.range,
        previous: proximity,
        margin: Self.proximityMargin * heard.jitter
      )
    }
    proximity = beacon.proximity
    track.markUpdate()
    return beacon
  }
}
