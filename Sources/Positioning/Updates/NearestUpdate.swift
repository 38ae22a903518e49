public import Quantities

/// The nearest beacon, told when it or its proximity changes.
public struct NearestUpdate: Equatable, Sendable {
  /// When, by the input's clock.
  public var time: Timestamp
  /// The recording it belongs to.
  public var recording: String?
  /// Whom it is about, in tracking mode.
  public var target: String?
  /// Id in the floor map; absent when no beacon is heard any more, and in tracking mode.
  public var beacon: String?
  /// In tracking mode, the id of the nearest receiver; absent when none hears the target any more.
  public var receiver: String?
  /// What it broadcasts, where the floor map says.
  public var identity: BeaconIdentity?
  /// Estimated distance, metres, three-dimensional.
  public var distance: Double?
  /// The distance in CoreLocation's words.
  public var proximity: Proximity
  /// Filtered RSSI, dBm; absent for a measured range.
  public var rssi: Double?
  /// The beacon's label in the floor map.
  public var label: String?
  /// The beacon's message in the floor map.
  public var message: String?
  /// The beacon's address on the web, from the floor map.
  public var url: String?

  /// Creates an update that names no beacon.
  public init(time: Timestamp, recording: String? = nil, proximity: Proximity = .unknown) {
    self.time = time
    self.recording = recording
    self.proximity = proximity
  }
}
