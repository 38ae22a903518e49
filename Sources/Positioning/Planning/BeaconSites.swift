import FloorMaps
import Glibc
import Quantities

/// Places of a floor where a beacon could hang: a grid, and along walls and outline.
struct BeaconSites {
  let places: [Point]

  /// Places of the grid aimed at: half a metre more or less changes little.
  private static let wanted = 400.0
  /// Metres between places at least: nobody mounts more exactly than that.
  private static let finest = 0.5
  /// Metres from a wall: the side counts.
  private static let offWall = 0.1

  /// The places within the outline, or within the box of a floor without one.
  init(on floor: Floor, from low: Point, to high: Point) {
    let (width, height): (Double, Double) = (high.x - low.x, high.y - low.y)
    let spacing: Double = max((width * height / Self.wanted).squareRoot(), Self.finest)
    let (columns, rows) = (Int(width / spacing), Int(height / spacing))
    var places: [Point] = []
    for row in 0...max(0, rows) {
      for column in 0...max(0, columns) {
        let x: Double = low.x + (width - Double(columns) * spacing) / 2 + Double(column) * spacing
        let y: Double = low.y + (height - Double(rows) * spacing) / 2 + Double(row) * spacing
        places.append(Point(x: x, y: y))
      }
    }
    let edges = zip(floor.outline, floor.outline.dropFirst() + floor.outline.prefix(1))
    let lines = edges.map { ($0.0, $0.1) } + floor.walls.map { ($0.from, $0.to) }
    for (start, end) in lines { places += Self.beside(start, end, spacing: spacing) }
    self.places = places.filter { floor.contains($0) }
  }

  /// Places on both sides of a line.
  private static func beside(_ start: Point, _ end: Point, spacing: Double) -> [Point] {
    let length: Double = start.distance(to: end)
    guard length > 0 else { return [] }
    let (east, north): (Double, Double) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let count = max(1, Int((length / spacing).rounded()))
    return (0...count).flatMap { index in
      // The ends are as far from the corner as the sides are from the wall.
      let along: Double = min(
        max(length * Double(index) / Double(count), min(offWall, length / 2)),
        max(length - offWall, length / 2)
      )
      return [-offWall, offWall].map { off in
        Point(
          x: start.x + along * east - off * north,
          y: start.y + along * north + off * east
        )
      }
    }
  }
}
