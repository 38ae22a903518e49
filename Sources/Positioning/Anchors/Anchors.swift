import Advertising
package import FloorMaps
package import Quantities
import Ranging

/// The beacons of a floor map, found by what a sighting says.
package struct Anchors {
  /// What the engine needs of a beacon at every update.
  package struct Anchor {
    package let beacon: Beacon
    package let floor: Int
    /// Anchor height above the receiver's, metres; 0 when either is not told.
    package let heightDifference: Double
    /// Power, exponent and shadowing as far as the floor map tells them.
    package let propagation: Propagation
  }

  package let all: [Anchor]
  private var indices: [BeaconIdentity: Int] = [:]
  /// The beacons that are known by an identity key, in the resolver's order.
  private let keyed: [Int]
  private var resolver: AddressResolver

  /// Takes the beacons of a map; what can be heard of each is less by the dB taken off its levels.
  package init(_ map: FloorMap, takenOff offsets: [Double] = []) {
    all = map.beacons.enumerated().map { index, beacon in
      let height = map.receiverHeight.flatMap { receiver in beacon.z.map { $0 - receiver } }
      var propagation = map.propagation(for: beacon)
      if offsets.indices.contains(index) { propagation.hearing?.threshold -= offsets[index] }
      return Anchor(
        beacon: beacon,
        floor: map.floors.firstIndex { $0.id == beacon.floor } ?? 0,
        heightDifference: height ?? 0,
        propagation: propagation
      )
    }
    keyed = map.beacons.indices.filter { map.beacons[$0].irk != nil }
    resolver = AddressResolver(keys: map.beacons.compactMap(\.irk))
    for (index, beacon) in map.beacons.enumerated() {
      indices[.named(beacon.id)] = index
      if let identity = beacon.identity { indices[identity] = index }
    }
  }

  /// The index of the beacon that a sighting is of, or `nil` for a stranger.
  ///
  /// By what it sends, else by the address it is sent from, else by the key of that address.
  package mutating func index(of sighting: Sighting) -> Int? {
    if let index = indices[sighting.beacon] { return index }
    var address = sighting.address
    switch sighting.beacon {
    case .named(let text):
      let parsed = BeaconIdentity(text)
      if let index = indices[parsed] { return index }
      if case .address(let named) = parsed { address = named }
    case .address(let sent): address = sent
    case .iBeacon, .altBeacon, .eddystone: break
    }
    guard let address else { return nil }
    return indices[.address(address)] ?? resolver.resolve(address).map { keyed[$0] }
  }
}

extension FloorMap {
  /// Whether the map says anything about propagation, for all, for any floor or any beacon.
  var isCalibrated: Bool {
    let said =
      [propagation ?? Propagation()] + floors.compactMap(\.propagation)
      + beacons.map(propagation(for:))
    return said.contains { $0.measuredPower != nil || $0.exponent != nil }
  }
}
