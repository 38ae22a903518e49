public import FloorMaps
public import Quantities

/// What `RegionMonitor` watches: a set of iBeacons, or a single beacon of any kind.
public enum WatchedRegion: Equatable, Sendable {
  /// All iBeacons that share what the region gives.
  case region(Region)
  /// One beacon; `named` is the id of a beacon in the floor map.
  case beacon(BeaconIdentity)

  /// What updates call it.
  public var id: String {
    switch self {
    case .region(let region): region.id
    case .beacon(let identity): identity.description
    }
  }

  /// Whether a beacon that is known by this identity belongs to it.
  func contains(_ identity: BeaconIdentity) -> Bool {
    switch self {
    case .region(let region): region.contains(identity)
    case .beacon(let beacon): beacon == identity
    }
  }
}

extension FloorMap {
  /// What there is to watch on a map: its regions, and every device that is known by its key.
  public var watchedRegions: [WatchedRegion] {
    regions.map { .region($0) } + beacons.filter { $0.irk != nil }.map { .beacon(.named($0.id)) }
  }
}
