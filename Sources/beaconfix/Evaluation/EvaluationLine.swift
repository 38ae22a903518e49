import Evaluating
import UpdateFormats

/// The figures of one view as a line of NDJSON: metres with three decimals, shares with four.
enum EvaluationLine {
  /// The line of a recording, or of all together when no name is given; absent means unknown.
  static func text(
    _ statistics: AccuracyStatistics,
    _ view: EvaluationReport.View,
    _ recording: String? = nil
  ) -> String {
    var line = JSONLine(type: "evaluation")
    line.add("view", view.rawValue)
    line.add("recording", recording)
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
}
