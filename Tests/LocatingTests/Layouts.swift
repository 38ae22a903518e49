import Glibc
import Locating
import Quantities

/// SplitMix64, so that a printed seed brings a failure back.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func normal() -> Double {
    let radius: Double = (-2 * log(uniform(1e-300...1))).squareRoot()
    return radius * cos(uniform(0...2 * .pi))
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
  random: inout Seeded
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
