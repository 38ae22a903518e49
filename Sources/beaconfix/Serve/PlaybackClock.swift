#if WebMap
  import Captures
  import FloorMaps
  import Positioning
  import Quantities

  /// Where in a recording one is, in seconds of what was recorded.
  ///
  /// A new recording of the file, and a jump of its clock, follow what was before without a pause:
  /// the engine starts afresh there as well. Whose time counts is decided as the engine does.
  struct PlaybackClock {
    /// Seconds from the beginning up to the last event.
    private(set) var elapsed = 0.0
    /// Where the recordings with names begin, in seconds.
    private(set) var recordings: [(name: String, from: Double)] = []
    private let map: FloorMap
    /// The anchors, once the first sighting has told what they are, and the clocks of receivers.
    private var anchors: KnownAnchors?
    private var clocks = ReceiverClocks(receivers: 0)
    private var base = 0.0
    private var first: Timestamp?
    private var now: Timestamp?

    init(_ map: FloorMap) {
      self.map = map
    }

    /// Moves on to an event.
    mutating func take(_ event: CaptureEvent) {
      switch event {
      case .clock(let time): reach(time, of: nil)
      case .sighting(let sighting): take(sighting)
      case .recording(let name):
        restart()
        recordings.append((name, base))
      case .warning: break
      }
    }

    private mutating func take(_ sighting: Sighting) {
      if anchors == nil { decide(map.isTracking(since: sighting)) }
      let anchor = anchors?.index(of: sighting)
      let isTracking = anchors?.areReceivers ?? false
      if sighting.measurement.impossibility != nil || (isTracking && anchor == nil) {
        guard UpdateClock.isSmallStep(to: sighting.time, after: now) else { return }
      } else if anchor == nil, UpdateClock.classify(sighting.time, after: now) == .jump {
        return
      }
      reach(sighting.time, of: isTracking ? anchor : nil)
    }

    private mutating func decide(_ isTracking: Bool) {
      anchors = KnownAnchors(map, isTracking: isTracking)
      clocks = ReceiverClocks(receivers: isTracking ? map.receivers.count : 0)
    }

    private mutating func restart() {
      base = elapsed
      (first, now) = (nil, nil)
      clocks.restart()
    }

    private mutating func reach(_ own: Timestamp, of receiver: Int?) {
      let before = now
      let reckoned = clocks.reckon(own, of: receiver, now: before)
      switch UpdateClock.classify(reckoned.time, after: before) {
      case .onward: now = reckoned.time
      case .clamped: break
      case .jump:
        restart()
        now = reckoned.time
      }
      clocks.take(own, as: reckoned, of: receiver, after: before)
      let start = first ?? reckoned.time
      first = start
      if let now { elapsed = base + now.seconds(since: start) }
    }
  }

  /// Whose sightings the engine uses: all that is needed of a floor map to go by their time.
  private struct KnownAnchors {
    private var beacons: Anchors?
    private var receivers: [String: Int] = [:]

    init(_ map: FloorMap, isTracking: Bool) {
      guard isTracking else {
        beacons = Anchors(map)
        return
      }
      for (index, receiver) in map.receivers.enumerated() { receivers[receiver.id] = index }
    }

    var areReceivers: Bool { beacons == nil }

    mutating func index(of sighting: Sighting) -> Int? {
      areReceivers
        ? sighting.receiver.flatMap { receivers[$0] } : beacons?.index(of: sighting)
    }
  }
#endif
