import Glibc
import Quantities
import Randomness
import Simulating
import Testing

@Suite("The shadowing field")
struct ShadowingFieldTests {
  private let spots = [Point(x: 0, y: 0), Point(x: 3, y: 0), Point(x: 0, y: 6), Point(x: 90, y: 9)]

  /// The values of 3000 fields of 6 dB and 3 m at each of the spots.
  private func samples() -> [[Double]] {
    let fields = (0..<3000).map { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      return ShadowingField(sigma: 6, decorrelation: 3, using: &random)
    }
    return spots.map { spot in fields.map { $0.value(at: spot) } }
  }

  @Test("has mean 0, the deviation asked for, and correlation exp(-r / D)")
  func statistics() {
    let samples = samples()
    for values in samples {
      #expect(abs(mean(values)) < 0.4)
      #expect(abs(deviation(values) - 6) < 0.3)
    }
    for (index, expected) in [(1, exp(-1.0)), (2, exp(-2.0)), (3, 0.0)] {
      let product = mean(zip(samples[0], samples[index]).map { $0 * $1 }) / 36
      #expect(abs(product - expected) < 0.06, "spot \(index)")
    }
  }

  @Test("along two kilometres too: one field, its own correlation at D", arguments: 1...5)
  func alongALine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let field = ShadowingField(sigma: 6, decorrelation: 3, using: &random)
    let values = (0..<8000).map { field.value(at: Point(x: Double($0) * 0.25, y: 0)) }
    #expect(abs(deviation(values) - 6) < 0.4)
    let pairs = zip(values, values.dropFirst(12)).map { $0 * $1 }
    #expect(abs(mean(pairs) / 36 - exp(-1.0)) < 0.2)
  }

  @Test("0 dB is exactly none")
  func off() {
    var random = SeededGenerator(seed: 1)
    let field = ShadowingField(sigma: 0, decorrelation: 3, using: &random)
    #expect(field.value(at: Point(x: 1, y: 2)) == 0)
  }
}
