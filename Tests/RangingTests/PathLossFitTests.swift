import Glibc
import Quantities
import Randomness
import Ranging
import Testing

/// A floor with beacons of known powers, surveyed at random places.
private struct Surveyed {
  var exponent = 2.5
  var powers: [Double] = [-60, -62, -58, -61, -59, -63]
  var shadowing = 4.0
  /// Levels below are not heard, dBm.
  var threshold = -200.0
  var places = 200
  var random = SeededGenerator(seed: 7)

  mutating func windows() -> [CalibrationWindow] {
    (0..<places).map { place in
      let at = Point(x: random.uniform() * 20, y: random.uniform() * 20)
      let decades = powers.indices.map { beacon in
        let anchor = Point(x: Double(beacon % 3) * 10, y: Double(beacon / 3) * 20)
        return -10 * log10(max(0.3, anchor.distance(to: at)))
      }
      let levels = zip(powers, decades).map { power, decades -> Double? in
        let level: Double = power + exponent * decades + shadowing * random.normal()
        return level < threshold ? nil : level
      }
      return CalibrationWindow(
        place: at,
        decades: decades,
        levels: levels,
        weight: CalibrationWindow.weightOfStay,
        recording: place
      )
    }
  }
}

@Suite("Path-loss fit")
struct PathLossFitTests {
  @Test("exponent, powers and shadowing come back", arguments: [1 as UInt64, 2, 3, 4])
  func recovers(seed: UInt64) {
    var survey = Surveyed(random: SeededGenerator(seed: seed))
    let fit = PathLossFit(survey.windows())
    #expect(abs(fit.exponent.value - 2.5) < 0.2, "seed \(seed)")
    #expect(abs(fit.shadowing - 4) < 0.4, "seed \(seed)")
    #expect(fit.hearing == nil, "nothing was silent")
    for (power, truth) in zip(fit.powers, survey.powers) {
      #expect(abs(power.value - truth) < 2.5, "seed \(seed)")
      #expect(power.variance.squareRoot() < 2.5, "seed \(seed)")
    }
  }

  @Test(
    "where weak signals are not heard, silence keeps the exponent",
    arguments: [1 as UInt64, 2]
  )
  func censored(seed: UInt64) throws {
    var survey = Surveyed(threshold: -82, random: SeededGenerator(seed: seed))
    let windows = survey.windows()
    let heard = windows.flatMap(\.levels).count { $0 != nil }
    // Most of what is sent is not heard.
    #expect(heard < windows.count * survey.powers.count / 2)
    let fit = PathLossFit(windows)
    let hearing = try #require(fit.hearing)
    #expect(abs(hearing.threshold + 82) < 2.5, "seed \(seed)")
    // Part of it stays away: silence may be an accident (`HearingCurve.accident`).
    #expect(abs(fit.exponent.value - 2.5) < 0.6, "seed \(seed): \(fit.exponent.value)")
    // Further off than the fit may be.
    #expect(slope(of: windows) < 2.5 - 0.6, "what is heard alone has a smaller slope")
  }

  @Test("a beacon that was never heard gets the common power")
  func unheard() {
    var survey = Surveyed()
    let windows = survey.windows().map { window in
      var window = window
      window.levels[5] = nil
      return window
    }
    let fit = PathLossFit(windows)
    #expect(!fit.isHeard[5])
    #expect(abs(fit.powers[5].value - fit.commonPower.value) < 1e-6)
  }

  @Test("a beacon that is not where the map says is told, the others are not")
  func misplaced() {
    var survey = Surveyed()
    let windows = survey.windows().map { window in
      var window = window
      // It hangs in the opposite corner of where the map has it.
      window.levels[0] = -60 + 2.5 * window.decades[5]
      return window
    }
    let residuals = FitResiduals(windows, PathLossFit(windows))
    #expect(residuals.areUnrelated == [true, false, false, false, false, false])
  }

  @Test("one reading gives the priors, not a failure")
  func single() {
    var survey = Surveyed(places: 1)
    let fit = PathLossFit(survey.windows())
    #expect((0.8...3.5).contains(fit.exponent.value))
  }
}

/// The slope of plain regression on what was heard.
private func slope(of windows: [CalibrationWindow]) -> Double {
  let heard = windows.flatMap { window in
    zip(window.decades, window.levels).compactMap { pair in pair.1.map { (pair.0, $0) } }
  }
  let count = Double(heard.count)
  let mean = (
    heard.reduce(0) { $0 + $1.0 } / count, heard.reduce(0) { $0 + $1.1 } / count
  )
  let products: Double = heard.reduce(0) { $0 + ($1.0 - mean.0) * ($1.1 - mean.1) }
  let squares: Double = heard.reduce(0) { $0 + ($1.0 - mean.0) * ($1.0 - mean.0) }
  return products / squares
}
