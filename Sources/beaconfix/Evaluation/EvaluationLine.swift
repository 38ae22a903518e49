import Evaluating
import UpdateFormats

/// Figures as lines of NDJSON: metres and dB with three decimals, shares with four.
enum EvaluationLine {
  /// The line of a recording, or of all together when no name is given; absent means unknown.
  static func text(
    _ statistics: AccuracyStatistics,
    _ view: EvaluationReport.View,
    _ recording: String? = nil,
    target: String? = nil
  ) -> String {
    var line = JSONLine(type: "evaluation")
    line.add("view", view.rawValue)
    line.add("recording", recording)
    line.add("target", target)
    line.add("n", statistics.count)
    line.add("mean", statistics.errors?.mean, decimals: 3)
    line.add("rms", statistics.errors?.rms, decimals: 3)
    line.add("ce50", statistics.errors?.ce50, decimals: 3)
    line.add("ce75", statistics.errors?.ce75, decimals: 3)
    line.add("ce95", statistics.errors?.ce95, decimals: 3)
    line.add("max", statistics.errors?.max, decimals: 3)
    line.add("floorHitRate", statistics.floors.rate, decimals: 4)
    line.add("roomHitRate", statistics.rooms.rate, decimals: 4)
    line.add("containment95", statistics.containment.rate, decimals: 4)
    line.add("availability", statistics.availability.rate, decimals: 4)
    return line.object
  }

  /// The line of residuals, dB, of the beacon or receiver that is named, or of all together.
  static func text(
    _ residuals: ResidualSummary,
    of anchor: (key: String, id: String)? = nil
  ) -> String {
    var line = JSONLine(type: "residuals")
    if let anchor { line.add(anchor.key, anchor.id) }
    line.add("n", residuals.count)
    line.add("mean", residuals.mean, decimals: 3)
    line.add("rms", residuals.rms, decimals: 3)
    return line.object
  }
}
