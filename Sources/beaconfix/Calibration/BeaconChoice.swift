import FloorMaps
import Quantities

/// Which beacon a command is about: the one of `--beacon`, by its id in the map or its identity.
struct BeaconChoice {
  /// How it is called in messages and output.
  let name: String
  /// Its place among the beacons of the floor map.
  let index: Int?
  private let names: Set<BeaconIdentity>

  /// Finds what a text names; with a map, the beacon must be on it.
  init(_ text: String, on map: FloorMap?) throws(CommandFailure) {
    let identity = BeaconIdentity(text)
    let index = map.flatMap { Self.index(of: [.named(text), identity], on: $0) }
    if index == nil, case .named = identity, text.contains(where: { ":/".contains($0) }) {
      throw .usage(
        "'--beacon \(text)' is no identity: it takes UUID/MAJOR/MINOR, altbeacon:ID1/ID2/ID3,"
          + " eddystone:NAMESPACE/INSTANCE, an address AA:BB:CC:DD:EE:FF, or an id of the floor map"
      )
    }
    try self.init(identity, text, index, on: map)
  }

  /// A beacon that was heard.
  init(_ identity: BeaconIdentity, on map: FloorMap?) throws(CommandFailure) {
    let index = map.flatMap { Self.index(of: [identity], on: $0) }
    try self.init(identity, identity.description, index, on: map)
  }

  private init(
    _ identity: BeaconIdentity,
    _ text: String,
    _ index: Int?,
    on map: FloorMap?
  ) throws(CommandFailure) {
    self.index = index
    guard let map else {
      name = identity.description
      names = [identity]
      return
    }
    guard let index else { throw .badInput("the floor map has no beacon '\(text)'") }
    let beacon = map.beacons[index]
    name = beacon.id
    names = Set([.named(beacon.id), BeaconIdentity(beacon.id), beacon.identity].compactMap { $0 })
  }

  private static func index(of names: [BeaconIdentity], on map: FloorMap) -> Int? {
    map.beacons.firstIndex { names.contains(.named($0.id)) }
      ?? map.beacons.firstIndex { $0.identity.map(names.contains) ?? false }
  }

  /// The identity under which all that is heard of it is kept.
  var key: BeaconIdentity {
    .named(name)
  }

  /// Whether this is one of its identities.
  func isKnown(as identity: BeaconIdentity) -> Bool {
    identity == key || names.contains(identity)
  }

  /// Whether a sighting is one of it.
  func matches(_ sighting: Sighting) -> Bool {
    if names.contains(sighting.beacon) || names.contains(sighting.identity) { return true }
    return sighting.address.map { names.contains(.address($0)) } ?? false
  }
}

extension Sighting {
  /// What was sent, also where a file names it in text.
  var identity: BeaconIdentity {
    if case .named(let text) = beacon { return BeaconIdentity(text) }
    return beacon
  }
}
