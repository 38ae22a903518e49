import Glibc

/// Spreads a density over a grid as a walk in no particular direction does.
///
/// It keeps the memory that this takes.
struct GridDiffusion {
  private var scratch: [Float] = []
  private var across = HalfKernel()
  private var along = HalfKernel()

  /// Convolves with a Gaussian of a standard deviation in metres; what leaves the floor is lost.
  mutating func spread(_ mass: inout [Float], over grid: FloorGrid, by sigma: Double) {
    let (columns, rows) = (grid.columns, grid.rows)
    across.fill(sigma / grid.step.x, upTo: columns)
    along.fill(sigma / grid.step.y, upTo: rows)
    while scratch.count < grid.count { scratch.append(0) }
    for row in 0..<rows {
      let start = row * columns
      for column in 0..<columns {
        var sum = across.weights[0] * mass[start + column]
        for shift in 1..<across.weights.count {
          if column >= shift { sum += across.weights[shift] * mass[start + column - shift] }
          if column + shift < columns {
            sum += across.weights[shift] * mass[start + column + shift]
          }
        }
        scratch[start + column] = sum
      }
    }
    for row in 0..<rows {
      let start = row * columns
      for column in 0..<columns {
        mass[start + column] = along.weights[0] * scratch[start + column]
      }
      for shift in 1..<along.weights.count {
        let weight = along.weights[shift]
        if row >= shift { add(weight, from: row - shift, columns, to: &mass, at: start) }
        if row + shift < rows { add(weight, from: row + shift, columns, to: &mass, at: start) }
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
}

/// One half of a Gaussian, its middle first, with all of it summing to 1.
private struct HalfKernel {
  private(set) var weights: [Float] = []

  /// The kernel reaches this many deviations.
  private static let reach = 3.0

  /// Makes it one of a standard deviation in nodes, `limit` nodes long at most.
  mutating func fill(_ sigma: Double, upTo limit: Int) {
    let length = min(max(1, Int((Self.reach * sigma).rounded(.up))), max(1, limit - 1))
    func weight(_ shift: Int) -> Double {
      exp(-Double(shift * shift) / (2 * max(sigma, 1e-3) * max(sigma, 1e-3)))
    }
    let sum: Double = 2 * (0...length).reduce(0.0) { $0 + weight($1) } - weight(0)
    weights.removeAll(keepingCapacity: true)
    for shift in 0...length { weights.append(Float(weight(shift) / sum)) }
  }
}
