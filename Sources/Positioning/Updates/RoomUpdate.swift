public import Quantities

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
