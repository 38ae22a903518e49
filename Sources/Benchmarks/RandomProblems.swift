import Glibc
import Locating
import Quantities

/// SplitMix64: the same problems on every machine and in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func normal() -> Double {
    let radius: Double = (-2 * log(Double.random(in: 1e-300..<1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}

/// Positions in a 20 x 20 m hall with anchors anywhere, exponent 2, noise in dB.
func randomProblems(anchors: Int, noise: Double, count: Int) -> [[RangeObservation]] {
  var random = SplitMix64(state: 2026)
  return (0..<count).map { _ in
    let truth = place(&random)
    return (0..<anchors).map { _ in
      let anchor = place(&random)
      let distance = max(0.3, anchor.distance(to: truth))
      let range: Double = distance * pow(10, noise * random.normal() / 20)
      let sigma: Double = range * noise * log(10) / 20
      return RangeObservation(anchor: anchor, range: range, sigma: sigma)
    }
  }
}

private func place(_ random: inout SplitMix64) -> Point {
  let x = Double.random(in: 0...20, using: &random)
  return Point(x: x, y: Double.random(in: 0...20, using: &random))
}
