/// Products of densities over a grid with powers of likelihoods.
enum DensityProduct {
  /// mass · exp(looks · likelihood), summing to 1; all alike inside where nothing is left.
  static func multiply(
    _ mass: inout [Float],
    by likelihood: [Float],
    looks: Float,
    _ grid: FloorGrid
  ) {
    var best = -Float.infinity
    for node in mass.indices where mass[node] > 0 { best = max(best, looks * likelihood[node]) }
    var sum: Float = 0
    var node = 0
    while node < mass.count {
      let lanes = min(SignalTables.lanes, mass.count - node)
      var logs = SignalTables.Nodes(repeating: best)
      for lane in 0..<lanes { logs[lane] = looks * likelihood[node + lane] }
      let factors = exponential(logs - best)
      for lane in 0..<lanes {
        mass[node + lane] *= factors[lane]
        sum += mass[node + lane]
      }
      node += lanes
    }
    guard sum > 0, sum.isFinite else {
      for node in mass.indices { mass[node] = grid.isInside[node] ? 1 : 0 }
      return
    }
    for node in mass.indices { mass[node] /= sum }
  }
}
