#if WebMap
  import Synchronization
  import UpdateFormats

  /// Where a recording is being played.
  public struct Playback: Equatable, Sendable {
    /// Seconds from the beginning, pauses between recordings left out.
    public var time: Double
    /// Seconds in all.
    public var duration: Double
    /// Times as fast as it was recorded.
    public var speed: Double
    /// Whether it stands still because somebody wants it to.
    public var isPaused: Bool
    /// Where each recording of the file begins, in seconds; empty where they have no names.
    public var recordings: [(name: String, from: Double)]

    /// Creates a state.
    public init(
      time: Double,
      duration: Double,
      speed: Double,
      isPaused: Bool,
      recordings: [(name: String, from: Double)]
    ) {
      self.time = time
      self.duration = duration
      self.speed = speed
      self.isPaused = isPaused
      self.recordings = recordings
    }

    /// Compares all but the recordings, which do not change.
    public static func == (lhs: Playback, rhs: Playback) -> Bool {
      lhs.time == rhs.time && lhs.duration == rhs.duration && lhs.speed == rhs.speed
        && lhs.isPaused == rhs.isPaused
    }

    var line: String {
      var line = JSONLine(type: "playback")
      line.add("time", time, decimals: 3)
      line.add("duration", duration, decimals: 3)
      line.add("speed", speed, decimals: 3)
      line.add("paused", json: isPaused ? "true" : "false")
      return line.object
    }

    /// Recordings that the page can jump to.
    private static let most = 1000

    var recordingsText: String {
      let objects = recordings.prefix(Self.most).map { recording in
        var line = JSONLine()
        line.add("recording", recording.name)
        line.add("from", recording.from, decimals: 3)
        return line.object
      }
      return "[\(objects.joined(separator: ","))]"
    }
  }

  /// What people want of the playing, until the player takes it.
  public final class PlaybackControl: Sendable {
    /// What may be wanted; `nil`: as it is.
    public struct Wish: Equatable, Sendable {
      /// Seconds from the beginning to go to.
      public var time: Double?
      /// Times as fast as recorded.
      public var speed: Double?
      /// Whether to stand still.
      public var isPaused: Bool?

      /// Whether nothing is wanted.
      public var isNothing: Bool { self == Wish() }
    }

    /// The speeds that may be asked for.
    public static let speeds = 0.1...100.0
    private let wish = Mutex(Wish())

    /// Creates a control without wishes.
    public init() {}

    /// Takes what was wanted since the last time.
    public func take() -> Wish {
      wish.withLock { wish in
        defer { wish = Wish() }
        return wish
      }
    }

    /// Wants something more; the latest counts.
    func want(_ more: Wish) {
      wish.withLock { wish in
        wish.time = more.time ?? wish.time
        wish.speed = more.speed ?? wish.speed
        wish.isPaused = more.isPaused ?? wish.isPaused
      }
    }
  }
#endif
