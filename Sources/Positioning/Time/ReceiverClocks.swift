import Quantities

/// The clocks of the receivers of one input, which should agree and do not always.
///
/// A receiver whose times go on, but lie behind the time reached by more than the tolerance, has a
/// clock that is late: what it hears counts as of now. How late it is is remembered, so that its
/// times move the clock when no other's do any more. The first receiver that is ahead takes the
/// time with it, and all others are late from there on.
struct ReceiverClocks {
  /// The time that counts, and the microseconds by which the receiver's own lies behind.
  struct Reckoned {
    let time: Timestamp
    let behind: Int64
  }

  /// A receiver whose clock is another than most have.
  struct Off {
    let receiver: Int
    /// Microseconds behind most others; ahead of them where negative.
    let behind: Int64
  }

  private struct Clock {
    /// The last time it told.
    var last: Timestamp?
    /// Microseconds by which it is late; `nil` when not heard since time went on by much.
    var behind: Int64?
    var isTold = false
  }

  /// Receivers known to be in step or late before most others' time is told from them.
  private static let leastKnown = 3

  /// A clock a receiver, and one of records that name none.
  private var clocks: [Clock]

  init(receivers: Int) {
    clocks = Array(repeating: Clock(), count: receivers + 1)
  }

  /// The time that counts for one that a receiver tells, `nil` for a record of none.
  func reckon(_ own: Timestamp, of receiver: Int?, now: Timestamp?) -> Reckoned {
    let index = receiver ?? clocks.count - 1
    guard let now, isBehind(own, now), !stepsBack(own, index) else {
      return Reckoned(time: own, behind: 0)
    }
    let known = own.advanced(byMicroseconds: clocks[index].behind ?? 0)
    guard !isBehind(known, now), let behind = clocks[index].behind else {
      return Reckoned(time: now, behind: difference(now, own))
    }
    // Less the tolerance: the delays of two late ones would push the clock ahead of all.
    let time = known.advanced(byMicroseconds: -UpdateClock.tolerance)
    return Reckoned(time: max(now, time), behind: behind)
  }

  /// Remembers a time told, and how it was reckoned.
  mutating func take(
    _ own: Timestamp,
    as reckoned: Reckoned,
    of receiver: Int?,
    after before: Timestamp?
  ) {
    if let before, isBehind(before, reckoned.time) {
      for index in clocks.indices { clocks[index].behind = nil }
    }
    let index = receiver ?? clocks.count - 1
    clocks[index].last = own
    clocks[index].behind = reckoned.behind
  }

  /// Forgets the times of all; who was told of is not told again.
  mutating func restart() {
    for index in clocks.indices { (clocks[index].last, clocks[index].behind) = (nil, nil) }
  }

  /// Receivers that were found to be off, each once.
  mutating func newlyOff() -> [Off] {
    guard clocks.contains(where: { ($0.behind ?? 0) > 0 }) else { return [] }
    let heard = clocks.dropLast().count { $0.last != nil }
    let known = clocks.dropLast().count { $0.behind != nil }
    guard known >= min(Self.leastKnown, clocks.count - 1), 2 * known > heard, let usual else {
      return []
    }
    var found: [Off] = []
    for index in clocks.indices.dropLast() where !clocks[index].isTold {
      guard let behind = clocks[index].behind, abs(behind - usual) > UpdateClock.tolerance else {
        continue
      }
      clocks[index].isTold = true
      found.append(Off(receiver: index, behind: behind - usual))
    }
    return found
  }

  /// How late most are: the median.
  private var usual: Int64? {
    let known = clocks.dropLast().compactMap(\.behind).sorted()
    return known.isEmpty ? nil : known[(known.count - 1) / 2]
  }

  /// Whether the clock itself stepped back, and was one to go by.
  private func stepsBack(_ own: Timestamp, _ index: Int) -> Bool {
    guard let last = clocks[index].last, isBehind(own, last) else { return false }
    let behind = clocks[index].behind ?? 0
    return behind - (usual ?? 0) <= UpdateClock.tolerance
  }

  private func isBehind(_ time: Timestamp, _ other: Timestamp) -> Bool {
    time < other.advanced(byMicroseconds: -UpdateClock.tolerance)
  }

  private func difference(_ later: Timestamp, _ earlier: Timestamp) -> Int64 {
    let (value, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? .max : value
  }
}

extension ReceiverClocks.Off {
  /// What is told of it.
  func warning(of name: String, at time: Timestamp) -> WarningUpdate {
    let far = spanText(microseconds: abs(behind))
    let what =
      behind > 0
      ? "\(far) behind most others': what it hears counts as of when it comes in"
      : "\(far) ahead of most others': positions are told at its time"
    return WarningUpdate(
      time: time,
      code: "receiverClock",
      message: "the clock of receiver '\(name)' is \(what); set it by NTP, or let the program that"
        + " collects the readings stamp them"
    )
  }
}
