import FloorMaps
import Ranging
import UpdateFormats

/// What `calibrate fit` says of the fit of one floor.
struct FitReport {
  let floor: Floor
  let beacons: [Beacon]
  let windows: [CalibrationWindow]
  let fit: PathLossFit
  let residuals: FitResiduals

  private static let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95]

  init(_ floor: Floor, _ beacons: [Beacon], _ windows: [CalibrationWindow], _ fit: PathLossFit) {
    self.floor = floor
    self.beacons = beacons
    self.windows = windows
    self.fit = fit
    residuals = FitResiduals(windows, fit)
  }

  /// Recordings with readings on the floor.
  var recordings: Int { Set(windows.map(\.recording)).count }

  /// For people, with 95 % intervals.
  var table: [String] {
    var lines = [
      "floor \(floor.id): \(counted(recordings, "recording")), \(counted(windows.count, "window"))",
      "  common power   \(interval(fit.commonPower, 1)) dBm at 1 m",
      "  exponent       \(interval(fit.exponent, 2))",
      "  shadowing      \(fixedDecimals(fit.shadowing, 1)) dB",
    ]
    if let hearing = fit.hearing {
      lines.append(
        "  hearing        half at \(fixedDecimals(hearing.threshold, 0)) dBm, within"
          + " \(fixedDecimals(hearing.width, 1)) dB"
      )
    } else {
      lines.append("  hearing        no beacon was ever silent")
    }
    lines.append("  beacon           power at 1 m    shadowing  residual  places")
    for (index, beacon) in beacons.enumerated() {
      let deviation = residuals.deviations[index].map { fixedDecimals($0, 1) } ?? "-"
      lines.append(
        "  " + padded(beacon.id, 14) + aligned(interval(fit.powers[index], 1), 16)
          + aligned(fixedDecimals(fit.shadowings[index], 1), 11) + aligned(deviation, 10)
          + aligned("\(residuals.places[index])", 8)
      )
    }
    let shares = Self.quantiles.map { fixedDecimals(residuals.quantile($0), 1) }
    lines.append("  residuals      5, 25, 50, 75, 95 %: \(shares.joined(separator: ", ")) dB")
    lines.append(
      "                 root mean square \(fixedDecimals(residuals.rootMeanSquare, 2)) dB"
    )
    return lines
  }

  /// For programs: the floor, then its beacons.
  var objects: [String] {
    var line = JSONLine(type: "calibration")
    line.add("floor", floor.id)
    line.add("recordings", recordings)
    line.add("windows", windows.count)
    line.add("measuredPower", fit.commonPower.value, decimals: 2)
    line.add("measuredPowerInterval", json: bounds(fit.commonPower, 2))
    line.add("exponent", fit.exponent.value, decimals: 3)
    line.add("exponentInterval", json: bounds(fit.exponent, 3))
    line.add("shadowing", fit.shadowing, decimals: 2)
    line.add("hearingThreshold", fit.hearing?.threshold, decimals: 1)
    line.add("hearingWidth", fit.hearing?.width, decimals: 1)
    line.add("residualRMS", residuals.rootMeanSquare, decimals: 3)
    let shares = Self.quantiles.map { fixedDecimals(residuals.quantile($0), 2) }
    line.add("residualQuantiles", json: "[\(shares.joined(separator: ","))]")
    let each = beacons.enumerated().map { index, beacon in
      var line = JSONLine(type: "calibratedBeacon")
      line.add("beacon", beacon.id)
      line.add("floor", floor.id)
      line.add("measuredPower", fit.powers[index].value, decimals: 2)
      line.add("measuredPowerInterval", json: bounds(fit.powers[index], 2))
      line.add("shadowing", fit.shadowings[index], decimals: 2)
      line.add("residualRMS", residuals.deviations[index], decimals: 3)
      line.add("places", residuals.places[index])
      return line.object
    }
    return [line.object] + each
  }

  /// Sentences on beacons that the fit does not explain.
  var misfits: [String] {
    let limit = fit.exponent.value <= PathLossFit.leastExponent
    let exponent =
      limit
      ? [
        "floor '\(floor.id)': the exponent came out at its least, 0.8: read at places near to and far"
          + " from beacons, and look whether the true places are those of the map"
      ] : []
    return exponent
      + beacons.indices.filter { residuals.areUnrelated[$0] }.map { index in
        "beacon '\(beacons[index].id)': its levels do not follow its place on the map; was it moved,"
          + " or its place or height entered wrong?"
      }
  }

  /// Half the width of a 95 % interval, in standard deviations.
  private static let reach = 1.96

  private func interval(_ estimate: Estimate, _ decimals: Int) -> String {
    let half: Double = Self.reach * estimate.variance.squareRoot()
    return "\(fixedDecimals(estimate.value, decimals)) ± \(fixedDecimals(half, decimals))"
  }

  private func bounds(_ estimate: Estimate, _ decimals: Int) -> String {
    let half: Double = Self.reach * estimate.variance.squareRoot()
    let (low, high) = (estimate.value - half, estimate.value + half)
    return "[\(fixedDecimals(low, decimals)),\(fixedDecimals(high, decimals))]"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
