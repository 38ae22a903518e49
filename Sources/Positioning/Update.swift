public import Quantities

/// What the engine has to say: one line of the output each.
public enum Update: Equatable, Sendable {
  /// Where the receiver is.
  case position(PositionUpdate)
  /// The nearest beacon or its proximity changed.
  case nearest(NearestUpdate)
  /// A room was entered or left.
  case room(RoomUpdate)
  /// A region was entered or left; the updates of `RegionMonitor`.
  case region(RegionUpdate)
  /// Which beacons of a region are in range; the updates of `BeaconRanging`.
  case ranging(RangingUpdate)
  /// The state of the adapter that is listened to.
  case adapter(AdapterUpdate)
  /// Something the user should know.
  case warning(WarningUpdate)
}

/// A position, or why there is none.
public struct PositionUpdate: Equatable, Sendable {
  /// What kind of position it is.
  public enum Status: String, Sendable {
    /// A position.
    case fix
    /// A position, and `alternative` fits about as well.
    case ambiguous
    /// The best fit lies outside the floor's outline.
    case outside
    /// No position: the anchors heard stand in line.
    case degenerate
    /// No position: `missing` more beacons are needed.
    case tooFewBeacons
  }

  /// When, by the input's clock.
  public var time: Timestamp
  /// The recording it belongs to, where the input names recordings.
  public var recording: String?
  /// Whom it is about, in tracking mode.
  public var target: String?
  /// What kind of position it is.
  public var status: Status
  /// Id of the floor.
  public var floor: String?
  /// How sure the floor is, 0 to 1; absent where the map has only one.
  public var floorProbability: Double?
  /// Where, metres; absent for `degenerate` and `tooFewBeacons`.
  public var position: Point?
  /// Covariance of the position, m².
  public var covariance: Covariance?
  /// Radius r in metres with P(error < r) = 0.95 under the covariance.
  public var accuracy: Double?
  /// Id of the room that the position lies in.
  public var room: String?
  /// How many fresh beacons of the floor map there are.
  public var beacons: Int
  /// How many more beacons a position needs.
  public var missing: Int?
  /// The other place, when the status is `ambiguous`.
  public var alternative: Point?

  /// Creates an update without a position.
  public init(time: Timestamp, recording: String? = nil, status: Status, beacons: Int) {
    self.time = time
    self.recording = recording
    self.status = status
    self.beacons = beacons
  }
}

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

/// A room entered or left.
public struct RoomUpdate: Equatable, Sendable {
  /// What happened.
  public enum Event: String, Sendable {
    /// The position came to lie in the room.
    case enter
    /// The position left the room.
    case exit
  }

  /// When, by the input's clock.
  public var time: Timestamp
  /// The recording it belongs to.
  public var recording: String?
  /// Whom it is about, in tracking mode.
  public var target: String?
  /// Id of the room.
  public var room: String
  /// What happened.
  public var event: Event
  /// The room's message in the floor map.
  public var message: String?
  /// The room's address on the web, from the floor map.
  public var url: String?

  /// Creates an update.
  public init(
    time: Timestamp,
    recording: String? = nil,
    target: String? = nil,
    room: String,
    event: Event,
    message: String? = nil,
    url: String? = nil
  ) {
    self.time = time
    self.recording = recording
    self.target = target
    self.room = room
    self.event = event
    self.message = message
    self.url = url
  }
}

/// The state of the adapter, told at the beginning of live input and whenever it changes.
///
/// The engine has no adapter: whoever feeds it puts this between its updates.
public struct AdapterUpdate: Equatable, Sendable {
  /// When, by the system's clock.
  public var time: Timestamp
  /// The kernel's name for it, such as `hci0`.
  public var adapter: String
  /// What it can do now.
  public var state: AdapterState

  /// Creates an update.
  public init(time: Timestamp, adapter: String, state: AdapterState) {
    self.time = time
    self.adapter = adapter
    self.state = state
  }
}

/// Something the user should know that is not a position.
public struct WarningUpdate: Equatable, Sendable {
  /// When, by the input's clock; absent where it is about the input as a whole.
  public var time: Timestamp?
  /// A word for programs.
  public var code: String
  /// A sentence for people: what, where and what to do.
  public var message: String

  /// Creates a warning.
  public init(time: Timestamp? = nil, code: String, message: String) {
    self.time = time
    self.code = code
    self.message = message
  }
}
