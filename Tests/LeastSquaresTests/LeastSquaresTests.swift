import LeastSquares
import Testing

@Suite("Least squares")
struct LeastSquaresTests {
  /// Rows of [A | b] as a factorised problem.
  private func factorised(_ rows: [[Double]]) -> LeastSquares {
    var problem = LeastSquares(columns: rows[0].count - 1)
    problem.begin(rows: rows.count)
    for (row, entries) in rows.enumerated() {
      for (column, entry) in entries.enumerated() { problem[row, column] = entry }
    }
    problem.factorise()
    return problem
  }

  @Test("an overdetermined system: solution, covariance and residual as numpy gives them")
  func overdetermined() {
    // numpy.linalg.lstsq([[1,1],[1,2],[1,3],[1,4]], [6,5,7,10]): x = [3.5, 1.4], residual 4.2;
    // numpy.linalg.inv(A.T @ A) = [[1.5, -0.5], [-0.5, 0.2]].
    let problem = factorised([[1, 1, 6], [1, 2, 5], [1, 3, 7], [1, 4, 10]])
    let factor = PlanarFactor(problem)
    let (x, y) = factor.solve(factor.projected)
    #expect(abs(x - 3.5) < 1e-12)
    #expect(abs(y - 1.4) < 1e-12)
    #expect(abs(problem.residualSquared - 4.2) < 1e-12)
    let covariance = factor.covariance
    #expect(abs(covariance.xx - 1.5) < 1e-12)
    #expect(abs(covariance.xy + 0.5) < 1e-12)
    #expect(abs(covariance.yy - 0.2) < 1e-12)
  }

  @Test(
    "singular values and the axis of the largest",
    arguments: [
      // numpy.linalg.svd(A)[1], and the first row of V up to its sign.
      ([[3.0, 0, 0], [0, 1, 0]], 3.0, 1.0, (1.0, 0.0)),
      (
        [[1.0, 1, 0], [1, 1, 0], [1, 1, 0]], 2.449489742783178, 0.0,
        (0.7071067811865, 0.7071067811865)
      ),
      (
        [[1.0, 2, 0], [3, 4, 0], [5, 6, 0]], 9.525518091565104, 0.514300580658644,
        (0.619629483829340, 0.784894453267053)
      ),
    ]
  )
  func singularValues(rows: [[Double]], largest: Double, smallest: Double, axis: (Double, Double)) {
    let singular = PlanarFactor(factorised(rows)).singular
    #expect(abs(singular.largest - largest) < 1e-12)
    #expect(abs(singular.smallest - smallest) < 1e-12)
    let along: Double = singular.axis.0 * axis.0 + singular.axis.1 * axis.1
    #expect(abs(abs(along) - 1) < 1e-9)
  }

  @Test("the condition is kept where the normal equations would lose it")
  func nearlyInLine() {
    // Columns that differ by 1e-9: AᵀA is singular to double precision, A is not.
    let tilt = 1e-9
    let problem = factorised([[1, 1, 2], [1, 1 + tilt, 2 + tilt], [1, 1 - tilt, 2 - tilt]])
    let factor = PlanarFactor(problem)
    #expect(factor.isRegular)
    let (x, y) = factor.solve(factor.projected)
    #expect(abs(x - 1) < 1e-6)
    #expect(abs(y - 1) < 1e-6)
  }

  @Test("zero and rank-one factors are not regular")
  func irregular() {
    #expect(!PlanarFactor(factorised([[0, 0, 1], [0, 0, 2]])).isRegular)
    #expect(!PlanarFactor(factorised([[1, 0, 1], [2, 0, 2]])).isRegular)
  }

  @Test("one problem's memory serves the next, larger or smaller")
  func reuse() {
    var problem = LeastSquares(columns: 2)
    for rows in [3, 40, 2, 17] {
      problem.begin(rows: rows)
      for row in 0..<rows {
        problem[row, 0] = 1
        problem[row, 1] = Double(row)
        problem[row, 2] = 5 - 2 * Double(row)
      }
      problem.factorise()
      let factor = PlanarFactor(problem)
      let (x, y) = factor.solve(factor.projected)
      #expect(abs(x - 5) < 1e-10 && abs(y + 2) < 1e-10, "\(rows) rows")
    }
  }

  @Test("fewer equations than unknowns is a programming error")
  func tooFewRows() async {
    await #expect(processExitsWith: .failure) {
      var problem = LeastSquares(columns: 2)
      problem.begin(rows: 1)
    }
  }
}
