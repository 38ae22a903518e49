public import Quantities

/// What was heard in one stretch of time at a surveyed place.
public struct CalibrationWindow: Equatable, Sendable {
  /// Where the receiver was, metres; the middle of its way while it moved.
  public var place: Point
  /// L = -10 log10(d / 1 m) to each beacon, d in three dimensions: what the exponent multiplies.
  public var decades: [Double]
  /// The mean RSSI of each beacon, dBm, with the losses of walls on the way added back.
  ///
  /// `nil` for a beacon that was silent.
  public var levels: [Double?]
  /// How much it counts: the windows of one stay share the same shadows and so one weight.
  public var weight: Double
  /// The recording it is of, counted from 0.
  public var recording: Int

  /// Creates a window; `decades` and `levels` have an entry for each beacon.
  public init(
    place: Point,
    decades: [Double],
    levels: [Double?],
    weight: Double,
    recording: Int
  ) {
    precondition(decades.count == levels.count, "one level and one distance for each beacon")
    self.place = place
    self.decades = decades
    self.levels = levels
    self.weight = weight
    self.recording = recording
  }
}
