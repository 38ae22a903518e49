import Captures
import Positioning
import Quantities
import UpdateFormats

/// Runs an input through the monitor of regions and through the ranging of their beacons.
struct RegionWatch {
  private var monitor: RegionMonitor
  private var ranging: BeaconRanging
  /// Whether ranging is told every second, not only when something changed.
  private let isTellingAll: Bool
  private let input: CommandInput
  private var updates: [Update] = []

  init(
    _ monitor: RegionMonitor,
    _ ranging: BeaconRanging,
    isTellingAll: Bool,
    _ input: CommandInput
  ) {
    self.monitor = monitor
    self.ranging = ranging
    self.isTellingAll = isTellingAll
    self.input = input
  }

  /// Reads the input to its end; `each` gets every update, `afterRead` the states between reads.
  mutating func run(
    each: (Update) throws(CommandFailure) -> Void,
    afterRead: ([(region: String, state: RegionState)]) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var isOver = false
    while !isOver {
      isOver = try await input.next { take($0) }
      if isOver { merge(monitor.takeEnd(), ranging.takeEnd()) }
      for update in updates { try each(update) }
      updates.removeAll(keepingCapacity: true)
      try afterRead(monitor.states)
    }
    try input.refuseUnusable()
  }

  private mutating func take(_ event: InputEvent) {
    switch event {
    case .capture(.warning), .update: updates += monitor.take(event)
    case .capture: merge(monitor.take(event), ranging.take(event))
    }
  }

  /// Adds what both tell, in the order of the times.
  private mutating func merge(_ regions: [Update], _ ranging: [Update]) {
    var rest = regions[...]
    for update in ranging {
      guard case .ranging(let ranging) = update else {
        updates.append(update)
        continue
      }
      guard isTellingAll || ranging.isChange else { continue }
      let earlier = rest.prefix { update in
        if case .region(let region) = update { region.time <= ranging.time } else { true }
      }
      updates += earlier
      rest = rest.dropFirst(earlier.count)
      updates.append(update)
    }
    updates += rest
  }

  /// What was read and dropped.
  var summary: StreamSummary {
    var summary = StreamSummary(input.tally)
    summary.dropped += monitor.dropped.map { ($0.reason.rawValue, $0.count) }
    return summary
  }
}
