import Glibc
import Quantities
import Randomness
import Ranging
import Testing

/// RSSI at one spot: noise of a deviation in dB, correlated with a coefficient from one to the next.
private struct Spot {
  var random: SeededGenerator
  var deviation = 5.0
  var correlation = 0.5
  private var noise: Double?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func next(around level: Double) -> Double {
    let fresh: Double = (1 - correlation * correlation).squareRoot() * random.normal()
    let noise: Double = self.noise.map { correlation * $0 + fresh } ?? random.normal()
    self.noise = noise
    return (level + deviation * noise).rounded()
  }
}

private func moment(_ seconds: Double) -> Timestamp {
  Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
}

@Suite("Measured power at one spot")
struct PowerCalibrationTests {
  private static let runs = UInt64(500)
  private static let power = -59.3

  /// Runs at 10 Hz until settled, or for two minutes.
  private func run(
    seed: UInt64,
    level: (Double) -> Double
  ) -> (calibration: PowerCalibration, seconds: Double) {
    var spot = Spot(seed: seed)
    var calibration = PowerCalibration()
    for tick in 0..<1200 {
      let time = Double(tick) / 10
      let event = calibration.add(spot.next(around: level(time)), at: moment(time))
      if event == .settled { return (calibration, time) }
    }
    return (calibration, 120)
  }

  @Test("the stated interval holds the truth in 93 to 97 % of runs, in under 40 s at the median")
  func coverage() throws {
    var (held, moved) = (0, 0)
    var durations: [Double] = []
    for seed in 1...Self.runs {
      let (calibration, seconds) = run(seed: seed) { _ in Self.power }
      let estimate = try #require(calibration.estimate)
      #expect(calibration.isSettled && estimate.halfWidth <= 1, "seed \(seed)")
      if estimate.interval.contains(Self.power) { held += 1 }
      if calibration.hasMoved { moved += 1 }
      durations.append(seconds)
    }
    #expect((465...485).contains(held), "\(held) of \(Self.runs), seeds 1 to \(Self.runs)")
    #expect(durations.sorted()[durations.count / 2] < 40)
    #expect(moved <= 5, "\(moved) of \(Self.runs) moved though nothing did")
  }

  @Test("a step of 3 m mid-way is noticed in 95 % of runs", arguments: [10.0, 15, 20])
  func step(seconds: Double) {
    // From 1 m to 4 m, exponent 2.
    let noticed = (1...Self.runs).count { seed in
      var spot = Spot(seed: seed)
      var calibration = PowerCalibration()
      for tick in 0..<Int(20 * seconds) {
        let time = Double(tick) / 10
        let level = time < seconds ? Self.power : Self.power - 12.04
        _ = calibration.add(spot.next(around: level), at: moment(time))
      }
      return calibration.hasMoved
    }
    #expect(noticed * 20 >= Int(Self.runs) * 19, "\(noticed), seeds 1 to \(Self.runs)")
  }

  @Test("a move after settling is told, and leaves the mean as it was")
  func afterSettling() {
    var spot = Spot(seed: 3)
    var calibration = PowerCalibration()
    var settled: PowerEstimate?
    for tick in 0..<900 {
      let level = tick < 600 ? Self.power : Self.power - 20
      let event = calibration.add(spot.next(around: level), at: moment(Double(tick) / 10))
      if event == .settled { settled = calibration.estimate }
    }
    #expect(settled != nil && calibration.estimate == settled)
    #expect(calibration.hasMoved && !calibration.isDisturbed)
  }

  @Test("after a move the mean is of what came after it")
  func afterMove() throws {
    let calibration = run(seed: 4) { $0 < 15 ? Self.power : Self.power - 20 }.calibration
    let estimate = try #require(calibration.estimate)
    #expect(calibration.hasMoved)
    #expect(abs(estimate.level - (Self.power - 20)) < 2, "\(estimate)")
  }

  @Test("deep fades are left out, and counted")
  func outliers() throws {
    var spot = Spot(seed: 9)
    // Whole dBm at most 1 dB from the median: what lies 6 dB off is no noise, whatever the seed.
    spot.deviation = 1
    var calibration = PowerCalibration(within: 0.1)
    for tick in 0..<300 {
      let level = tick % 50 == 7 ? -95 : spot.next(around: -60)
      _ = calibration.add(level, at: moment(Double(tick) / 10))
    }
    let estimate = try #require(calibration.estimate)
    #expect(estimate.outliers == 6)
    #expect(abs(estimate.level + 60) < 0.6)
  }

  @Test("a signal that stands still settles at once; equal times never do")
  func degenerate() throws {
    var still = PowerCalibration()
    for second in 0...30 { _ = still.add(-60, at: moment(Double(second))) }
    #expect(still.isSettled)
    #expect(still.estimate?.level == -60 && still.estimate?.halfWidth == 0)
    var instant = PowerCalibration()
    for tick in 0..<100 { _ = instant.add(tick % 2 == 0 ? -60 : -62, at: moment(1)) }
    #expect(!instant.isSettled && !instant.hasMoved)
    #expect(PowerCalibration().estimate == nil)
  }

  @Test(
    "from another distance to 1 m with exponent 2",
    arguments: [(1.0, -60.0), (2, -53.979), (0.5, -66.021)]
  )
  func distance(metres: Double, power: Double) throws {
    var calibration = PowerCalibration(distance: metres)
    for second in 0...30 { _ = calibration.add(-60, at: moment(Double(second))) }
    #expect(abs(try #require(calibration.estimate).measuredPower - power) < 0.001)
  }

  @Test(
    "the verdict goes by what the beacon claims",
    arguments: [
      (-60.0, -59.0, "plausible"), (-60, nil, "plausible"), (-71, -59, "differs"),
      (-20, -20, "implausible"), (-100, nil, "implausible"),
    ] as [(Double, Double?, String)]
  )
  func verdict(power: Double, claimed: Double?, word: String) {
    var calibration = PowerCalibration()
    #expect(PowerVerdict(calibration, power: power, claimed: claimed) == .unsettled)
    for second in 0...30 { _ = calibration.add(power, at: moment(Double(second))) }
    #expect(PowerVerdict(calibration, power: power, claimed: claimed).rawValue == word)
  }

  private func spot(_ level: Double, at distance: Double) -> PowerEstimate {
    PowerEstimate(
      level: level,
      halfWidth: 1,
      samples: 300,
      seconds: 30,
      distance: distance
    )
  }

  @Test("several distances give the exponent, and its interval")
  func line() throws {
    // -60 - 10 · 2.5 · log10(d)
    let levels = [1.0, 2, 4, 8].map { spot(-60 - 25 * log10($0), at: $0) }
    let line = try #require(PowerLine(levels))
    #expect(abs(line.exponent - 2.5) < 1e-9 && abs(line.measuredPower + 60) < 1e-9)
    // Spots of 2 dB: 1.96 · 2.064 / √Σ(x - mean)², x = -10 log10(d).
    #expect(abs(line.exponentHalfWidth - 0.601) < 0.001, "\(line.exponentHalfWidth)")
    #expect(PowerLine([spot(-60, at: 2), spot(-61, at: 2)]) == nil)
    #expect(PowerLine([spot(-60, at: 2)]) == nil)
  }
}
