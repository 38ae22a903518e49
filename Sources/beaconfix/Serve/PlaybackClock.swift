#if WebMap
  import Captures
  import Positioning
  import Quantities

  /// Where in a recording one is, in seconds of what was recorded.
  ///
  /// A new recording of the file, and a jump of its clock, follow what was before without a pause:
  /// the engine starts afresh there as well.
  struct PlaybackClock {
    /// Seconds from the beginning up to the last event.
    private(set) var elapsed = 0.0
    /// Where the recordings with names begin, in seconds.
    private(set) var recordings: [(name: String, from: Double)] = []
    private var base = 0.0
    private var first: Timestamp?
    private var now: Timestamp?

    /// Moves on to an event.
    mutating func take(_ event: CaptureEvent) {
      switch event {
      case .clock(let time): reach(time)
      case .sighting(let sighting): reach(sighting.time)
      case .recording(let name):
        restart()
        recordings.append((name, base))
      case .warning: break
      }
    }

    private mutating func restart() {
      base = elapsed
      (first, now) = (nil, nil)
    }

    private mutating func reach(_ time: Timestamp) {
      switch UpdateClock.classify(time, after: now) {
      case .onward: now = time
      case .clamped: break
      case .jump:
        restart()
        now = time
      }
      let start = first ?? time
      first = start
      if let now { elapsed = base + now.seconds(since: start) }
    }
  }
#endif
