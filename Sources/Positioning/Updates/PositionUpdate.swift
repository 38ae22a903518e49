public import Quantities

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
