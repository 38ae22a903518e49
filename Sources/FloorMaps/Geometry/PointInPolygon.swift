public import Quantities

extension Geometry {
  /// Whether a point lies in a polygon; on the boundary counts as inside.
  ///
  /// Even-odd rule: where a polygon crosses itself, twice covered parts are outside. Fewer than
  /// three corners hold nothing but their own points and the segment between them. Boundary means
  /// within `boundaryTolerance` of an edge. Linear in the number of corners.
  public static func polygon(_ corners: [Point], contains point: Point) -> Bool {
    guard var previous = corners.last else { return false }
    var inside = false
    for corner in corners {
      if distance(from: point, toSegment: previous, corner) <= boundaryTolerance { return true }
      if (corner.y > point.y) != (previous.y > point.y) {
        let rise: Double = (point.y - corner.y) / (previous.y - corner.y)
        let crossing: Double = corner.x + rise * (previous.x - corner.x)
        if point.x < crossing { inside.toggle() }
      }
      previous = corner
    }
    return inside
  }

  /// Distance in metres from a point to the nearest point of a segment.
  public static func distance(
    from point: Point,
    toSegment start: Point,
    _ end: Point
  ) -> Double {
    point.distance(to: nearest(to: point, onSegment: start, end))
  }

  /// Distance in metres from a point to a polygon; 0 within it and without corners infinite.
  ///
  /// Linear in the number of corners.
  public static func distance(from point: Point, to corners: [Point]) -> Double {
    guard var previous = corners.last else { return .infinity }
    guard !polygon(corners, contains: point) else { return 0 }
    var least = Double.infinity
    for corner in corners {
      least = min(least, distance(from: point, toSegment: previous, corner))
      previous = corner
    }
    return least
  }

  /// Distance in metres between two polygons; 0 where they touch or overlap.
  ///
  /// Proportional to the product of their numbers of corners.
  static func gap(between first: [Point], _ second: [Point]) -> Double {
    let toSecond = first.map { distance(from: $0, to: second) }.min() ?? .infinity
    let toFirst = second.map { distance(from: $0, to: first) }.min() ?? .infinity
    guard min(toFirst, toSecond) > 0 else { return 0 }
    // A cross: no corner of one is within the other.
    let crosses = zip(first, first.dropFirst() + first.prefix(1)).contains { a, b in
      zip(second, second.dropFirst() + second.prefix(1)).contains { c, d in
        segment(a, b, crosses: c, d)
      }
    }
    return crosses ? 0 : min(toFirst, toSecond)
  }

  /// The point of a segment that is nearest to a point.
  static func nearest(to point: Point, onSegment start: Point, _ end: Point) -> Point {
    let dx: Double = end.x - start.x
    let dy: Double = end.y - start.y
    let squared: Double = dx * dx + dy * dy
    guard squared > 0 else { return start }
    let along: Double = ((point.x - start.x) * dx + (point.y - start.y) * dy) / squared
    let share: Double = min(max(along, 0), 1)
    return Point(x: start.x + share * dx, y: start.y + share * dy)
  }
}

extension Floor {
  /// Whether a point lies within the outline, its boundary included; `true` without an outline.
  public func contains(_ point: Point) -> Bool {
    outline.isEmpty || Geometry.polygon(outline, contains: point)
  }

  /// The point itself where it lies within the outline, else the nearest one of the outline.
  ///
  /// Linear in the number of corners.
  public func nearestInside(_ point: Point) -> Point {
    guard !contains(point), var previous = outline.last else { return point }
    var best = previous
    for corner in outline {
      let candidate = Geometry.nearest(to: point, onSegment: previous, corner)
      if point.distance(to: candidate) < point.distance(to: best) { best = candidate }
      previous = corner
    }
    return best
  }

  /// The first room in file order that holds a point, boundary included.
  public func room(at point: Point) -> Room? {
    rooms.first { Geometry.polygon($0.polygon, contains: point) }
  }
}
