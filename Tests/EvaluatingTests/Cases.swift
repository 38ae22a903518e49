import Evaluating
import FloorMaps
import Positioning
import Quantities

/// A moment, in seconds.
func at(_ seconds: Double) -> Timestamp {
  Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
}

/// A truth row from its values.
func row(
  _ time: Double,
  _ x: Double,
  _ y: Double,
  recording: String? = nil,
  floor: String? = nil,
  target: String? = nil
) -> TruthRow {
  TruthRow(
    time: at(time),
    position: Point(x: x, y: y),
    recording: recording,
    floor: floor,
    target: target
  )
}

/// An update with a position.
func fix(
  _ time: Double,
  _ x: Double,
  _ y: Double,
  recording: String? = nil,
  status: PositionUpdate.Status = .fix,
  accuracy: Double? = nil,
  floor: String? = nil,
  room: String? = nil
) -> PositionUpdate {
  var update = PositionUpdate(time: at(time), recording: recording, status: status, beacons: 3)
  update.position = Point(x: x, y: y)
  update.accuracy = accuracy
  update.floor = floor
  update.room = room
  return update
}

/// An update without a position.
func nothing(_ time: Double, recording: String? = nil) -> PositionUpdate {
  PositionUpdate(time: at(time), recording: recording, status: .tooFewBeacons, beacons: 1)
}

/// The report on some updates.
func report(
  _ rows: [TruthRow],
  _ updates: [PositionUpdate],
  map: FloorMap = FloorMap(),
  warmup: Double = 0
) -> EvaluationReport {
  var evaluation = Evaluation(truth: Truth(rows), map: map, warmup: warmup)
  for update in updates { evaluation.take(update) }
  return evaluation.report()
}
