import Quantities
import Ranging
import UpdateFormats

/// What `calibrate power` found, as a line for programs and as lines for people.
struct PowerReport {
  let beacon: String
  /// dBm at 1 m, as the floor map wants it.
  let power: Double
  let halfWidth: Double
  /// With its half-width, from several distances.
  let exponent: (value: Double, halfWidth: Double)?
  let samples: Int
  let outliers: Int
  let seconds: Double
  let hasMoved: Bool
  let claimed: Double?
  let verdict: PowerVerdict

  /// Puts the spots together; `offset` is what the receiver reads too much, dB.
  init(_ beacon: String, _ spots: [HeardPower], offset: Double) throws(CommandFailure) {
    let estimates = spots.compactMap(\.calibration.estimate)
    guard estimates.count == spots.count, let first = estimates.first else {
      throw .badInput("too few readings of \(beacon) to tell its power; record half a minute")
    }
    let line = estimates.count > 1 ? PowerLine(estimates) : nil
    guard estimates.count == 1 || line != nil else {
      throw .badInput("all distances are nearly the same; give at least two that differ")
    }
    self.beacon = beacon
    let power: Double = (line?.measuredPower ?? first.measuredPower) - offset
    self.power = power
    halfWidth = line?.halfWidth ?? first.halfWidth
    exponent = line.map { ($0.exponent, $0.exponentHalfWidth) }
    samples = estimates.reduce(0) { $0 + $1.samples }
    outliers = estimates.reduce(0) { $0 + $1.outliers }
    seconds = estimates.reduce(0) { $0 + $1.seconds }
    hasMoved = spots.contains { $0.calibration.hasMoved }
    let claimed = spots.compactMap(\.claimed).last
    self.claimed = claimed
    let verdicts = spots.map { PowerVerdict($0.calibration, power: power, claimed: claimed) }
    verdict = verdicts.first { !$0.isUsable } ?? verdicts[0]
  }

  /// The object for programs.
  var line: String {
    var line = JSONLine(type: "calibration")
    line.add("beacon", beacon)
    line.add("measuredPower", power, decimals: 1)
    let ends = [power - halfWidth, power + halfWidth]
    if halfWidth.isFinite {
      line.add("interval", json: "[\(ends.map { fixedDecimals($0, 1) }.joined(separator: ","))]")
    }
    line.add("exponent", exponent?.value, decimals: 2)
    line.add("samples", samples)
    line.add("outliers", outliers)
    line.add("seconds", seconds, decimals: 1)
    line.add("moved", json: hasMoved ? "true" : "false")
    line.add("advertised", claimed, decimals: 0)
    line.add("verdict", verdict.rawValue)
    return line.object
  }

  /// The lines for people.
  var lines: [String] {
    var first =
      "\(terminalSafe(beacon)): \(fixedDecimals(power, 1)) dBm at 1 m,"
      + " ± \(halfWidth.isFinite ? fixedDecimals(halfWidth, 1) : "?") dB (95 %),"
      + " from \(counted(samples, "sample")) in \(fixedDecimals(seconds, 1)) s"
    if outliers > 0 { first += ", \(counted(outliers, "outlier")) left out" }
    var lines = [first]
    if let exponent {
      lines.append(
        "exponent \(fixedDecimals(exponent.value, 2)) ± \(fixedDecimals(exponent.halfWidth, 2))"
      )
    }
    lines.append(sentence)
    if verdict.isUsable, exponent == nil {
      lines.append(
        "A single spot carries some 2 dB of its own fading: better walk a small circle round the"
          + " beacon, at that distance, while it is recorded."
      )
    }
    return lines
  }

  private var sentence: String {
    let advertised = claimed.map { "the beacon advertises \(fixedDecimals($0, 0)) dBm" }
    return switch verdict {
    case .plausible: "Plausible: \(advertised ?? "the beacon advertises none")."
    case .differs:
      "Far off: \(advertised ?? ""); check the distance, and what is between."
    case .implausible: "Implausible: no beacon has that at 1 m; check the distance."
    case .unsettled: "Not settled yet: record for longer; half a minute is usual."
    case .moved: "The beacon or the receiver moved; record again, and keep the distance."
    }
  }
}
