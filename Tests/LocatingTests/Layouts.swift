import Glibc
import Locating
import Quantities
import Randomness

extension SeededGenerator {
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func place(in side: Double = 20) -> Point {
    Point(x: uniform(0...side), y: uniform(0...side))
  }
}

/// Ranges from a truth to anchors: exact, or log-normal with a noise in dB (exponent 2).
func ranges(
  from truth: Point,
  to anchors: [Point],
  noise: Double,
  random: inout SeededGenerator
) -> [RangeObservation] {
  anchors.map { anchor in
    let distance = max(0.1, anchor.distance(to: truth))
    let range: Double = distance * pow(10, noise * random.normal() / 20)
    return RangeObservation(anchor: anchor, range: range, sigma: range * noise * log(10) / 20)
  }
}

/// The fix of an outcome, if it is one.
func fix(_ outcome: FixOutcome) -> Fix? {
  if case .fix(let fix) = outcome { return fix }
  return nil
}
