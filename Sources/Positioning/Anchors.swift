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

  package init(_ map: FloorMap) {
    all = map.beacons.map { beacon in
      let height = map.receiverHeight.flatMap { receiver in beacon.z.map { $0 - receiver } }
      return Anchor(
        beacon: beacon,
        floor: map.floors.firstIndex { $0.id == beacon.floor } ?? 0,
        heightDifference: height ?? 0,
        propagation: map.propagation(for: beacon)
      )
    }
    for (index, beacon) in map.beacons.enumerated() {
      indices[.named(beacon.id)] = index
      if let identity = beacon.identity { indices[identity] = index }
    }
  }

  /// The index of the beacon that a sighting is of, or `nil` for a stranger.
  package func index(of sighting: Sighting) -> Int? {
    if let index = indices[sighting.beacon] { return index }
    if case .named(let text) = sighting.beacon {
      let parsed = BeaconIdentity(text)
      return parsed == sighting.beacon ? nil : indices[parsed]
    }
    return sighting.address.flatMap { indices[.address($0)] }
  }
}

extension FloorMap {
  /// Whether the map says anything about propagation, for any beacon.
  var isCalibrated: Bool {
    beacons.contains {
      let known = propagation(for: $0)
      return known.measuredPower != nil || known.exponent != nil
    }
  }
}
