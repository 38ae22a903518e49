#if WebMap
  /// Turns time at the wall into time of a recording, at a speed, with pauses.
  struct PlaybackPace {
    /// Times as fast as recorded.
    private(set) var speed: Double
    private(set) var isPaused = false
    private var position = 0.0
    private var since = ContinuousClock.now

    init(speed: Double) {
      self.speed = speed
    }

    /// Seconds of the recording that may have been played by now.
    var now: Double {
      guard !isPaused else { return position }
      let elapsed = ContinuousClock.now - since
      return position + (elapsed / .seconds(1)) * speed
    }

    /// Goes on from another place.
    mutating func jump(to seconds: Double) {
      (position, since) = (seconds, .now)
    }

    /// Goes on at another speed, or stands still.
    mutating func change(speed: Double?, isPaused: Bool?) {
      jump(to: now)
      self.speed = speed ?? self.speed
      self.isPaused = isPaused ?? self.isPaused
    }

    /// How long it takes to get to a place; `nil` while it stands still.
    func duration(until seconds: Double) -> Duration? {
      isPaused ? nil : .seconds(max(0, seconds - now) / speed)
    }
  }
#endif
