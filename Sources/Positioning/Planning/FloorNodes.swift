import FloorMaps
import Locating
import Quantities

extension Floor {
  /// Metres around the beacons that a floor without an outline is taken to reach.
  private static let margin = 10.0

  /// Nodes within the outline, or around the beacons of a floor without one; `nil` without both.
  ///
  /// Of an outline that reaches further than `reach` metres from the beacons' rectangle only what is
  /// nearer: nodes are few, and are needed where something is heard.
  func nodes(around beacons: [Point], reach: Double = .infinity) -> FloorGrid? {
    let margin = outline.isEmpty ? Self.margin : 0
    let corners = outline.isEmpty ? beacons : outline
    guard let first = corners.first else { return nil }
    let low = corners.reduce(first) { $0.lower($1) }
    let high = corners.reduce(first) { $0.upper($1) }
    let near = beacons.isEmpty ? low : beacons.reduce(beacons[0]) { $0.lower($1) }
    let far = beacons.isEmpty ? high : beacons.reduce(beacons[0]) { $0.upper($1) }
    var from = low.upper(Point(x: near.x - reach, y: near.y - reach))
    var to = high.lower(Point(x: far.x + reach, y: far.y + reach))
    // Beacons that hang far outside tell nothing of where to look.
    if from.x >= to.x || from.y >= to.y { (from, to) = (low, high) }
    return FloorGrid(
      from: Point(x: from.x - margin, y: from.y - margin),
      to: Point(x: to.x + margin, y: to.y + margin),
      contains: { contains($0) }
    )
  }
}

extension Point {
  /// The lesser of each coordinate.
  fileprivate func lower(_ other: Point) -> Point {
    Point(x: min(x, other.x), y: min(y, other.y))
  }

  /// The greater of each coordinate.
  fileprivate func upper(_ other: Point) -> Point {
    Point(x: max(x, other.x), y: max(y, other.y))
  }
}
