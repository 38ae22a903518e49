public import Quantities

/// Where one is with respect to a region.
public enum RegionState: String, CaseIterable, Sendable {
  /// A beacon of it is heard.
  case inside
  /// None is.
  case outside
  /// Too little was heard so far to tell.
  case unknown
}

/// A region entered or left, or what its state is at the start.
public struct RegionUpdate: Equatable, Sendable {
  /// What happened.
  public enum Event: String, Sendable {
    /// A beacon of the region was heard, and none was before.
    case enter
    /// Its beacons have been silent for long enough.
    case exit
    /// Its state is known for the first time, or again after a restart.
    case determined
  }

  /// When, by the input's clock.
  public var time: Timestamp
  /// The recording it belongs to.
  public var recording: String?
  /// Id of the region.
  public var region: String
  /// The state from now on.
  public var state: RegionState
  /// What happened.
  public var event: Event

  /// Creates an update.
  public init(
    time: Timestamp,
    recording: String? = nil,
    region: String,
    state: RegionState,
    event: Event
  ) {
    self.time = time
    self.recording = recording
    self.region = region
    self.state = state
    self.event = event
  }
}
