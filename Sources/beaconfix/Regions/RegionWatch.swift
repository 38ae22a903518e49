import Advertising
import Captures
import Positioning
import UpdateFormats

/// Runs an input through the monitor of regions, chunk by chunk.
struct RegionWatch {
  private var monitor: RegionMonitor
  private var reader: CaptureReader
  private var updates: [Update] = []

  init(_ monitor: RegionMonitor, layouts: [BeaconLayout]) {
    self.monitor = monitor
    reader = CaptureReader(layouts: layouts)
  }

  /// Reads the input to its end; `each` gets every update, `afterChunk` the states between reads.
  mutating func run(
    _ input: borrowing InputFile,
    each: (Update) throws(CommandFailure) -> Void,
    afterChunk: ([(region: String, state: RegionState)]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(of: input) { Self.take($0, &monitor, &updates) }
      if isOver { updates += monitor.finish().map(Update.region) }
      for update in updates { try each(update) }
      updates.removeAll(keepingCapacity: true)
      try afterChunk(monitor.states)
    }
    try reader.refuseUnusable(input.name)
  }

  private static func take(
    _ event: CaptureEvent,
    _ monitor: inout RegionMonitor,
    _ updates: inout [Update]
  ) {
    switch event {
    case .clock(let time): updates += monitor.advance(to: time).map(Update.region)
    case .sighting(let sighting): updates += monitor.ingest(sighting).map(Update.region)
    case .recording(let name): updates += monitor.begin(recording: name).map(Update.region)
    case .warning(let warning):
      updates.append(
        .warning(WarningUpdate(code: warning.reason.rawValue, message: warning.description))
      )
    }
  }

  /// What was read and dropped.
  var summary: StreamSummary {
    var summary = StreamSummary(reader.tally)
    summary.dropped += monitor.dropped.map { ($0.reason.rawValue, $0.count) }
    return summary
  }
}
