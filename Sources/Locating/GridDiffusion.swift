import Glibc

/// Spreads a density over a grid as a walk in no particular direction does.
struct GridDiffusion {
  private var scratch: [Float]

  /// The kernel reaches this many deviations.
  private static let reach = 3.0

  init(_ grid: FloorGrid) {
    scratch = Array(repeating: 0, count: grid.count)
  }

  /// Convolves with a Gaussian of a standard deviation in metres; what leaves the floor is lost.
  mutating func spread(_ mass: inout [Float], over grid: FloorGrid, by sigma: Double) {
    let (columns, rows) = (grid.columns, grid.rows)
    let across = Self.kernel(sigma / grid.step.x, upTo: columns)
    let along = Self.kernel(sigma / grid.step.y, upTo: rows)
    for row in 0..<rows {
      let start = row * columns
      for column in 0..<columns {
        var sum = across[0] * mass[start + column]
        for shift in 1..<across.count {
          if column >= shift { sum += across[shift] * mass[start + column - shift] }
          if column + shift < columns { sum += across[shift] * mass[start + column + shift] }
        }
        scratch[start + column] = sum
      }
    }
    for row in 0..<rows {
      let start = row * columns
      for column in 0..<columns { mass[start + column] = along[0] * scratch[start + column] }
      for shift in 1..<along.count {
        if row >= shift { add(along[shift], from: row - shift, columns, to: &mass, at: start) }
        if row + shift < rows {
          add(along[shift], from: row + shift, columns, to: &mass, at: start)
        }
      }
    }
    for node in mass.indices where !grid.isInside[node] { mass[node] = 0 }
  }

  private func add(
    _ weight: Float,
    from row: Int,
    _ columns: Int,
    to mass: inout [Float],
    at start: Int
  ) {
    let source = row * columns
    for column in 0..<columns { mass[start + column] += weight * scratch[source + column] }
  }

  /// One half of a Gaussian, its middle first, with all of it summing to 1; sigma in nodes.
  private static func kernel(_ sigma: Double, upTo limit: Int) -> [Float] {
    let length = min(max(1, Int((reach * sigma).rounded(.up))), max(1, limit - 1))
    let weights = (0...length).map {
      exp(-Double($0 * $0) / (2 * max(sigma, 1e-3) * max(sigma, 1e-3)))
    }
    let sum: Double = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { Float($0 / sum) }
  }
}
