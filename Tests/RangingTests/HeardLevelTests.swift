import Glibc
import Ranging
import Testing

@Suite("What a level tells that may be too weak to be heard")
struct HearingInformationTests {
  private static let cases: [(expected: Double, deviation: Double, width: Double)] = [
    (-60, 5, 2), (-85, 3, 1), (-92, 6, 4), (-95, 5, 2), (-98, 4, 6), (-110, 8, 3),
  ]

  @Test("is Fisher's information by its definition, integrated numerically", arguments: cases)
  func definition(_ row: (expected: Double, deviation: Double, width: Double)) {
    let curve = HearingCurve(threshold: -95, width: row.width)
    /// The chance that a level v is heard.
    func heard(_ level: Double) -> Double { erfc((-95 - level) / row.width / 2.0.squareRoot()) / 2 }
    func density(_ level: Double, _ mean: Double) -> Double {
      let z: Double = (level - mean) / row.deviation
      return exp(-z * z / 2) / (row.deviation * (2 * Double.pi).squareRoot())
    }
    let step = 0.01
    let levels = stride(from: row.expected - 80, through: row.expected + 80, by: step)
    func silence(_ mean: Double) -> Double {
      levels.reduce(0) { $0 + step * density($1, mean) * (1 - heard($1)) }
    }
    let information: Double = levels.reduce(0) { sum, level in
      let score: Double = (level - row.expected) / (row.deviation * row.deviation)
      return sum + step * density(level, row.expected) * heard(level) * score * score
    }
    let slope: Double = (silence(row.expected + 0.01) - silence(row.expected - 0.01)) / 0.02
    let whole: Double = information + slope * slope / silence(row.expected)
    let found = curve.information(expected: row.expected, deviation: row.deviation)
    #expect(abs(found - whole) < 1e-5 * (1 / (row.deviation * row.deviation)))
  }

  @Test("is 1 / s² where all is heard, next to nothing where nothing is, finite everywhere")
  func limits() {
    let curve = HearingCurve(threshold: -95, width: 2)
    #expect(abs(curve.information(expected: -40, deviation: 5) - 0.04) < 1e-12)
    #expect(curve.information(expected: -150, deviation: 5) < 1e-9)
    for level in stride(from: -2000.0, through: 500, by: 50) {
      let found = curve.information(expected: level, deviation: 3)
      #expect(found >= 0 && found <= 1.0 / 9 + 1e-12)
    }
  }
}
