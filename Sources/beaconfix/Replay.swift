import Advertising
import Captures
import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// Runs an input through the engine, chunk by chunk.
struct Replay {
  private(set) var engine: Engine
  private var reader: CaptureReader
  private var updates: [Update] = []

  /// Starts an engine on an input; `layouts` come before those of its floor map.
  init(_ engine: Engine, layouts: [BeaconLayout]) {
    self.engine = engine
    reader = CaptureReader(layouts: layouts + engine.map.layouts)
  }

  /// Reads the input to its end; `each` gets every update, `afterChunk` is called between reads.
  mutating func run(
    _ input: borrowing InputFile,
    each: (Update) throws(CommandFailure) -> Void,
    afterChunk: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(of: input) { Self.take($0, &engine, &updates) }
      if isOver { updates += engine.finish() }
      for update in updates { try each(update) }
      updates.removeAll(keepingCapacity: true)
      try afterChunk()
    }
    try reader.refuseUnusable(input.name)
  }

  private static func take(
    _ event: CaptureEvent,
    _ engine: inout Engine,
    _ updates: inout [Update]
  ) {
    switch event {
    case .clock(let time): updates += engine.advance(to: time)
    case .sighting(let sighting): updates += engine.ingest(sighting)
    case .recording(let name): updates += engine.begin(recording: name)
    case .warning(let warning):
      updates.append(
        .warning(WarningUpdate(code: warning.reason.rawValue, message: warning.description))
      )
    }
  }

  /// What was read, dropped, ignored and lost; the reader's reasons first.
  var summary: StreamSummary {
    var summary = StreamSummary(reader.tally)
    summary.positions = engine.positions
    summary.dropped += engine.dropped.map { ($0.reason.rawValue, $0.count) }
    return summary
  }

  /// Advice when the input was read but no beacon of the floor map was in it.
  var strangersAdvice: String? {
    guard engine.positions == 0, !engine.strangers.isEmpty else { return nil }
    let heard = engine.strangers.map { $0.description }.joined(separator: ", ")
    return "no position: beacons were heard that the floor map does not know, such as \(heard);"
      + " 'beaconfix map new INPUT' writes a map of the beacons heard, to be filled in"
  }
}

extension StreamSummary {
  /// What the reader counted.
  init(_ tally: CaptureTally) {
    self.init()
    records = tally.records
    reports = tally.reports
    sightings = tally.sightings
    dropped = Captures.DropReason.allCases.compactMap { reason in
      tally.dropped[reason].map { (reason.rawValue, $0) }
    }
    ignored = tally.ignored.counts
    lostBeforeCapture = tally.lostBeforeCapture
  }
}
