public import Quantities

extension Geometry {
  /// How two segments lie to each other.
  public enum SegmentContact: Sendable {
    /// They have no point in common.
    case apart
    /// They meet in an end of one of them, or overlap in one line.
    case touching
    /// Each passes through the other, with ends on both sides.
    case crossing
  }

  /// How the segments ab and cd lie to each other, within `boundaryTolerance`.
  public static func contact(
    _ a: Point,
    _ b: Point,
    _ c: Point,
    _ d: Point
  ) -> SegmentContact {
    let gaps: [Double] = [
      distance(from: a, toSegment: c, d), distance(from: b, toSegment: c, d),
      distance(from: c, toSegment: a, b), distance(from: d, toSegment: a, b),
    ]
    if gaps.contains(where: { $0 <= boundaryTolerance }) { return .touching }
    return segment(a, b, crosses: c, d) ? .crossing : .apart
  }

  /// Whether the segment from a to b passes from one side of the segment cd to the other.
  ///
  /// Exact signs, each segment's line belonging to its left side: a path through the joint of two
  /// walls that go on in one line crosses exactly one of them, and a path cut in two crosses as
  /// often as the whole. Parallel segments never cross.
  public static func segment(_ a: Point, _ b: Point, crosses c: Point, _ d: Point) -> Bool {
    let separates: Bool = (turn(c, d, a) >= 0) != (turn(c, d, b) >= 0)
    return separates && (turn(a, b, c) >= 0) != (turn(a, b, d) >= 0)
  }

  /// Twice the signed area of a triangle, m²: positive when a, b, c turn to the left with y up.
  static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

extension Floor {
  /// The walls between two points, in file order; a wall that only touches the path may count.
  public func walls(from start: Point, to end: Point) -> [Wall] {
    walls.filter { Geometry.segment(start, end, crosses: $0.from, $0.to) }
  }
}
