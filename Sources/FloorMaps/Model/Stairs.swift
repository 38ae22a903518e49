public import Quantities

/// A place where one can change floors: stairs, a lift, a ramp.
public struct Stairs: Equatable, Sendable {
  /// What they are called, where they have a name.
  public var id: String?
  /// The corners in order, metres, closed without repeating the first.
  public var polygon: [Point]
  /// The ids of the floors they lead to.
  public var to: [String]

  /// Creates stairs from their corners in metres and the floors they lead to.
  public init(id: String? = nil, polygon: [Point], to: [String]) {
    self.id = id
    self.polygon = polygon
    self.to = to
  }
}
