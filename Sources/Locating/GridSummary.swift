import Glibc
import Quantities

/// Where a density over a grid has its mean, spread and second mode.
struct GridSummary {
  /// The mean.
  let mean: Point
  /// The covariance about it, m², with that of a cell.
  let covariance: Covariance
  /// Another place that is about as likely, with a valley between it and the likeliest.
  let alternative: Point?

  /// The density of a second mode against the first that makes it count.
  private static let asLikely: Float = 0.5
  /// The density of the valley against the lower of the two modes, at most.
  private static let valley: Float = 0.5
  /// Metres between two modes at least.
  private static let apart = 2.0

  init(_ mass: [Float], _ grid: FloorGrid) {
    (mean, covariance) = Self.moments(mass, grid)
    alternative = Self.second(mass, grid)
  }

  /// The mean of a density and the covariance about it.
  static func moments(_ mass: [Float], _ grid: FloorGrid) -> (mean: Point, covariance: Covariance) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for row in 0..<grid.rows {
      let down: Double = Double(row) * grid.step.y
      for column in 0..<grid.columns {
        let weight = Double(mass[row * grid.columns + column])
        let over: Double = Double(column) * grid.step.x
        sum += weight
        x += weight * over
        y += weight * down
        xx += weight * over * over
        xy += weight * over * down
        yy += weight * down * down
      }
    }
    x /= sum
    y /= sum
    let mean = Point(x: grid.first.x + x, y: grid.first.y + y)
    let covariance = Covariance(
      xx: max(0, xx / sum - x * x) + grid.step.x * grid.step.x / 12,
      xy: xy / sum - x * y,
      yy: max(0, yy / sum - y * y) + grid.step.y * grid.step.y / 12
    )
    return (mean, covariance)
  }

  /// The place of the second mode, if it is as likely and a valley lies between.
  private static func second(_ mass: [Float], _ grid: FloorGrid) -> Point? {
    guard let top = mass.indices.max(by: { mass[$0] < mass[$1] }) else { return nil }
    let best = grid.place(of: top)
    var second: (node: Int, mass: Float)?
    for node in mass.indices where mass[node] >= asLikely * mass[top] && node != top {
      guard mass[node] > second?.mass ?? 0, grid.place(of: node).distance(to: best) > apart,
        isPeak(node, mass, grid)
      else { continue }
      second = (node, mass[node])
    }
    guard let second, lowest(mass, grid, from: top, to: second.node) < valley * second.mass
    else { return nil }
    return grid.place(of: second.node)
  }

  private static func isPeak(_ node: Int, _ mass: [Float], _ grid: FloorGrid) -> Bool {
    let (row, column) = (node / grid.columns, node % grid.columns)
    for nextRow in max(0, row - 1)...min(grid.rows - 1, row + 1) {
      for nextColumn in max(0, column - 1)...min(grid.columns - 1, column + 1) {
        if mass[nextRow * grid.columns + nextColumn] > mass[node] { return false }
      }
    }
    return true
  }

  /// The smallest density on the straight way between two nodes.
  private static func lowest(_ mass: [Float], _ grid: FloorGrid, from: Int, to: Int) -> Float {
    let (row, column) = (from / grid.columns, from % grid.columns)
    let (rows, columns) = (to / grid.columns - row, to % grid.columns - column)
    let steps = max(abs(rows), abs(columns))
    return (0...steps).reduce(Float.infinity) { least, step in
      let share: Double = Double(step) / Double(steps)
      let nextRow = row + Int((Double(rows) * share).rounded())
      let nextColumn = column + Int((Double(columns) * share).rounded())
      return min(least, mass[nextRow * grid.columns + nextColumn])
    }
  }
}
