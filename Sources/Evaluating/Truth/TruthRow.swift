public import Quantities

/// One row of a truth file: where the receiver, or a target, was at one moment.
public struct TruthRow: Equatable, Sendable {
  /// When, by the clock of the recording it belongs to.
  public var time: Timestamp
  /// Where, metres in the floor map's own axes.
  public var position: Point
  /// The recording it holds for; `nil` serves an input that names none.
  public var recording: String?
  /// Id of the floor, where the file tells it.
  public var floor: String?
  /// Who was there, in tracking mode.
  public var target: String?

  /// Creates a row; coordinates are metres.
  public init(
    time: Timestamp,
    position: Point,
    recording: String? = nil,
    floor: String? = nil,
    target: String? = nil
  ) {
    self.time = time
    self.position = position
    self.recording = recording
    self.floor = floor
    self.target = target
  }
}
