import Glibc
import Locating
import Quantities
import Randomness

/// Positions in a 20 x 20 m hall with anchors anywhere, exponent 2, noise in dB.
func randomProblems(anchors: Int, noise: Double, count: Int) -> [[RangeObservation]] {
  var random = SeededGenerator(seed: 2026)
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

private func place(_ random: inout SeededGenerator) -> Point {
  let x = Double.random(in: 0...20, using: &random)
  return Point(x: x, y: Double.random(in: 0...20, using: &random))
}
