public import FloorMaps
public import Positioning
import Quantities

/// Holds position updates against the truth.
///
/// Every update with x and y counts, whatever its status, once the truth says where it ought to be.
/// Memory grows by one number a counted update: quantiles need them all.
public struct Evaluation: Sendable {
  /// Where everything really was.
  public let truth: Truth
  /// The floor map, for the rooms that true positions lie in.
  public let map: FloorMap
  /// Seconds after a recording's first truth row of which the view of all updates sees nothing.
  public let warmup: Double

  private var recordings: [Key: Recording] = [:]
  /// The recordings of the input in its order, and the targets of each; those without truth too.
  private var order: [Key] = []
  private var updates = 0
  private var outsideSpan = 0
  private var withoutTruth = 0
  private var unknownFloors: [String] = []

  private struct Key: Hashable {
    let recording: String?
    let target: String?
  }

  private struct Recording {
    let track: TruthTrack?
    var all = AccuracyTally()
    var last: ScoredUpdate?
  }

  /// Starts an evaluation.
  ///
  /// The warm-up in seconds, ≥ 0, leaves out updates up to and including that time after the first
  /// truth row of their recording; 0 leaves out none. It does not bear on last updates.
  public init(truth: Truth, map: FloorMap, warmup: Double = 0) {
    precondition(warmup >= 0 && warmup.isFinite, "the warm-up must be a number of seconds from 0")
    self.truth = truth
    self.map = map
    self.warmup = warmup
  }

  /// Takes the next position update, with or without a position.
  ///
  /// The result is the position beside the truth if it counts in the view of all updates.
  @discardableResult
  public mutating func take(_ update: PositionUpdate) -> EvaluatedPosition? {
    updates += 1
    let name = Key(recording: update.recording, target: update.target)
    if recordings[name] == nil {
      order.append(name)
      recordings[name] = Recording(
        track: truth.track(recording: name.recording, target: name.target)
      )
    }
    guard let track = recordings[name]?.track else {
      withoutTruth += 1
      return nil
    }
    guard let place = track.place(at: update.time) else {
      outsideSpan += 1
      return nil
    }
    if let floor = place.floor, map.floor(id: floor) == nil, !unknownFloors.contains(floor) {
      unknownFloors.append(floor)
    }
    let scored = ScoredUpdate(update, against: place, on: map)
    recordings[name]?.last = scored
    guard warmup == 0 || update.time.seconds(since: track.start) > warmup else { return nil }
    recordings[name]?.all.add(scored)
    return EvaluatedPosition(update, place, isStationary: track.isStationary)
  }

  /// The figures of what was taken so far.
  public func report() -> EvaluationReport {
    EvaluationReport(
      all: figures { $0.all },
      last: figures { recording in
        var tally = AccuracyTally()
        if let last = recording.last { tally.add(last) }
        return tally
      },
      updates: updates,
      outsideSpan: outsideSpan,
      withoutTruth: withoutTruth,
      mismatches: mismatches
    )
  }

  private func figures(_ view: (Recording) -> AccuracyTally) -> EvaluationReport.Figures {
    var overall = AccuracyTally()
    var each: [EvaluationReport.Recording] = []
    for name in order {
      guard let recording = recordings[name], recording.track != nil else { continue }
      let tally = view(recording)
      overall.add(tally)
      guard name.recording != nil || name.target != nil else { continue }
      each.append(
        EvaluationReport.Recording(
          name: name.recording,
          target: name.target,
          statistics: tally.statistics
        )
      )
    }
    return EvaluationReport.Figures(overall: overall.statistics, recordings: each)
  }

  private var mismatches: [EvaluationMismatch] {
    var found: [EvaluationMismatch] = []
    let unmatched = order.filter { recordings[$0]?.track == nil }
    let several = unmatched.filter {
      $0.target == nil && truth.hasSeveralTargets(recording: $0.recording)
    }
    let unknown = unmatched.map(\.recording).filter { !truth.recordings.contains($0) }
    let names = unknown.compactMap(\.self).reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    if truth.recordings == [nil], !names.isEmpty {
      found.append(.truthWithoutRecordings)
    } else if !names.isEmpty {
      found.append(.recordingsWithoutTruth(names))
    }
    if unknown.contains(nil) { found.append(.inputWithoutRecordings) }
    if !several.isEmpty { found.append(.severalTargets(several.map { $0.recording ?? "" })) }
    let heard = Set(order.map(\.recording))
    let unused = truth.recordings.compactMap(\.self).filter { !heard.contains($0) }
    if !unused.isEmpty, heard != [nil] { found.append(.truthWithoutUpdates(unused)) }
    let strangers = unmatched.filter { truth.recordings.contains($0.recording) }
      .compactMap(\.target)
    if !strangers.isEmpty { found.append(.targetsWithoutTruth(strangers)) }
    if !unknownFloors.isEmpty { found.append(.unknownFloors(unknownFloors)) }
    return found
  }
}
