package import Quantities

/// When updates are due, from the times of the records alone.
///
/// With t₀ the first record's time, updates are due at t₀ + k · interval, k = 1, 2, ..., each once
/// a later record shows that nothing up to it is still to come; one more at the last record; none
/// later than the maximum age after the last sighting.
package struct UpdateClock {
  /// What a record's time means for the engine.
  package enum Arrival: Equatable {
    /// Time went on, or stood still.
    case onward
    /// Time stepped back a little and is taken to stand still.
    case clamped
    /// Time jumped: the record is the first of a new stretch.
    case jump
  }

  /// Steps back up to this are jitter between two clocks, microseconds.
  static let tolerance: Int64 = 2_000_000
  /// Steps ahead beyond this are another recording, microseconds.
  private static let farAhead: Int64 = 3_600_000_000

  private let interval: Int64
  private let maximumAge: Int64
  private var next: Timestamp?
  private var lastUpdate: Timestamp?
  private var lastSighting: Timestamp?
  /// The latest time reached.
  private(set) var now: Timestamp?

  init(interval: Double, maximumAge: Double) {
    self.interval = max(1, Int64((interval * 1e6).rounded()))
    self.maximumAge = Int64((maximumAge * 1e6).rounded())
  }

  /// Whether a time is a step onward, by no more than clocks may differ: what the record of a
  /// stranger, or one that cannot be true, may do.
  func isSmallStep(to time: Timestamp) -> Bool {
    Self.isSmallStep(to: time, after: now)
  }

  /// Whether a time is a small step onward from the latest time reached.
  package static func isSmallStep(to time: Timestamp, after now: Timestamp?) -> Bool {
    guard let now else { return false }
    return time > now && time <= now.advanced(byMicroseconds: tolerance)
  }

  /// Classifies a record's time without taking it.
  func classify(_ time: Timestamp) -> Arrival {
    Self.classify(time, after: now)
  }

  /// Classifies a record's time by the latest time reached.
  package static func classify(_ time: Timestamp, after now: Timestamp?) -> Arrival {
    guard let now else { return .onward }
    if time < now.advanced(byMicroseconds: -tolerance) { return .jump }
    if time > now.advanced(byMicroseconds: farAhead) { return .jump }
    return time < now ? .clamped : .onward
  }

  /// The next update due before a time, or `nil` when there is none any more.
  mutating func due(before time: Timestamp) -> Timestamp? {
    guard let tick = next, tick < time else { return nil }
    guard let lastSighting, tick <= lastSighting.advanced(byMicroseconds: maximumAge) else {
      skip(to: time, from: tick)
      return nil
    }
    next = tick.advanced(byMicroseconds: interval)
    lastUpdate = tick
    return tick
  }

  /// Takes a record's time, which must not be before `now`.
  mutating func reach(_ time: Timestamp, isSighting: Bool) {
    if now == nil { next = time.advanced(byMicroseconds: interval) }
    now = time
    if isSighting { lastSighting = time }
  }

  /// The update at the last record, unless one was made there or nothing is fresh.
  func final() -> Timestamp? {
    guard let now, let lastSighting, now != lastUpdate,
      now <= lastSighting.advanced(byMicroseconds: maximumAge)
    else { return nil }
    return now
  }

  /// Leaves out the updates of a gap: the next is the first of the grid not before a time.
  private mutating func skip(to time: Timestamp, from tick: Timestamp) {
    let gap: Int64 = time.microseconds - tick.microseconds
    let steps: Int64 = (gap + interval - 1) / interval
    next = tick.advanced(byMicroseconds: steps * interval)
  }
}
