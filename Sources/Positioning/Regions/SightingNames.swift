import FloorMaps
import Quantities

/// All that the beacon of a sighting is known by.
struct SightingNames {
  private var anchors: Anchors
  private let ids: [String]

  /// Knows the beacons of a floor map by their ids, addresses and identity keys.
  init(_ map: FloorMap) {
    anchors = Anchors(map)
    ids = map.beacons.map(\.id)
  }

  /// The identity to follow a sighting's beacon by, all its names, and its place in the floor map.
  mutating func names(
    of sighting: Sighting
  ) -> (identity: BeaconIdentity, names: [BeaconIdentity], anchor: Anchors.Anchor?) {
    var names = [sighting.beacon]
    if case .named(let text) = sighting.beacon { names.append(BeaconIdentity(text)) }
    if let address = sighting.address { names.append(.address(address)) }
    guard let index = anchors.index(of: sighting) else { return (sighting.beacon, names, nil) }
    names.append(.named(ids[index]))
    if let identity = anchors.all[index].beacon.identity { names.append(identity) }
    return (.named(ids[index]), names, anchors.all[index])
  }
}
