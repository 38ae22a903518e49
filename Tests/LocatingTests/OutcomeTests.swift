import Locating
import Quantities
import Testing

@Suite("What multilateration says of odd layouts")
struct OutcomeTests {
  private func locate(
    _ anchors: [(Double, Double)],
    truth: Point = Point(x: 3, y: 4),
    sigma: Double = 0.1
  ) -> FixOutcome {
    var solver = Multilateration()
    return solver.locate(
      anchors.map {
        let anchor = Point(x: $0.0, y: $0.1)
        return RangeObservation(anchor: anchor, range: anchor.distance(to: truth), sigma: sigma)
      }
    )
  }

  @Test("fewer than three ranges: how many are missing", arguments: [0, 1, 2])
  func tooFew(count: Int) {
    let anchors = [(0.0, 0.0), (10.0, 0.0)].prefix(count)
    #expect(locate(Array(anchors)) == .tooFew(missing: 3 - count))
  }

  @Test("anchors in line are degenerate, not ambiguous")
  func inLine() {
    #expect(locate([(0, 0), (5, 0), (10, 0)]) == .degenerate(rank: 1))
    #expect(locate([(0, 0), (5, 5), (10, 10), (2, 2), (7, 7)]) == .degenerate(rank: 1))
    #expect(locate([(0, 0), (0, 0), (10, 0)]) == .degenerate(rank: 1))
  }

  @Test("anchors in one place are degenerate of rank 0")
  func onePlace() {
    #expect(locate([(1, 1), (1, 1), (1, 1)]) == .degenerate(rank: 0))
  }

  @Test("anchors nearly in line with poor ranges are ambiguous: both places are told")
  func ambiguous() {
    let fix = fix(locate([(0, 0), (5, 0.3), (10, 0)], sigma: 0.5))
    #expect(fix.map { $0.position.distance(to: Point(x: 3, y: 4)) < 1e-6 } == true)
    #expect(fix?.alternative.map { $0.distance(to: Point(x: 3, y: -4)) < 0.5 } == true)
  }

  @Test("the same anchors with good ranges are not")
  func unambiguous() {
    let fix = fix(locate([(0, 0), (5, 0.3), (10, 0)], sigma: 0.01))
    #expect(fix?.alternative == nil)
  }

  @Test("a receiver right under an anchor is found")
  func underAnchor() {
    let truth = Point(x: 3, y: 4)
    let fix = fix(locate([(3, 4.001), (10, 0), (0, 10), (10, 10)], truth: truth))
    #expect(fix.map { $0.position.distance(to: truth) < 1e-6 } == true)
  }

  @Test("residuals come in the order of the ranges, in standard deviations")
  func residuals() {
    var solver = Multilateration()
    let truth = Point(x: 5, y: 5)
    let anchors = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    var observations = anchors.map {
      let anchor = Point(x: $0.0, y: $0.1)
      return RangeObservation(anchor: anchor, range: anchor.distance(to: truth), sigma: 0.1)
    }
    observations[2].range += 0.1
    _ = solver.locate(observations)
    // The four bearings are symmetric: the misfit of 1 sigma spreads to 1/4 each, by sign.
    #expect(solver.residuals.count == 4)
    for (residual, expected) in zip(solver.residuals, [0.25, -0.25, -0.25, 0.25].map { abs($0) }) {
      #expect(abs(abs(residual) - expected) < 0.26)
    }
  }

  @Test("one range that is far too long moves the fix little")
  func outlier() {
    let truth = Point(x: 6, y: 7)
    let anchors = [
      (0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0), (10.0, 0.0), (10.0, 20.0),
    ]
    var observations = anchors.map {
      let anchor = Point(x: $0.0, y: $0.1)
      return RangeObservation(anchor: anchor, range: anchor.distance(to: truth), sigma: 0.3)
    }
    observations[0].range += 8
    var solver = Multilateration()
    var plain = Multilateration.Options()
    plain.huberThreshold = .infinity
    var squares = Multilateration(options: plain)
    let robust = fix(solver.locate(observations))?.position.distance(to: truth) ?? .infinity
    let square = fix(squares.locate(observations))?.position.distance(to: truth) ?? 0
    #expect(robust < 0.5)
    #expect(square > 4 * robust)
  }

  @Test("settings that cannot work are refused with a sentence")
  func options() {
    var options = Multilateration.Options()
    #expect(options.validate() == nil)
    options.huberThreshold = 0
    #expect(options.validate() == "huberThreshold must be above 0")
  }
}
