public import Quantities

/// Nodes in rows and columns over a floor, those within its outline marked.
public struct FloorGrid: Equatable, Sendable {
  /// The node of the first row and column, metres.
  public let first: Point
  /// Metres between columns and between rows.
  public let step: (x: Double, y: Double)
  /// Nodes in a row.
  public let columns: Int
  /// Rows.
  public let rows: Int
  /// Whether a node lies within the outline, row by row.
  public let isInside: [Bool]

  /// Nodes aimed at: with fewer errors grow, with 6000 they do not shrink (docs/accuracy.md).
  private static let wanted = 1000
  /// Metres that nodes are apart at most, unless that would be too many nodes.
  private static let coarsest = 1.0
  /// Nodes at most: four numbers for each of them fit in 64 KiB.
  private static let limit = 3000
  /// Metres between nodes at least: finer than any signal strength tells.
  private static let finest = 0.1

  /// Lays a grid over a rectangle; `contains` tells what is within the outline.
  ///
  /// Nodes are in the middle of cells of equal size. At least one is inside: without any, all are.
  public init(from low: Point, to high: Point, contains: (Point) -> Bool) {
    let width: Double = max(high.x - low.x, Self.finest)
    let height: Double = max(high.y - low.y, Self.finest)
    let area: Double = width * height
    let nodes: Double = min(max(Double(Self.wanted), area / Self.coarsest), Double(Self.limit))
    let spacing: Double = max((area / nodes).squareRoot(), Self.finest)
    let columns = min(max(1, Int((width / spacing).rounded())), Self.limit)
    let rows = min(max(1, Int((height / spacing).rounded())), max(1, Self.limit / columns))
    let step = (x: width / Double(columns), y: height / Double(rows))
    let first = Point(x: low.x + step.x / 2, y: low.y + step.y / 2)
    (self.first, self.step, self.columns, self.rows) = (first, step, columns, rows)
    let inside = (0..<columns * rows).map { node in
      let x: Double = first.x + Double(node % columns) * step.x
      let y: Double = first.y + Double(node / columns) * step.y
      return contains(Point(x: x, y: y))
    }
    isInside = inside.contains(true) ? inside : inside.map { _ in true }
  }

  /// All nodes.
  public var count: Int { columns * rows }

  /// Where a node is.
  public func place(of node: Int) -> Point {
    Point(
      x: first.x + Double(node % columns) * step.x,
      y: first.y + Double(node / columns) * step.y
    )
  }

  /// The node whose cell a place lies in, or the nearest at the rim.
  public func node(nearestTo place: Point) -> Int {
    let column = Int(((place.x - first.x) / step.x).rounded())
    let row = Int(((place.y - first.y) / step.y).rounded())
    return min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)
  }

  /// Whether a place lies in the cell of a node, inside of the outline or not.
  public func covers(_ place: Point) -> Bool {
    let column: Double = (place.x - first.x) / step.x
    let row: Double = (place.y - first.y) / step.y
    return column >= -0.5 && column <= Double(columns) - 0.5 && row >= -0.5
      && row <= Double(rows) - 0.5
  }

  /// Spreads a density over the nodes by a standard deviation in metres; what leaves is lost.
  public func spread(_ density: inout [Float], by deviation: Double) {
    var diffusion = GridDiffusion()
    diffusion.spread(&density, over: self, by: deviation)
  }

  /// The node nearest to a place among those inside; linear in the nodes.
  public func nearestInside(to place: Point) -> Int {
    let inside = isInside.indices.lazy.filter { isInside[$0] }
    let nearest = inside.min {
      self.place(of: $0).distance(to: place) < self.place(of: $1).distance(to: place)
    }
    return nearest ?? 0
  }

  /// Grids are equal when their nodes are.
  public static func == (lhs: FloorGrid, rhs: FloorGrid) -> Bool {
    lhs.first == rhs.first && lhs.step == rhs.step && lhs.columns == rhs.columns
      && lhs.rows == rhs.rows && lhs.isInside == rhs.isInside
  }
}
