import Glibc
import Quantities
import Randomness
import Testing

@testable import Locating

@Suite("Multilateration finds the right basin")
struct BasinTests {
  @Test("exact ranges, 100,000 layouts: right to a micrometre, hardly one flagged")
  func exact() {
    let seed: UInt64 = 1
    var random = SeededGenerator(seed: seed)
    var solver = Multilateration()
    var flagged = 0
    for layout in 0..<100_000 {
      let truth = random.place()
      let observations = (0..<Int.random(in: 3...12, using: &random)).map { _ in
        let anchor = random.place()
        let height = random.uniform(0...2)
        let range = max(1e-6, hypot(anchor.distance(to: truth), height))
        return RangeObservation(
          anchor: anchor,
          heightDifference: height,
          range: range,
          sigma: 0.01
        )
      }
      guard let fix = fix(solver.locate(observations)) else {
        flagged += 1
        continue
      }
      if fix.alternative != nil { flagged += 1 }
      let error = fix.position.distance(to: truth)
      if error > 1e-6 { Issue.record("seed \(seed), layout \(layout): off by \(error) m") }
    }
    #expect(flagged <= 1000, "seed \(seed)")
  }

  @Test(
    "noisy ranges: as good as a dense multistart in 99.5 % of layouts",
    arguments: [2.0, 5.0]
  )
  func noisy(noise: Double) {
    let seed: UInt64 = 2
    var random = SeededGenerator(seed: seed)
    var solver = Multilateration()
    let layouts = 1000
    var worse = 0
    for _ in 0..<layouts {
      let truth = random.place()
      let anchors = (0..<Int.random(in: 3...12, using: &random)).map { _ in random.place() }
      let observations = ranges(from: truth, to: anchors, noise: noise, random: &random)
      guard let fix = fix(solver.locate(observations)) else { continue }
      var least = Double.infinity
      for x in stride(from: -5.3, through: 25, by: 3) {
        for y in stride(from: -5.7, through: 25, by: 3) {
          least = min(least, solver.descend(from: Point(x: x, y: y)).cost)
        }
      }
      if fix.cost > least * (1 + 1e-6) + 1e-9 { worse += 1 }
    }
    #expect(worse * 200 <= layouts, "\(worse) of \(layouts), seed \(seed)")
  }

  @Test("the trap: a start at the centroid ends elsewhere", arguments: RangeResidual.allCases)
  func trap(residual: RangeResidual) {
    // Design, mathematics: from the centroid, squared residuals end at (6.40, -4.88) and plain
    // ones at (6.58, -5.20).
    let truth = Point(x: 5, y: 5)
    let anchors = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: -7, y: -4.2)]
    let observations = anchors.map {
      RangeObservation(anchor: $0, range: $0.distance(to: truth), sigma: 0.01)
    }
    var options = Multilateration.Options()
    options.residual = residual
    var solver = Multilateration(options: options)
    let fix = fix(solver.locate(observations))
    #expect(fix.map { $0.position.distance(to: truth) < 1e-6 } == true)
    #expect(fix?.alternative == nil)
    #expect(fix?.stop == .converged)
  }

  @Test("the trap is one: plain descent from the centroid falls into it")
  func trapFromCentroid() {
    let truth = Point(x: 5, y: 5)
    let anchors = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: -7, y: -4.2)]
    let expected: [(RangeResidual, Point)] = [
      (.squared, Point(x: 6.40, y: -4.88)), (.metres, Point(x: 6.58, y: -5.20)),
    ]
    for (residual, end) in expected {
      var options = Multilateration.Options()
      options.residual = residual
      options.huberThreshold = .infinity
      var solver = Multilateration(options: options)
      // The residuals of Design have weight 1, (d² - r²) / r being twice ours.
      let observations = anchors.map {
        RangeObservation(anchor: $0, range: $0.distance(to: truth), sigma: 1)
      }
      _ = solver.locate(observations)
      let minimum = solver.descend(from: Point(x: 1, y: -1.4))
      #expect(minimum.point.distance(to: end) < 0.01, "\(residual): \(minimum.point)")
    }
  }
}
