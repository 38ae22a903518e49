import Quantities

/// What both engines do with the time of a record.
protocol UpdateSchedule {
  var clock: UpdateClock { get set }
  var drops: EngineDrops { get set }
  /// Told with the first record.
  var pendingWarnings: [PendingWarning] { get set }

  /// Makes the updates of one moment.
  mutating func update(at time: Timestamp, into updates: inout [Update])
  /// Forgets what was heard.
  mutating func restart()
}

extension UpdateSchedule {
  /// Takes a record's time; the time that counts, and the updates that became due.
  mutating func arrive(
    at time: Timestamp,
    isSighting: Bool
  ) -> (time: Timestamp, updates: [Update]) {
    var updates: [Update] = []
    var reached = time
    switch clock.classify(time) {
    case .onward:
      while let tick = clock.due(before: time) { update(at: tick, into: &updates) }
    case .clamped:
      drops.count(.timeBack)
      reached = clock.now ?? time
    case .jump:
      let before = clock.now ?? time
      updates = finishStretch()
      if drops.count(.timeJump) <= timeJumpsTold {
        updates.append(.warning(.timeJump(from: before, to: time)))
      }
    }
    clock.reach(reached, isSighting: isSighting)
    for warning in pendingWarnings {
      updates.append(
        .warning(WarningUpdate(time: reached, code: warning.code, message: warning.message))
      )
    }
    pendingWarnings.removeAll()
    return (reached, updates)
  }

  /// Takes the time of a sighting that is not used, if it is a small step onward.
  mutating func step(to time: Timestamp) -> [Update] {
    clock.isSmallStep(to: time) ? arrive(at: time, isSighting: true).updates : []
  }

  /// The update at the last record; then a fresh start.
  mutating func finishStretch() -> [Update] {
    var updates: [Update] = []
    if let time = clock.final() { update(at: time, into: &updates) }
    restart()
    return updates
  }
}

/// Jumps of the time that are warned of; all are counted.
private let timeJumpsTold = 3

extension WarningUpdate {
  /// Time that went back too far, or ahead too far, to be that of one recording.
  fileprivate static func timeJump(from before: Timestamp, to time: Timestamp) -> WarningUpdate {
    let what = time < before ? "stepped back by" : "leapt ahead by"
    let far = spanText(min(before, time), max(before, time))
    return WarningUpdate(
      time: time,
      code: "timeJump",
      message: "the time of the input \(what) \(far): what was heard before is forgotten; sort"
        + " records by time, and give each recording its own name in a column \"recording\""
    )
  }
}
