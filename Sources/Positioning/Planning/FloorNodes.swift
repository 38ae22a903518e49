import FloorMaps
import Locating
import Quantities

extension Floor {
  /// Metres around the beacons that a floor without an outline is taken to reach.
  private static let margin = 10.0

  /// Nodes within the outline, or around the beacons of a floor without one; `nil` without both.
  func nodes(around beacons: [Point]) -> FloorGrid? {
    let margin = outline.isEmpty ? Self.margin : 0
    let corners = outline.isEmpty ? beacons : outline
    guard let first = corners.first else { return nil }
    let low = corners.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
    let high = corners.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
    return FloorGrid(
      from: Point(x: low.x - margin, y: low.y - margin),
      to: Point(x: high.x + margin, y: high.y + margin),
      contains: { contains($0) }
    )
  }
}
