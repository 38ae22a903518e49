import FloorMaps
import Positioning
import Quantities
import Ranging
import UpdateFormats

/// What `calibrate fit` says of the fit of one floor.
struct FitReport {
  let floor: Floor
  let windows: [CalibrationWindow]
  let fit: PathLossFit
  let residuals: FitResiduals

  /// Beacons, or receivers of tracking mode.
  private let kind: AnchorSite.Kind
  private let anchors: [Anchor]

  private struct Anchor {
    let id: String
    /// Its power in dBm, or how many dB it reads too much.
    let value: Estimate
  }

  private static let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95]

  /// The report on a floor of a map, by its index.
  init(_ index: Int, of site: AnchorSite, _ windows: [CalibrationWindow], _ fit: PathLossFit) {
    floor = site.map.floors[index]
    self.windows = windows
    self.fit = fit
    kind = site.kind
    residuals = FitResiduals(windows, fit)
    anchors = site.anchors(onFloor: index).enumerated().map { place, anchor in
      var value = fit.powers[place]
      if site.kind == .receiver { value.value = site.offsets[anchor] + fit.difference(of: place) }
      return Anchor(id: site.map.beacons[anchor].id, value: value)
    }
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
      lines.append("  hearing        no \(kind.rawValue) was ever silent")
    }
    lines.append(
      kind == .beacon
        ? "  beacon           power at 1 m    shadowing  residual  places"
        : "  receiver           offset, dB    shadowing  residual  places"
    )
    for (index, anchor) in anchors.enumerated() {
      let deviation = residuals.deviations[index].map { fixedDecimals($0, 1) } ?? "-"
      lines.append(
        "  " + padded(anchor.id, 14) + aligned(interval(anchor.value, 1), 16)
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

  /// For programs: the floor, then its beacons or receivers.
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
    let each = anchors.enumerated().map { index, anchor in
      let isBeacon = kind == .beacon
      let key = isBeacon ? "measuredPower" : "offset"
      var line = JSONLine(type: isBeacon ? "calibratedBeacon" : "calibratedReceiver")
      line.add(kind.rawValue, anchor.id)
      line.add("floor", floor.id)
      line.add(key, anchor.value.value, decimals: 2)
      line.add("\(key)Interval", json: bounds(anchor.value, 2))
      line.add("shadowing", fit.shadowings[index], decimals: 2)
      line.add("residualRMS", residuals.deviations[index], decimals: 3)
      line.add("places", residuals.places[index])
      return line.object
    }
    return [line.object] + each
  }

  /// Sentences on beacons or receivers that the fit does not explain.
  var misfits: [String] {
    let limit = fit.exponent.value <= PathLossFit.leastExponent
    let exponent =
      limit
      ? [
        "floor '\(floor.id)': the exponent came out at its least, 0.8: read at places near to and far"
          + " from beacons, and look whether the true places are those of the map"
      ] : []
    return exponent
      + anchors.indices.filter { residuals.areUnrelated[$0] }.map { index in
        "\(kind.rawValue) '\(anchors[index].id)': its levels do not follow its place on the map; was it moved,"
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
