import Evaluating
import Quantities
import UpdateFormats

/// An evaluation as tables for people: overall rows first, then a row a recording, or a beacon.
struct EvaluationTable {
  /// Seconds left out at the start of each recording.
  let warmup: Double
  /// Whether headings carry ANSI colours.
  let isColoured: Bool

  /// Recordings shown before the rest is only counted.
  private static let shown = 20
  /// The widest name shown whole.
  private static let widestName = 28
  private static let columns = [
    ("n", 7), ("mean", 9), ("rms", 9), ("CE50", 9), ("CE75", 9), ("CE95", 9), ("max", 9),
    ("floor", 8), ("room", 8), ("in 95 %", 9), ("avail.", 8),
  ]

  /// The table's lines; errors in metres, shares in per cent, `-` where a figure is unknown.
  func lines(_ report: EvaluationReport) -> [String] {
    let recordings = report.all.recordings
    let named = zip(recordings, report.last.recordings).prefix(Self.shown).map { all, last in
      let name = [all.name, all.target].compactMap { $0 }.joined(separator: " ")
      return (name: shortened(terminalSafe(name)), all: all.statistics, last: last.statistics)
    }
    let all = warmup > 0 ? "all, after \(fixedDecimals(warmup, isWhole ? 0 : 3)) s" : "all updates"
    let last = "last of each recording"
    let width = ([all, last] + named.map(\.name)).map(\.count).max() ?? 0
    var lines = [heading("errors in metres", width)]
    lines.append(row(all, report.all.overall, width))
    lines.append(row(last, report.last.overall, width))
    guard !named.isEmpty else { return lines }
    lines += ["", heading("recording (\(all))", width, "last")]
    for entry in named { lines.append(row(entry.name, entry.all, width, entry.last)) }
    if recordings.count > named.count {
      lines.append("and \(recordings.count - named.count) more; '--format ndjson' lists all")
    }
    return lines
  }

  /// The residuals of beacons or receivers in dB, those with the largest ones first.
  func lines(_ residuals: LevelResiduals) -> [String] {
    guard !residuals.anchors.isEmpty else { return [] }
    let worst = residuals.anchors.map { (name: $0.id, summary: $0.summary) }
      .sorted { $0.summary.rms > $1.summary.rms }
    let named = worst.prefix(Self.shown).map {
      (name: shortened(terminalSafe($0.name)), summary: $0.summary)
    }
    let title = "heard - expected in dB"
    let width = ([title] + named.map(\.name)).map(\.count).max() ?? 0
    var heading = padded(title, width)
    for (name, width) in Self.residualColumns { heading += aligned(name, width) }
    var lines = ["", isColoured ? "\u{1b}[1m\(heading)\u{1b}[0m" : heading]
    lines.append(
      row(residuals.areOfReceivers ? "all receivers" : "all beacons", residuals.summary, width)
    )
    for entry in named { lines.append(row(entry.name, entry.summary, width)) }
    if worst.count > named.count {
      lines.append("and \(worst.count - named.count) smaller; '--format ndjson' lists all")
    }
    return lines
  }

  private static let residualColumns = [("n", 7), ("mean", 9), ("rms", 9)]

  private func row(_ name: String, _ residuals: ResidualSummary, _ width: Int) -> String {
    let cells = [
      String(residuals.count), fixedDecimals(residuals.mean, 1), fixedDecimals(residuals.rms, 1),
    ]
    return zip(cells, Self.residualColumns).reduce(padded(name, width)) {
      $0 + aligned($1.0, $1.1.1)
    }
  }

  private var isWhole: Bool { warmup == warmup.rounded() }

  private func heading(_ title: String, _ width: Int, _ extra: String? = nil) -> String {
    var text = padded(title, width)
    for (name, width) in Self.columns { text += aligned(name, width) }
    if let extra { text += aligned(extra, 9) }
    return isColoured ? "\u{1b}[1m\(text)\u{1b}[0m" : text
  }

  private func row(
    _ name: String,
    _ statistics: AccuracyStatistics,
    _ width: Int,
    _ last: AccuracyStatistics? = nil
  ) -> String {
    let errors = statistics.errors
    var cells = [String(statistics.count)]
    cells += [errors?.mean, errors?.rms, errors?.ce50, errors?.ce75, errors?.ce95, errors?.max]
      .map(metres)
    cells += [
      statistics.floors, statistics.rooms, statistics.containment, statistics.availability,
    ].map(percent)
    var text = padded(name, width)
    for (cell, column) in zip(cells, Self.columns) { text += aligned(cell, column.1) }
    if let last { text += aligned(metres(last.errors?.max), 9) }
    return text
  }

  private func metres(_ value: Double?) -> String {
    value.map { fixedDecimals($0, 3) } ?? "-"
  }

  private func percent(_ share: Share) -> String {
    share.rate.map { fixedDecimals($0 * 100, 1) + "%" } ?? "-"
  }

  private func shortened(_ name: String) -> String {
    name.count <= Self.widestName ? name : name.prefix(Self.widestName - 3) + "..."
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
