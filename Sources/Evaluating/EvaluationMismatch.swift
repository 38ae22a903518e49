import Quantities

/// What does not fit together between input, truth and floor map.
public enum EvaluationMismatch: Equatable, Sendable {
  /// Recordings of the input that the truth does not have, in the order of the input.
  case recordingsWithoutTruth([String])
  /// The input names recordings and no row of the truth does.
  case truthWithoutRecordings
  /// Updates without a recording, and every row of the truth names one.
  case inputWithoutRecordings
  /// Recordings of the truth that gave no update, in the order of the truth.
  case truthWithoutUpdates([String])
  /// Recordings whose truth has several targets, where the updates do not say whose they are.
  case severalTargets([String])
  /// Targets that the truth of their recording does not have, in the order of the input.
  case targetsWithoutTruth([String])
  /// Floors of the truth that the floor map does not have.
  case unknownFloors([String])
}

extension EvaluationMismatch: CustomStringConvertible {
  /// One sentence part: what is wrong and what to do; names are quoted, not escaped.
  public var description: String {
    switch self {
    case .recordingsWithoutTruth(let names):
      "no truth for \(counted(names, "recording")) of the input: \(quoted(names)); "
        + "their updates do not count"
    case .truthWithoutRecordings:
      "the input names recordings and the truth does not: add a column 'recording' to the truth"
    case .inputWithoutRecordings:
      "the truth names recordings and the input does not: add a column 'recording' to the input, "
        + "or take it out of the truth"
    case .truthWithoutUpdates(let names):
      "the truth has \(counted(names, "recording")) without any update: \(quoted(names))"
    case .severalTargets(let names):
      "the truth has several targets in \(counted(names, "recording")), and the updates name none: "
        + "\(quoted(names)); keep the rows of one target"
    case .targetsWithoutTruth(let names):
      "no truth for \(counted(names, "target")) of the input: \(quoted(names)); "
        + "their updates do not count"
    case .unknownFloors(let names):
      "the truth names \(counted(names, "floor")) that the floor map does not have: "
        + "\(quoted(names)); it must be an id of the map's floors"
    }
  }
}

/// Names that a message lists before it only counts.
private let listedNames = 5

private func counted(_ names: [String], _ noun: String) -> String {
  names.count == 1 ? "1 \(noun)" : "\(names.count) \(noun)s"
}

private func quoted(_ names: [String]) -> String {
  listed(names.map { "'\($0)'" }, most: listedNames)
}
