public import Quantities

extension Geometry {
  /// Where a polygon meets itself other than from corner to corner.
  public struct SelfContact: Equatable, Sendable {
    /// The index of the corner that the first of the two edges starts at.
    public var first: Int
    /// The index of the corner that the second of the two edges starts at.
    public var second: Int
    /// Whether the edges pass through each other; they touch or overlap otherwise.
    public var crosses: Bool
  }

  /// The first crossing of a polygon with itself, else its first touch; `nil` for a simple one.
  ///
  /// A corner given twice in a row counts as one. Edges that turn back over one another touch.
  /// Quadratic in the number of corners.
  public static func selfContact(_ corners: [Point]) -> SelfContact? {
    let edges = edges(corners)
    var touch: SelfContact?
    for (place, first) in edges.enumerated() {
      for second in edges.dropFirst(place + 1) {
        let contact = contact(of: first, with: second)
        guard contact != .apart else { continue }
        let crosses = contact == .crossing
        let found = SelfContact(first: first.start, second: second.start, crosses: crosses)
        if crosses { return found }
        touch = touch ?? found
      }
    }
    return touch
  }

  private struct Edge {
    var start: Int
    var from: Point
    var to: Point

    /// Whether the bounding boxes are clear of each other: most pairs of edges need no more.
    func isClear(of other: Edge) -> Bool {
      max(from.x, to.x) < min(other.from.x, other.to.x) - boundaryTolerance
        || max(other.from.x, other.to.x) < min(from.x, to.x) - boundaryTolerance
        || max(from.y, to.y) < min(other.from.y, other.to.y) - boundaryTolerance
        || max(other.from.y, other.to.y) < min(from.y, to.y) - boundaryTolerance
    }
  }

  /// The edges that have a length.
  private static func edges(_ corners: [Point]) -> [Edge] {
    let ends = corners.dropFirst() + corners.prefix(1)
    return zip(corners, ends).enumerated().compactMap { index, ends in
      ends.0 == ends.1 ? nil : Edge(start: index, from: ends.0, to: ends.1)
    }
  }

  /// As `contact` of their segments, but edges that only share a corner are apart.
  private static func contact(of first: Edge, with second: Edge) -> SegmentContact {
    guard !first.isClear(of: second) else { return .apart }
    let contact = contact(first.from, first.to, second.from, second.to)
    guard contact == .touching else { return contact }
    let shared: (corner: Point, one: Point, other: Point)
    if first.to == second.from {
      shared = (first.to, first.from, second.to)
    } else if first.from == second.to {
      shared = (first.from, first.to, second.from)
    } else {
      return .touching
    }
    let reaches =
      distance(from: shared.one, toSegment: shared.corner, shared.other) <= boundaryTolerance
      || distance(from: shared.other, toSegment: shared.corner, shared.one) <= boundaryTolerance
    return reaches ? .touching : .apart
  }
}
