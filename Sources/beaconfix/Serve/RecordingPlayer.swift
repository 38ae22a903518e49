#if WebMap
  import Captures
  import FloorMaps
  import Positioning
  import UpdateFormats
  import WebMap

  /// Plays a recording through the engine into the live map, as people wish.
  ///
  /// The engine knows no way back: to go back it starts afresh and runs quietly to the place.
  struct RecordingPlayer {
    /// How long nothing is looked at while waiting.
    private static let nap = Duration.milliseconds(50)
    /// How often the page is told where the recording is.
    private static let report = Duration.milliseconds(250)

    private let open: () throws(CommandFailure) -> RecordedInput
    private let makeEngine: (FloorMap) throws(CommandFailure) -> Locator
    private let control: PlaybackControl
    private let extent: PlaybackClock

    private var telling: UpdateTelling
    private var fresh: Locator
    private var engine: Locator
    private var clock: PlaybackClock
    private var pace: PlaybackPace
    /// Up to where nothing is told, since somebody wants to be further on.
    private var quietUntil = 0.0
    private var nextReport = ContinuousClock.now
    private var input: RecordedInput?
    private var strangers: StrangerList?

    /// What ends one run through the recording.
    private enum Outcome {
      case end
      case again
      case interrupted
    }

    /// Prepares to play what `open` opens, however often; `extent` has seen all of it.
    init(
      _ engine: Locator,
      extent: PlaybackClock,
      speed: Double,
      isEditable: Bool,
      telling: UpdateTelling,
      control: PlaybackControl,
      open: @escaping () throws(CommandFailure) -> RecordedInput,
      makeEngine: @escaping (FloorMap) throws(CommandFailure) -> Locator
    ) {
      (fresh, self.engine, self.extent) = (engine, engine, extent)
      (self.telling, self.control) = (telling, control)
      (self.open, self.makeEngine) = (open, makeEngine)
      pace = PlaybackPace(speed: speed)
      clock = PlaybackClock(engine.map)
      strangers = isEditable ? StrangerList(engine.map) : nil
    }

    /// Plays until a signal comes.
    mutating func run() async throws(CommandFailure) {
      defer { telling.finish() }
      while true {
        switch try await play() {
        case .again: continue
        case .interrupted: return
        case .end: break
        }
        tell(engine.finish(), quietly: false)
        pace.change(speed: nil, isPaused: true)
        pace.jump(to: extent.elapsed)
        report()
        guard await wait(until: .infinity) == .again else { return }
      }
    }

    /// Runs from the beginning to the end, or until somebody wants to go back.
    private mutating func play() async throws(CommandFailure) -> Outcome {
      let input = try open()
      self.input = input
      engine = fresh
      clock = PlaybackClock(engine.map)
      server.live.restart()
      if quietUntil == 0 { server.live.publishSnapshot() }
      var events: [InputEvent] = []
      var isOver = false
      while !isOver {
        isOver = try input.next(advertisements: nil) { events.append($0) }
        for event in events {
          if case .capture(let captured) = event { clock.take(captured) }
          let outcome = await wait(until: clock.elapsed)
          guard outcome == .end else { return outcome }
          strangers?.hear(event)
          tell(engine.take(event), quietly: clock.elapsed < quietUntil)
        }
        events.removeAll(keepingCapacity: true)
      }
      if quietUntil > 0 { arrive() }
      return .end
    }

    /// Waits until a place of the recording may be played; `end` when it may.
    private mutating func wait(until place: Double) async -> Outcome {
      if quietUntil > 0, place >= quietUntil { arrive() }
      while true {
        if Interruption.signal != nil { return .interrupted }
        if let outcome = follow(control.take()) { return outcome }
        if place < quietUntil { return .end }
        if .now >= nextReport { report() }
        let left = pace.duration(until: place)
        if let left, left <= .zero { return .end }
        try? await Task.sleep(for: min(left ?? Self.nap, Self.nap))
      }
    }

    /// The place that was wanted is reached: from here on everything is told.
    private mutating func arrive() {
      pace.jump(to: quietUntil)
      quietUntil = 0
      server.live.publish(state, quietly: true)
      server.live.publishSnapshot()
    }

    /// Does what people wish; what this run cannot do ends it.
    private mutating func follow(_ wish: PlaybackControl.Wish) -> Outcome? {
      if let map = server.takeSavedMap(), let engine = try? makeEngine(map) {
        fresh = engine
        strangers = StrangerList(map)
        quietUntil = max(pace.now, .leastNonzeroMagnitude)
        return .again
      }
      guard !wish.isNothing else { return nil }
      pace.change(speed: wish.speed, isPaused: wish.isPaused)
      guard let time = wish.time else {
        report()
        return nil
      }
      let place = min(time, extent.elapsed)
      pace.jump(to: place)
      let isBack = place < clock.elapsed
      quietUntil = max(place, .leastNonzeroMagnitude)
      return isBack ? .again : nil
    }

    private var server: WebMapServer { telling.server }

    private mutating func tell(_ updates: [Update], quietly: Bool) {
      telling.tell(updates, of: engine, quietly: quietly)
    }

    private mutating func report() {
      nextReport = .now + Self.report
      telling.collect()
      if let input { server.live.note(summary(input)) }
      server.live.publish(state)
      if let strangers { server.live.publish(strangers.loudest) }
    }

    private var state: Playback {
      Playback(
        time: min(max(pace.now, 0), extent.elapsed),
        duration: extent.elapsed,
        speed: pace.speed,
        isPaused: pace.isPaused,
        recordings: extent.recordings
      )
    }

    private func summary(_ input: RecordedInput) -> StreamSummary {
      var summary = StreamSummary(input.tally)
      summary.dropped += engine.dropped.map { ($0.reason.rawValue, $0.count) }
      return summary
    }
  }
#endif
