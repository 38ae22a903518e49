import Glibc
import Locating
import Quantities
import Randomness
import Testing

@Suite("Multilateration is efficient and its accuracy true")
struct EfficiencyTests {
  /// Anchors evenly spaced on the walls of a 20 x 20 m hall.
  private func perimeter(_ count: Int) -> [Point] {
    (0..<count).map { index in
      let along: Double = 80 * Double(index) / Double(count) + 5
      let offset: Double = along.truncatingRemainder(dividingBy: 20)
      switch Int(along / 20) % 4 {
      case 0: return Point(x: offset, y: 0)
      case 1: return Point(x: 20, y: offset)
      case 2: return Point(x: 20 - offset, y: 20)
      default: return Point(x: 0, y: 20 - offset)
      }
    }
  }

  /// Trace of the inverse Fisher information for ranges of relative error `share`, m².
  ///
  /// J = Σ u uᵀ / (share d)², with u the unit vector to the anchor (Cramér-Rao).
  private func bound(_ truth: Point, _ anchors: [Point], share: Double) -> Double {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for anchor in anchors {
      let d = anchor.distance(to: truth)
      let (east, north) = ((truth.x - anchor.x) / d, (truth.y - anchor.y) / d)
      let weight: Double = 1 / (share * share * d * d)
      xx += weight * east * east
      xy += weight * east * north
      yy += weight * north * north
    }
    return (xx + yy) / (xx * yy - xy * xy)
  }

  @Test(
    "1 dB of noise: RMSE within 5 % of Cramér-Rao, 95 % radius holds 93 to 97 %",
    arguments: [4, 8, 16]
  )
  func cramerRao(count: Int) {
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    var solver = Multilateration()
    let anchors = perimeter(count)
    let share: Double = log(10.0) / 20
    // The ratio of 2000 draws strays by 2 %, of 10,000 by 0.8 %.
    let draws = 10_000
    var (squared, bounded, contained) = (0.0, 0.0, 0)
    for _ in 0..<draws {
      let truth = Point(x: random.uniform(2...18), y: random.uniform(2...18))
      let observations = ranges(from: truth, to: anchors, noise: 1, random: &random)
      guard let fix = fix(solver.locate(observations)) else {
        Issue.record("no fix, seed \(seed)")
        continue
      }
      let error = fix.position.distance(to: truth)
      squared += error * error
      bounded += bound(truth, anchors, share: share)
      if error < fix.covariance.radius95 { contained += 1 }
    }
    let efficiency: Double = (squared / bounded).squareRoot()
    let containment = Double(contained) / Double(draws)
    #expect((0.95...1.05).contains(efficiency), "RMSE / bound = \(efficiency), seed \(seed)")
    #expect((0.93...0.97).contains(containment), "containment \(containment), seed \(seed)")
  }

  @Test(
    "the 95 % radius of a covariance",
    arguments: [
      // k(0) = Φ⁻¹(0.975), k(1) = √(-2 ln 0.05); k(0.5) from scipy:
      // brentq(lambda r: quad(lambda x: norm.pdf(x)*erf(sqrt(r*r-x*x)/.5/sqrt(2)),-r,r)[0]-.95,1,3)
      (1.0, 0.0, 0.0, 1.959964), (1.0, 0.0, 1.0, 2.447747), (4.0, 0.0, 4.0, 4.895494),
      (1.0, 0.0, 0.25, 2.035859), (2.5, 1.5, 2.5, 4.071717),
    ]
  )
  func radius(xx: Double, xy: Double, yy: Double, expected: Double) {
    let radius = Covariance(xx: xx, xy: xy, yy: yy).radius95
    #expect(abs(radius - expected) < 2e-4 * expected, "\(radius)")
  }
}
