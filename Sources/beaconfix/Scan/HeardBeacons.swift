import Advertising
import Quantities

/// Everything heard in an input, by identity, in bounded memory.
///
/// A beacon whose address changes is one beacon, because its identity is what counts. What its
/// address sends beside (a scan response with its name, an Eddystone-URL) adds to its traits.
struct HeardBeacons {
  /// Beacons kept, and as many devices without a beacon frame; a flood beyond is only counted.
  private static let capacity = 10_000

  private(set) var devices: [HeardDevice] = []
  /// The latest time of the input.
  private(set) var now: Timestamp?
  /// Sightings of identities that found no place any more.
  private(set) var overflow = 0
  private var indices: [BeaconIdentity: Int] = [:]
  private var kept = (beacons: 0, others: 0)
  let isLive: Bool

  /// Creates a table of nothing; a live one judges strengths by the last 10 s.
  init(isLive: Bool) {
    self.isLive = isLive
  }

  /// Moves the clock on.
  mutating func advance(to time: Timestamp) {
    now = max(now ?? time, time)
  }

  /// Takes a sighting, and what its advertisement tells beside where that was read.
  mutating func hear(_ sighting: Sighting, _ contents: AdvertisedContents? = nil) {
    let identity = sighting.beacon.resolved
    advance(to: sighting.time)
    guard let index = index(of: identity, at: sighting.time) else {
      overflow += 1
      return
    }
    devices[index].hear(sighting)
    if let contents { devices[index].traits.take(contents) }
  }

  private mutating func index(of identity: BeaconIdentity, at time: Timestamp) -> Int? {
    if let index = indices[identity] { return index }
    let count = identity.isBeacon ? kept.beacons : kept.others
    guard count < Self.capacity else { return nil }
    if identity.isBeacon { kept.beacons += 1 } else { kept.others += 1 }
    indices[identity] = devices.count
    let strengths: StrengthRecord = isLive ? .forLive : .forRecording
    devices.append(HeardDevice(identity, at: time, strengths))
    return devices.count - 1
  }

  /// The beacons: those with an identity of their own, and devices that send other beacon frames.
  ///
  /// Each has the traits that its address told without its identity.
  var beacons: [HeardDevice] {
    let identified = devices.filter(\.identity.isBeacon).map { device in
      guard let address = device.address, let index = indices[.address(address)] else {
        return device
      }
      var device = device
      device.traits = device.traits.completed(by: devices[index].traits)
      return device
    }
    return identified + strangers.filter(\.traits.sendsFrames)
  }

  /// The devices that never sent a beacon frame.
  var others: [HeardDevice] { strangers.filter { !$0.traits.sendsFrames } }

  /// The devices whose address never sent an identity.
  private var strangers: [HeardDevice] {
    let known = Set(devices.lazy.filter(\.identity.isBeacon).compactMap(\.address))
    return devices.filter { device in
      guard case .address(let address) = device.identity else { return false }
      return !known.contains(address)
    }
  }

  /// Loudest first; what has no strength comes last, ties in the order heard.
  static func loudestFirst(_ devices: [HeardDevice]) -> [HeardDevice] {
    devices.enumerated()
      .sorted { first, second in
        let (a, b) = (first.element.medianRSSI ?? -200, second.element.medianRSSI ?? -200)
        return a != b ? a > b : first.offset < second.offset
      }
      .map(\.element)
  }
}

extension BeaconIdentity {
  /// The identity that a name spells out, if it is one of the text forms.
  var resolved: BeaconIdentity {
    if case .named(let text) = self { return BeaconIdentity(text) }
    return self
  }

  /// Whether it is a beacon's own identity or name, rather than just an address.
  var isBeacon: Bool {
    if case .address = self { return false }
    return true
  }
}
