#if Plots
  import FloorMaps
  import Quantities

  /// Places within a polygon where its name may stand, the best first.
  enum RoomMiddle {
    /// Places tried along each axis.
    private static let steps = 16

    /// Far from the edges first, near the centre of the box where that is alike.
    ///
    /// The centre of the box alone for a polygon so thin that no place is found in it.
    static func places(in polygon: [Point]) -> [Point] {
      guard let first = polygon.first else { return [] }
      let low = polygon.reduce(first) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
      let high = polygon.reduce(first) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
      let centre = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
      var scored: [(place: Point, score: Double)] = []
      for row in 0...steps {
        for column in 0...steps {
          let place = Point(
            x: low.x + (high.x - low.x) * Double(column) / Double(steps),
            y: low.y + (high.y - low.y) * Double(row) / Double(steps)
          )
          guard Geometry.polygon(polygon, contains: place) else { continue }
          let edges = zip(polygon, polygon.dropFirst() + polygon.prefix(1))
          let free = edges.map { Geometry.distance(from: place, toSegment: $0, $1) }.min() ?? 0
          scored.append((place, free - 0.3 * place.distance(to: centre)))
        }
      }
      guard !scored.isEmpty else { return [centre] }
      return scored.sorted { $0.score > $1.score }.map(\.place)
    }
  }
#endif
