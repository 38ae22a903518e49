public import Quantities

/// One storey: its outline and what stands in it.
public struct Floor: Equatable, Sendable {
  /// What beacons, receivers and stairs call it by.
  public var id: String
  /// The storey's number: 0 at the ground, negative below it.
  public var level: Int
  /// Height of this floor above the building's zero, metres.
  public var elevation: Double
  /// The corners in order, metres, closed without repeating the first; empty when not known.
  public var outline: [Point]
  /// Path loss on this floor where it differs from the map's.
  public var propagation: Propagation?
  /// How many dB the slab below this floor takes away, >= 0.
  public var slabLoss: Double?
  /// Named polygons in file order; where they overlap, the first one counts.
  public var rooms: [Room]
  /// Walls that take away signal.
  public var walls: [Wall]
  /// The places where one can change floors.
  public var stairs: [Stairs]

  /// Creates a floor; without an outline every point counts as inside.
  public init(
    id: String,
    level: Int = 0,
    elevation: Double = 0,
    outline: [Point] = [],
    propagation: Propagation? = nil,
    slabLoss: Double? = nil,
    rooms: [Room] = [],
    walls: [Wall] = [],
    stairs: [Stairs] = []
  ) {
    self.id = id
    self.level = level
    self.elevation = elevation
    self.outline = outline
    self.propagation = propagation
    self.slabLoss = slabLoss
    self.rooms = rooms
    self.walls = walls
    self.stairs = stairs
  }
}
