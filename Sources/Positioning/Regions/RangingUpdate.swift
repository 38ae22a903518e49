public import Quantities

/// A beacon in range, with what CoreLocation's `CLBeacon` tells of one.
public struct RangedBeacon: Equatable, Sendable {
  /// What it sends; `named` where an input names it and no floor map says more.
  public var identity: BeaconIdentity
  /// Its id in the floor map.
  public var id: String?
  /// How near it is; it does not flap at a threshold.
  public var proximity: Proximity
  /// How far it is in metres, estimated; `nil` where no power at 1 m is known, and no range measured.
  ///
  /// CoreLocation's word: one standard deviation is about as much again.
  public var accuracy: Double?
  /// Filtered RSSI, dBm; `nil` for measured ranges.
  public var rssi: Double?

  /// Creates a beacon of which nothing else is known.
  public init(identity: BeaconIdentity, id: String? = nil, proximity: Proximity = .unknown) {
    self.identity = identity
    self.id = id
    self.proximity = proximity
  }

  /// The proximity UUID of an iBeacon.
  public var uuid: UUID128? {
    if case .iBeacon(let uuid, _, _) = identity { return uuid }
    return nil
  }

  /// The major number of an iBeacon.
  public var major: UInt16? {
    if case .iBeacon(_, let major, _) = identity { return major }
    return nil
  }

  /// The minor number of an iBeacon.
  public var minor: UInt16? {
    if case .iBeacon(_, _, let minor) = identity { return minor }
    return nil
  }
}

/// The beacons of a region that are in range.
public struct RangingUpdate: Equatable, Sendable {
  /// When, by the input's clock.
  public var time: Timestamp
  /// The recording it belongs to.
  public var recording: String?
  /// Id of the region.
  public var region: String
  /// The nearest first, those whose distance is not known last; empty once, when all are gone.
  public var beacons: [RangedBeacon]
  /// Whether a beacon appeared, is gone, or came to another proximity since the last update.
  public var isChange: Bool

  /// Creates an update.
  public init(
    time: Timestamp,
    recording: String? = nil,
    region: String,
    beacons: [RangedBeacon],
    isChange: Bool
  ) {
    self.time = time
    self.recording = recording
    self.region = region
    self.beacons = beacons
    self.isChange = isChange
  }
}
