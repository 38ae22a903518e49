import FloorMaps
import Quantities

/// The room that was left and the one that was entered, if any.
struct RoomChange {
  var left: Room?
  var entered: Room?

  /// Tells of both.
  func tell(
    at time: Timestamp,
    of recording: String?,
    target: String?,
    into updates: inout [Update]
  ) {
    func tell(_ room: Room?, _ event: RoomUpdate.Event) {
      guard let room else { return }
      var update = RoomUpdate(time: time, recording: recording, room: room.id, event: event)
      (update.target, update.message, update.url) = (target, room.message, room.url)
      updates.append(.room(update))
    }
    tell(left, .exit)
    tell(entered, .enter)
  }
}
