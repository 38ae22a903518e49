import Quantities

/// Whether one is in one region, from its beacons that were heard.
struct RegionPresence {
  /// Beacons of a region followed at once; of more, the one that was silent longest is let go.
  private static let capacity = 256
  /// Seconds after leaving in which one may still be at the edge of range: twice the longest silence.
  private static let returnTime = 120.0

  let region: WatchedRegion
  private(set) var state: RegionState
  private var beacons: [BeaconIdentity: HearingRhythm] = [:]
  /// Since when nothing that was heard before counts: the start, or a jump of the clock.
  private var start: Timestamp
  private let exitAfter: Double?
  /// When it was left, if that is for the edge of range to blame.
  private var left: Timestamp?

  /// Starts to listen at a time, in a state that is remembered or `unknown`.
  init(_ region: WatchedRegion, in state: RegionState, from start: Timestamp, exitAfter: Double?) {
    self.region = region
    self.state = state
    self.start = start
    self.exitAfter = exitAfter
  }

  /// Goes on at another time, with the state and nothing else.
  mutating func restart(at time: Timestamp) {
    start = time
    left = nil
    beacons.removeAll()
  }

  /// Takes a sighting of one of the region's beacons; true when that makes one be inside anew.
  mutating func hear(
    _ identity: BeaconIdentity,
    _ measurement: Sighting.Measurement,
    at time: Timestamp
  ) -> Bool {
    let isKnown = beacons[identity] != nil
    beacons[identity]?.hear(measurement, at: time)
    if !isKnown {
      if beacons.count == Self.capacity { forgetOldest() }
      beacons[identity] = HearingRhythm(measurement, at: time)
    }
    let isReturn = left.map { time.seconds(since: $0) < Self.returnTime } ?? false
    guard state != .inside, beacons[identity]?.isBelievable(isReturn: isReturn) == true else {
      return false
    }
    state = .inside
    return true
  }

  /// When the state becomes `outside` if nothing more is heard; `nil` when it is so already.
  var deadline: Timestamp? {
    switch state {
    case .outside: return nil
    case .unknown: return after(exitAfter ?? HearingRhythm.bounds.lowerBound, start)
    case .inside:
      let ends = beacons.values.map { after(exitAfter ?? $0.patience, $0.lastHeard) }
      return ends.max() ?? after(exitAfter ?? HearingRhythm.bounds.upperBound, start)
    }
  }

  /// Nothing was heard up to the deadline.
  mutating func leave() {
    if state == .inside {
      // Who names a silence of their own wants to hear of every one.
      left = exitAfter == nil ? deadline : nil
      beacons.removeAll()
    }
    state = .outside
  }

  private func after(_ seconds: Double, _ time: Timestamp) -> Timestamp {
    time.advanced(byMicroseconds: Int64((seconds * 1e6).rounded()))
  }

  private mutating func forgetOldest() {
    let oldest = beacons.min { $0.value.lastHeard < $1.value.lastHeard }
    if let oldest { beacons[oldest.key] = nil }
  }
}
