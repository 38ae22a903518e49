/// Errors against truth, in two views.
public struct EvaluationReport: Equatable, Sendable {
  /// Which updates count.
  public enum View: String, CaseIterable, Sendable {
    /// All updates after the warm-up of their recording.
    case all
    /// The last update of each recording that has a truth at its time.
    case last
  }

  /// The figures of one view.
  public struct Figures: Equatable, Sendable {
    /// All recordings taken together, each update with the same weight.
    public let overall: AccuracyStatistics
    /// Each recording, and each target in it, that has a truth, in the order of the input; none for
    /// rows without a name.
    public let recordings: [Recording]
  }

  /// The figures of one recording.
  public struct Recording: Equatable, Sendable {
    /// The recording's name, where the input names recordings.
    public let name: String?
    /// Whom it is about, in tracking mode.
    public let target: String?
    /// Its figures.
    public let statistics: AccuracyStatistics
  }

  /// All updates after the warm-up.
  public let all: Figures
  /// The last update of each recording.
  public let last: Figures
  /// Position updates taken, with and without a position.
  public let updates: Int
  /// Updates before the first or after the last truth row of their recording: not counted.
  public let outsideSpan: Int
  /// Updates of recordings without a truth: not counted.
  public let withoutTruth: Int
  /// What does not fit together between input, truth and floor map.
  public let mismatches: [EvaluationMismatch]

  /// The figures of a view.
  public func figures(_ view: View) -> Figures {
    switch view {
    case .all: all
    case .last: last
    }
  }
}
