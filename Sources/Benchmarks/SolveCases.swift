import Locating

/// Solving: seeds, both basins, rank decision, covariance, dilution and residuals.
func solveCases() -> [Measurement] {
  [3, 8, 20].map { anchors in
    let problems = randomProblems(anchors: anchors, noise: 3, count: 1000)
    var solver = Multilateration()
    return Measurement("solve, \(anchors) beacons", operations: problems.count) {
      for problem in problems {
        if case .fix(let fix) = solver.locate(problem) { keep(fix.cost) }
      }
    }
  }
}
