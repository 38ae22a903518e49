import Captures
import Positioning
import Quantities
import UpdateFormats

/// Runs an input through the engine.
struct EngineRun {
  private(set) var engine: Locator
  let input: CommandInput
  /// The survey beside the floor map.
  let survey: Survey?
  private var updates: [Update] = []

  /// Prepares an engine and its input.
  init(_ engine: Locator, _ input: CommandInput, survey: Survey?) {
    self.engine = engine
    self.input = input
    self.survey = survey
  }

  /// Reads the input to its end; `each` gets every update, `afterRead` is called between reads.
  ///
  /// `observing` gets every event of the input before the engine does.
  mutating func run(
    observing: (InputEvent) -> Void = { _ in },
    each: (Update) throws(CommandFailure) -> Void,
    afterRead: () throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    var isOver = false
    while !isOver {
      isOver = try await read(observing: observing, each: each)
      try afterRead()
    }
    try input.refuseUnusable()
  }

  /// Reads what comes next, as `run` does; true when it was the end.
  mutating func read(
    observing: (InputEvent) -> Void = { _ in },
    each: (Update) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> Bool {
    let isOver = try await input.next { event in
      observing(event)
      updates += engine.take(event)
    }
    if isOver { updates += engine.takeEnd() }
    for update in updates { try each(update) }
    updates.removeAll(keepingCapacity: true)
    return isOver
  }

  /// Goes on with another engine: the floor map has changed.
  mutating func replace(_ engine: Locator) {
    self.engine = engine
  }

  /// What was read, dropped, ignored and lost; the reader's reasons first.
  var summary: StreamSummary {
    var summary = StreamSummary(input.tally)
    summary.positions = engine.positions
    summary.dropped += engine.dropped.map { ($0.reason.rawValue, $0.count) }
    return summary
  }

  /// Advice when the input was read but no beacon of the floor map was in it.
  var strangersAdvice: String? {
    guard engine.positions == 0, !engine.strangers.isEmpty else { return nil }
    let heard = engine.strangers.joined(separator: ", ")
    if engine.isTracking {
      return
        "no position: sightings name receivers that the floor map does not know, such as \(heard);"
        + " give them an entry in its \"receivers\""
    }
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
