import Glibc
import LeastSquares

/// Path loss fitted to surveyed readings of one floor, beacons that stay silent included.
///
/// v = P_b + n L_b + e with e of standard deviation s dB, as a ridge fit: the powers are shrunk to
/// their common value P₀, all values to what is physically likely. A silent beacon is censored, not
/// missing: it is somewhere below what can be heard, and its expected level there enters the next
/// pass (the expectation maximisation of Tobin's model, Econometrica 26, 1958). Without that the
/// exponent comes out too small where weak beacons are heard only at their loudest.
public struct PathLossFit: Equatable, Sendable {
  /// P₀: the common power, dBm at 1 m.
  public private(set) var commonPower: Estimate
  /// n, at least `leastExponent`.
  public private(set) var exponent: Estimate
  /// P_b: the power of each beacon, dBm at 1 m; of one never heard it is the common one.
  public private(set) var powers: [Estimate]
  /// s: the standard deviation of a window's level, dB.
  public private(set) var shadowing: Double
  /// The same for each beacon, shrunk to the common one, at least `leastShadowing`.
  public private(set) var shadowings: [Double] = []
  /// What can be heard; `nil` when no beacon was ever silent.
  public private(set) var hearing: HearingCurve?
  /// Whether each beacon was heard at all.
  public let isHeard: [Bool]

  private let offsets: [Double]
  private let powerSpread: Double

  /// Prior of the common power, dBm: any beacon.
  private static let powerPrior = (mean: -65.0, deviation: 20.0)
  /// Prior of the exponent: free space, less in corridors, more behind walls.
  private static let exponentPrior = (mean: 2.0, deviation: 0.5)
  /// How far beacons of a kind differ by themselves and by how they are mounted, dB.
  public static let beaconSpread = 2.0
  /// How far receivers differ by their antennas, their housing and what they call a dBm, dB.
  public static let receiverSpread = 6.0
  /// No building guides waves better than this.
  public static let leastExponent = 0.8
  /// Nothing is known better than this, dB: a body turns by that much.
  public static let leastShadowing = 3.0
  /// Windows' worth of the common shadowing in that of a beacon.
  private static let shadowingPrior = 30.0
  /// Passes; the values stand still to 0.01 after some ten.
  private static let passes = 15

  /// Fits the windows of one floor, at least one.
  ///
  /// `offsets` are the dB that were taken off the levels of each anchor, by default 0: what can be
  /// heard is told as it was read, with them. `spread` is how far the powers of anchors differ, dB.
  /// O(passes · windows · beacons³) at worst.
  public init(
    _ windows: [CalibrationWindow],
    offsets: [Double]? = nil,
    spread: Double = PathLossFit.beaconSpread
  ) {
    precondition(!windows.isEmpty, "a fit needs readings")
    let beacons = windows[0].levels.count
    self.offsets = offsets ?? Array(repeating: 0, count: beacons)
    powerSpread = spread
    isHeard = (0..<beacons).map { beacon in windows.contains { $0.levels[beacon] != nil } }
    commonPower = Estimate(value: Self.powerPrior.mean, variance: 0)
    exponent = Estimate(value: Self.exponentPrior.mean, variance: 0)
    powers = Array(repeating: commonPower, count: beacons)
    shadowing = 6
    for pass in 0..<Self.passes {
      let readings = self.readings(windows, imputing: pass > 1 ? hearing : nil)
      solve(readings, beacons: beacons)
      shadowing = deviation(of: readings)
      if pass > 0 { hearing = HearingCurve.fit(trials(windows), deviation: shadowing) }
    }
    shadowings = (0..<beacons).map { shadowing(of: $0, windows) }
  }

  /// The level expected of a beacon at L = `decades`, dBm.
  public func level(of beacon: Int, decades: Double) -> Double {
    powers[beacon].value + exponent.value * decades
  }

  /// The level expected of a beacon at L = `decades` when it is heard, dBm.
  ///
  /// See `HearingCurve.heardLevel`.
  public func heardLevel(of beacon: Int, decades: Double) -> Double {
    let (expected, offset) = (level(of: beacon, decades: decades), offsets[beacon])
    guard let hearing else { return expected }
    return hearing.heardLevel(expected: expected + offset, deviation: shadowing) - offset
  }

  /// A level, heard or imputed.
  private struct Reading {
    var beacon: Int
    var decades: Double
    var level: Double
    /// Of the imputed level; 0 for one that was heard.
    var variance: Double
    var weight: Double
  }

  private func readings(
    _ windows: [CalibrationWindow],
    imputing hearing: HearingCurve?
  ) -> [Reading] {
    var readings: [Reading] = []
    for window in windows {
      for (beacon, level) in window.levels.enumerated() where isHeard[beacon] {
        let decades = window.decades[beacon]
        if let level {
          readings.append(
            Reading(
              beacon: beacon,
              decades: decades,
              level: level,
              variance: 0,
              weight: window.weight
            )
          )
        } else if let hearing {
          readings.append(imputed(beacon, decades, below: hearing, window.weight))
        }
      }
    }
    return readings
  }

  /// Mean and variance of a level that was too weak, weighted by the chance that it was.
  ///
  /// With a = (t - μ) / S, S² = s² + w², λ = φ(a) / Φ(a): mean μ - s² λ / S, variance
  /// s² [1 - s² λ (λ + a) / S²].
  private func imputed(
    _ beacon: Int,
    _ decades: Double,
    below hearing: HearingCurve,
    _ weight: Double
  ) -> Reading {
    let expected = level(of: beacon, decades: decades)
    let square: Double = shadowing * shadowing
    let spread: Double = (square + hearing.width * hearing.width).squareRoot()
    let a: Double = (hearing.threshold - offsets[beacon] - expected) / spread
    let ratio: Double = NormalDistribution.millsRatio(a)
    let shrink: Double = square * ratio * (ratio + a) / (spread * spread)
    let below: Double = (1 - HearingCurve.accident) * NormalDistribution.cumulative(a)
    return Reading(
      beacon: beacon,
      decades: decades,
      level: expected - square * ratio / spread,
      variance: square * max(0, 1 - shrink),
      weight: weight * below / (below + HearingCurve.accident)
    )
  }

  /// Solves for (P₀, n, P₁, ...), with n held at its least value when it would fall below.
  private mutating func solve(_ readings: [Reading], beacons: Int) {
    let free = solution(readings, beacons: beacons, exponent: nil)
    let isFree = free.values[1] >= Self.leastExponent
    let (values, deviations) =
      isFree ? free : solution(readings, beacons: beacons, exponent: Self.leastExponent)
    func estimate(_ index: Int) -> Estimate {
      let deviation: Double = shadowing * deviations[index]
      return Estimate(value: values[index], variance: deviation * deviation)
    }
    commonPower = estimate(0)
    exponent = estimate(1)
    // Held at its limit it is no better known than it was free.
    let freely: Double = shadowing * free.deviations[1]
    if !isFree { exponent.variance = freely * freely }
    powers = (0..<beacons).map { estimate(2 + $0) }
  }

  private func solution(
    _ readings: [Reading],
    beacons: Int,
    exponent fixed: Double?
  ) -> (values: [Double], deviations: [Double]) {
    var problem = LeastSquares(columns: 2 + beacons)
    var row = readings.count
    problem.begin(rows: row + 2 + beacons)
    for row in 0..<problem.rows {
      for column in 0...problem.columns { problem[row, column] = 0 }
    }
    for (row, reading) in readings.enumerated() {
      let root: Double = reading.weight.squareRoot()
      problem[row, 1] = root * reading.decades
      problem[row, 2 + reading.beacon] = root
      problem[row, problem.columns] = root * reading.level
    }
    /// Adds the equation `value of the unknown = mean ± deviation`, in units of the shadowing.
    func expect(_ column: Int, _ mean: Double, _ deviation: Double) {
      problem[row, column] = shadowing / deviation
      problem[row, problem.columns] = mean * shadowing / deviation
      row += 1
    }
    expect(0, Self.powerPrior.mean, Self.powerPrior.deviation)
    // A value that is held fast is known to a thousandth.
    if let fixed {
      expect(1, fixed, 1e-3)
    } else {
      expect(1, Self.exponentPrior.mean, Self.exponentPrior.deviation)
    }
    for beacon in 0..<beacons {
      problem[row, 0] = -shadowing / powerSpread
      expect(2 + beacon, 0, powerSpread)
    }
    problem.factorise()
    return (problem.unknowns, problem.unknownDeviations)
  }

  private func deviation(of readings: [Reading]) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for reading in readings {
      let residual = reading.level - level(of: reading.beacon, decades: reading.decades)
      sum += reading.weight * (residual * residual + reading.variance)
      weights += reading.weight
    }
    return weights > 0 ? max(1, (sum / weights).squareRoot()) : shadowing
  }

  private func trials(_ windows: [CalibrationWindow]) -> [HearingTrial] {
    windows.flatMap { window in
      window.levels.indices.lazy.filter { isHeard[$0] }.map { beacon in
        HearingTrial(
          expected: level(of: beacon, decades: window.decades[beacon]) + offsets[beacon],
          heard: window.levels[beacon].map { $0 + offsets[beacon] },
          weight: window.weight
        )
      }
    }
  }

  /// s_b² = (Σ residual² + 30 s²) / (n + 30), n counted in stays rather than windows.
  private func shadowing(of beacon: Int, _ windows: [CalibrationWindow]) -> Double {
    var sum: Double = Self.shadowingPrior * shadowing * shadowing
    var count: Double = Self.shadowingPrior
    for window in windows {
      guard let heard = window.levels[beacon] else { continue }
      let residual = heard - level(of: beacon, decades: window.decades[beacon])
      let stays: Double = window.weight / CalibrationWindow.weightOfStay
      sum += stays * residual * residual
      count += stays
    }
    return max(Self.leastShadowing, (sum / count).squareRoot())
  }
}

extension CalibrationWindow {
  /// The weight of a window: residuals at neighbouring places are correlated.
  public static let weightOfStay = 0.3
}
