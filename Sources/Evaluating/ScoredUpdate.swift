import FloorMaps
import Positioning
import Quantities

/// One update held against the truth at its time.
struct ScoredUpdate {
  /// Metres on the floor between reported and true position; `nil` when none is reported.
  var error: Double?
  /// Whether the error is within the stated accuracy, where one is stated.
  var isContained: Bool?
  /// Whether the floor is the true one, where the truth tells it.
  var isOnFloor: Bool?
  /// Whether the room is the one that the true position lies in, where it lies in one.
  var isInRoom: Bool?

  /// Scores an update; what needs a position stays unknown without one.
  init(_ update: PositionUpdate, against truth: TruthTrack.Place, on map: FloorMap) {
    guard let position = update.position else { return }
    let error = position.distance(to: truth.position)
    self.error = error
    isContained = update.accuracy.map { error <= $0 }
    isOnFloor = truth.floor.map { $0 == update.floor }
    guard let floor = Self.floor(of: truth, on: map), let room = floor.room(at: truth.position)
    else { return }
    isInRoom = update.floor == floor.id && update.room == room.id
  }

  /// The true floor: the one the truth names, or the map's only one.
  private static func floor(of truth: TruthTrack.Place, on map: FloorMap) -> Floor? {
    if let id = truth.floor { return map.floor(id: id) }
    return map.floors.count == 1 ? map.floors.first : nil
  }
}
