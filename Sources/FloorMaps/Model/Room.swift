public import Quantities

/// A named polygon of a floor.
public struct Room: Equatable, Sendable {
  /// Unique on its floor.
  public var id: String
  /// What people call it.
  public var name: String?
  /// The corners in order, metres, closed without repeating the first.
  public var polygon: [Point]
  /// Text to show to whoever enters.
  public var message: String?
  /// A page to open for whoever enters; not checked.
  public var url: String?

  /// Creates a room from its corners in metres.
  public init(
    id: String,
    name: String? = nil,
    polygon: [Point],
    message: String? = nil,
    url: String? = nil
  ) {
    self.id = id
    self.name = name
    self.polygon = polygon
    self.message = message
    self.url = url
  }
}
