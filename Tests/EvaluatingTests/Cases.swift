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

/// SplitMix64 of Steele, Lea and Flood 2014: small, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
