public import Quantities

/// A fixed receiver of tracking mode: there it is the anchor, and what it hears is located.
public struct Receiver: Equatable, Sendable {
  /// Unique among the receivers; the `receiver` of its sightings.
  public var id: String
  /// The id of the floor it is on.
  public var floor: String
  /// Metres along the map's first axis.
  public var x: Double
  /// Metres along the map's second axis.
  public var y: Double
  /// Metres above its own floor; `nil`: no height difference counts.
  public var z: Double?
  /// How many dB it reads too much; `nil`: the map's `receiverOffset` holds.
  public var offset: Double?

  /// Creates a receiver at a place in metres on a floor.
  public init(
    id: String,
    floor: String = "0",
    x: Double,
    y: Double,
    z: Double? = nil,
    offset: Double? = nil
  ) {
    self.id = id
    self.floor = floor
    self.x = x
    self.y = y
    self.z = z
    self.offset = offset
  }

  /// Where it is on its floor.
  public var position: Point {
    Point(x: x, y: y)
  }
}
