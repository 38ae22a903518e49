import Evaluating
import Randomness
import Testing

@Suite("Error summaries")
struct ErrorSummaryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var errors: [Double]
    var quantiles: [Double]
    var mean: Double
    var rms: Double

    var testDescription: String { "\(errors.count) errors" }
  }

  // From numpy 2.4:
  // python3 -c 'import numpy as np; v = [1, 3]; print(np.quantile(v, [.5, .75, .95]), np.mean(v),
  //   np.sqrt(np.mean(np.square(v))))'
  static let cases: [Case] = [
    Case(errors: [2.5], quantiles: [2.5, 2.5, 2.5], mean: 2.5, rms: 2.5),
    Case(errors: [1, 3], quantiles: [2.0, 2.5, 2.9], mean: 2.0, rms: 2.23606797749979),
    Case(
      errors: [1, 2, 4],
      quantiles: [2.0, 3.0, 3.8],
      mean: 2.3333333333333335,
      rms: 2.6457513110645907
    ),
    Case(
      errors: [4, 1, 3, 2],
      quantiles: [2.5, 3.25, 3.8499999999999996],
      mean: 2.5,
      rms: 2.7386127875258306
    ),
    Case(
      errors: [0.3, 7.1, 2.2, 2.2, 5.9, 0.05, 11.75],
      quantiles: [2.2, 6.5, 10.354999999999997],
      mean: 4.214285714285714,
      rms: 5.77005818242515
    ),
    Case(
      // v = [((7 * k) % 20) ** 2 / 10 for k in range(20)]
      errors: scattered,
      quantiles: [9.05, 20.325000000000003, 32.585],
      mean: 12.35,
      rms: 16.772984230601303
    ),
  ]

  private static let scattered: [Double] = (0..<20).map { step in
    let rest = Double((7 * step) % 20)
    return rest * rest / 10
  }

  @Test("as numpy has them", arguments: cases)
  func numpy(expected: Case) throws {
    let summary = try #require(ErrorSummary(expected.errors))
    #expect(summary.count == expected.errors.count)
    #expect(abs(summary.ce50 - expected.quantiles[0]) < 1e-12)
    #expect(abs(summary.ce75 - expected.quantiles[1]) < 1e-12)
    #expect(abs(summary.ce95 - expected.quantiles[2]) < 1e-12)
    #expect(abs(summary.mean - expected.mean) < 1e-12)
    #expect(abs(summary.rms - expected.rms) < 1e-12)
    #expect(summary.max == expected.errors.max())
  }

  @Test("nothing gives no figures")
  func empty() {
    #expect(ErrorSummary([]) == nil)
  }

  /// The value below which a share lies, from the definition: the inverse of the piecewise linear
  /// function that takes the k-th smallest value to (k - 1) / (n - 1).
  private func naiveQuantile(_ errors: [Double], _ share: Double) -> Double {
    let ranked = errors.sorted()
    for index in ranked.indices.dropFirst() {
      let left = Double(index - 1) / Double(ranked.count - 1)
      let right = Double(index) / Double(ranked.count - 1)
      guard share <= right else { continue }
      let part: Double = (share - left) / (right - left)
      return ranked[index - 1] * (1 - part) + ranked[index] * part
    }
    return ranked[0]
  }

  @Test("agrees with the definitions, whatever the order", arguments: 1...60)
  func definitions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    // Rounded to decimetres, so that ties come up.
    let errors = (0..<count).map { _ in
      (Double.random(in: 0...20, using: &random) * 10).rounded() / 10
    }
    let summary = try #require(ErrorSummary(errors))
    let found = [summary.ce50, summary.ce75, summary.ce95]
    for (share, value) in zip([0.5, 0.75, 0.95], found) {
      #expect(abs(value - naiveQuantile(errors, share)) < 1e-9, "seed \(seed), share \(share)")
    }
    let mean = errors.reduce(0, +) / Double(count)
    let meanSquare = errors.map { $0 * $0 }.reduce(0, +) / Double(count)
    #expect(abs(summary.mean - mean) < 1e-9, "seed \(seed)")
    #expect(abs(summary.rms * summary.rms - meanSquare) < 1e-9, "seed \(seed)")
    #expect(summary.rms >= summary.mean - 1e-12, "seed \(seed)")
    #expect(summary.ce50 <= summary.ce75 && summary.ce75 <= summary.ce95, "seed \(seed)")
    #expect(summary.ce95 <= summary.max, "seed \(seed)")
    #expect(ErrorSummary(errors.shuffled(using: &random)) == summary, "seed \(seed)")
  }
}
