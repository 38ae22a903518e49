import LeastSquares
import Testing

@Suite("Cholesky")
struct CholeskyTests {
  @Test("solves, and tells the determinant, as numpy does")
  func solves() throws {
    // A = [[4, 2, 1], [2, 5, 3], [1, 3, 6]]: numpy.linalg.solve(A, [1, 2, 3]) and slogdet.
    let factor = try #require(Cholesky([4, 2, 1, 2, 5, 3, 1, 3, 6], order: 3))
    let solution = factor.solved([1, 2, 3])
    for (found, wanted) in zip(solution, [0.089552238805970, 0.104477611940299, 0.432835820895522])
    {
      #expect(abs(found - wanted) < 1e-12)
    }
    #expect(abs(factor.logDeterminant - 4.204692619390966) < 1e-12)
    let half = factor.halfSolved([1, 2, 3])
    // bᵀ A⁻¹ b
    #expect(abs(half.reduce(0) { $0 + $1 * $1 } - 1.597014925373134) < 1e-12)
  }

  @Test("refuses what is not positive definite")
  func indefinite() {
    #expect(Cholesky([1, 2, 2, 1], order: 2) == nil)
  }
}
