import Captures
import Positioning
import UpdateFormats

/// Runs an input through the monitor of regions.
struct RegionWatch {
  private var monitor: RegionMonitor
  private let input: CommandInput
  private var updates: [Update] = []

  init(_ monitor: RegionMonitor, _ input: CommandInput) {
    self.monitor = monitor
    self.input = input
  }

  /// Reads the input to its end; `each` gets every update, `afterRead` the states between reads.
  mutating func run(
    each: (Update) throws(CommandFailure) -> Void,
    afterRead: ([(region: String, state: RegionState)]) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var isOver = false
    while !isOver {
      isOver = try await input.next { Self.take($0, &monitor, &updates) }
      if isOver { updates += monitor.finish().map(Update.region) }
      for update in updates { try each(update) }
      updates.removeAll(keepingCapacity: true)
      try afterRead(monitor.states)
    }
    try input.refuseUnusable()
  }

  private static func take(
    _ event: InputEvent,
    _ monitor: inout RegionMonitor,
    _ updates: inout [Update]
  ) {
    switch event {
    case .capture(.clock(let time)): updates += monitor.advance(to: time).map(Update.region)
    case .capture(.sighting(let sighting)): updates += monitor.ingest(sighting).map(Update.region)
    case .capture(.recording(let name)):
      updates += monitor.begin(recording: name).map(Update.region)
    case .capture(.warning(let warning)):
      let update = WarningUpdate(code: warning.reason.rawValue, message: warning.description)
      updates.append(.warning(update))
    case .update(let update): updates.append(update)
    }
  }

  /// What was read and dropped.
  var summary: StreamSummary {
    var summary = StreamSummary(input.tally)
    summary.dropped += monitor.dropped.map { ($0.reason.rawValue, $0.count) }
    return summary
  }
}
