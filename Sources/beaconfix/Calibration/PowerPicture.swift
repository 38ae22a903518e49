import Quantities
import Ranging
import UpdateFormats

/// The picture of `calibrate power` at a terminal: what to do, what comes in, how sure it is.
struct PowerPicture {
  /// Rows of the histogram.
  private static let bins = 10
  /// Columns before the bars.
  private static let margin = 16
  /// Beacons listed while it is not clear which one is meant.
  private static let listed = 5

  /// Metres that the receiver is to be away from the beacon.
  let distance: Double
  /// Half-width asked for, dB.
  let within: Double
  /// What the receiver reads too much, dB.
  let offset: Double
  /// The beacon that was chosen, by its name.
  let name: String?

  /// Lines no wider than the terminal, the most important first.
  func lines(_ heard: [(name: String, power: HeardPower)], width: Int) -> [String] {
    var lines = instruction
    let ranked = heard.sorted { ($0.power.median ?? -200) > ($1.power.median ?? -200) }
    if let (name, power) = ranked.first {
      if self.name == nil, ranked.count > 1 {
        lines += [""] + ranked.prefix(Self.listed).map { candidate($0.name, $0.power) }
      }
      lines += ["", "\(terminalSafe(name))"] + figures(power.calibration, width: width)
      lines += [""] + histogram(power.calibration.usedLevels, width: width)
    } else {
      lines += ["", "Nothing heard yet."]
    }
    return lines.map { $0.count <= width ? $0 : $0.prefix(max(0, width - 1)) + "…" }
  }

  private var instruction: [String] {
    let name = name.map { terminalSafe($0) } ?? "the beacon"
    let metres = plain(distance)
    return [
      "Stand \(metres) m from \(name), with nothing and nobody in between.",
      "A single spot carries some 2 dB of its own fading:",
      "better walk a small circle round the beacon, at that distance.",
    ]
  }

  private func candidate(_ name: String, _ power: HeardPower) -> String {
    let level = power.median.map { fixedDecimals($0, 0) } ?? "?"
    return "\(right(level, 5)) dBm  \(terminalSafe(name))"
  }

  private func figures(_ calibration: PowerCalibration, width: Int) -> [String] {
    let levels = calibration.levels
    guard let last = levels.last else { return [] }
    let recent = levels.suffix(max(1, min(60, width - Self.margin)))
    let line = Sparkline.text(recent.map { $0 }, in: Self.range(of: calibration.usedLevels))
    var lines = ["now   \(right(fixedDecimals(last, 0), 4)) dBm  \(line)"]
    guard let estimate = calibration.estimate else { return lines }
    let mean = fixedDecimals(estimate.measuredPower - offset, 1)
    let known = estimate.halfWidth.isFinite
    let halfWidth = known ? fixedDecimals(estimate.halfWidth, 1) : "?"
    // The interval narrows with the root of time: its square is the share of the time that is over.
    let ratio: Double = known ? within / max(estimate.halfWidth, within) : 0
    lines.append(
      "mean \(right(mean, 5)) dBm at 1 m ± \(halfWidth) dB"
        + "  \(Self.bar(ratio * ratio, width: 20)) wanted ± \(plain(within)) dB"
    )
    var heard =
      "heard \(counted(estimate.samples, "sample")) in \(fixedDecimals(estimate.seconds, 0)) s"
    if estimate.outliers > 0 { heard += ", \(counted(estimate.outliers, "outlier")) left out" }
    lines.append(heard + state(calibration, estimate, ratio))
    if calibration.hasMoved {
      lines.append("MOVED: the level shifted for good. Keep the distance; r begins again.")
    }
    return lines
  }

  private func state(
    _ calibration: PowerCalibration,
    _ estimate: PowerEstimate,
    _ ratio: Double
  ) -> String {
    if calibration.isSettled { return "; settled" }
    guard ratio > 0, ratio < 1 else { return "" }
    let rest: Double = estimate.seconds * (1 / (ratio * ratio) - 1)
    return rest < 1000 ? "; about \(fixedDecimals(rest.rounded(.up), 0)) s more" : ""
  }

  /// A bar for every whole dBm, or for a few where there are many.
  private func histogram(_ levels: [Double], width: Int) -> [String] {
    guard !levels.isEmpty else { return [] }
    let range = Self.range(of: levels)
    let step = ((range.upperBound - range.lowerBound) / Double(Self.bins)).rounded(.up)
    var counts: [Double: Int] = [:]
    for level in levels { counts[(level / step).rounded(.down) * step, default: 0] += 1 }
    let most = counts.values.max() ?? 1
    let columns = max(1, min(40, width - Self.margin - 6))
    let starts = counts.keys.sorted(by: >)
    guard let first = starts.first, let last = starts.last else { return [] }
    return stride(from: first, through: last, by: -step).map { start in
      let count = counts[start] ?? 0
      let share = Double(count) / Double(most)
      let label = step == 1 ? plain(start) : "\(plain(start))…\(plain(start + step - 1))"
      let bar = String(repeating: "█", count: Int((share * Double(columns)).rounded(.up)))
      return "\(right(label, 9)) dBm  \(bar)\(count > 0 ? " \(count)" : "")"
    }
  }

  /// At least 4 dB around all levels, in whole dB.
  private static func range(of levels: [Double]) -> ClosedRange<Double> {
    let low = (levels.min() ?? 0).rounded(.down)
    let high = (levels.max() ?? 0).rounded(.up)
    let lack: Double = max(0, 4 - (high - low)) / 2
    return low - lack...high + lack
  }

  private static func bar(_ share: Double, width: Int) -> String {
    let full = Int(share * Double(width))
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
