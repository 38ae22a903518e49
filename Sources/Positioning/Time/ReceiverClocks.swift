package import Quantities

/// The clocks of the receivers of one input, which should agree and do not always.
///
/// A receiver whose times go on, but lie behind the time reached by more than the tolerance, has a
/// clock that is late, or sends what it has kept: what it hears counts as of now. When it is as late
/// two seconds on, its clock it is, and how late is remembered, so that its times move the clock when
/// no other's do any more. The first receiver that is ahead takes the
/// time with it, and all others are late from there on. One whose clock steps back behind those of
/// most others is late too: a node that has started anew, and counts from 1970 until it is told the
/// time. When most have stepped back it is another stretch of time.
package struct ReceiverClocks {
  /// The time that counts, and the microseconds by which the receiver's own lies behind.
  package struct Reckoned {
    package let time: Timestamp
    let behind: Int64
  }

  /// A receiver whose clock is another than most have.
  struct Off {
    let receiver: Int
    /// Microseconds behind most others; ahead of them where negative.
    let behind: Int64
  }

  fileprivate struct Clock {
    /// The last time it told.
    var last: Timestamp?
    /// Microseconds by which it is late; `nil` when not heard since time went on by much.
    var behind: Int64?
    /// How late it was, and at what time, when that was first seen.
    var found: (behind: Int64, at: Timestamp)?
    /// Whether it has stayed as late while the time went on.
    var isSteady = false
    /// When it was first found to be off, before that was told.
    var suspectedAt: Timestamp?
    /// When it was last found to be off, since that was told.
    var offAt: Timestamp?
  }

  /// Receivers known to be in step or late before most others' time is told from them.
  private static let leastKnown = 3
  /// Microseconds of difference that are told: below, it comes and goes with what the air delays.
  private static let worthTelling: Int64 = 3_000_000
  /// Microseconds over which a clock is as late before that is believed to be its own.
  fileprivate static let steady: Int64 = 2_000_000
  /// Microseconds that a fault lasts before it is told: clocks that step back together do it one by one.
  private static let lasting: Int64 = 1_000_000
  /// Microseconds without a fault after which a clock is right again: at the edge it comes and goes.
  private static let mended: Int64 = 60_000_000

  /// A clock a receiver, and one of records that name none.
  private var clocks: [Clock]

  package init(receivers: Int) {
    clocks = Array(repeating: Clock(), count: receivers + 1)
  }

  /// The time that counts for one that a receiver tells, `nil` for a record of none.
  package func reckon(_ own: Timestamp, of receiver: Int?, now: Timestamp?) -> Reckoned {
    let index = receiver ?? clocks.count - 1
    guard let now, isBehind(own, now), !stepsBack(own, index, now) else {
      return Reckoned(time: own, behind: 0)
    }
    let asNow = Reckoned(time: now, behind: difference(now, own))
    guard clocks[index].isSteady, let behind = clocks[index].behind else { return asNow }
    let known = own.advanced(byMicroseconds: behind)
    guard !isBehind(known, now) else { return asNow }
    // Less the tolerance: the delays of two late ones would push the clock ahead of all.
    let time = known.advanced(byMicroseconds: -UpdateClock.tolerance)
    return Reckoned(time: max(now, time), behind: behind)
  }

  /// Remembers a time told, and how it was reckoned.
  package mutating func take(
    _ own: Timestamp,
    as reckoned: Reckoned,
    of receiver: Int?,
    after before: Timestamp?
  ) {
    if let before, isBehind(before, reckoned.time) {
      for index in clocks.indices { clocks[index].behind = nil }
    }
    clocks[receiver ?? clocks.count - 1].take(own, as: reckoned)
  }

  /// Forgets the times of all; who was told of is not told again.
  package mutating func restart() {
    for index in clocks.indices {
      let offAt = clocks[index].offAt
      clocks[index] = Clock()
      clocks[index].offAt = offAt
    }
  }

  /// Receivers that were found to be off, each once, and those that are right again.
  mutating func changes(at time: Timestamp) -> [(off: Off, isOver: Bool)] {
    guard clocks.contains(where: { ($0.behind ?? 0) > 0 || $0.offAt != nil }) else { return [] }
    let heard = clocks.dropLast().count { $0.last != nil }
    let known = clocks.dropLast().count { $0.behind != nil }
    guard known >= min(Self.leastKnown, clocks.count - 1), 2 * known > heard, let usual else {
      return []
    }
    var found: [(off: Off, isOver: Bool)] = []
    for index in clocks.indices.dropLast() {
      guard let behind = clocks[index].lasting else { continue }
      let off = Off(receiver: index, behind: behind - usual)
      guard abs(off.behind) <= Self.worthTelling else {
        let since = clocks[index].suspectedAt ?? time
        clocks[index].suspectedAt = since
        let isTold = clocks[index].offAt != nil
        guard isTold || difference(time, since) >= Self.lasting else { continue }
        if !isTold { found.append((off, false)) }
        clocks[index].offAt = time
        continue
      }
      clocks[index].suspectedAt = nil
      if let last = clocks[index].offAt {
        if time < last {
          // Another stretch of time: a minute of it counts as well.
          clocks[index].offAt = time
        } else if difference(time, last) >= Self.mended {
          clocks[index].offAt = nil
          found.append((off, true))
        }
      }
    }
    return found
  }

  /// How late most are: the median.
  private var usual: Int64? {
    let known = clocks.dropLast().compactMap(\.lasting).sorted()
    return known.isEmpty ? nil : known[(known.count - 1) / 2]
  }

  /// Whether the clock itself stepped back, was one to go by, and most others are where it is now.
  private func stepsBack(_ own: Timestamp, _ index: Int, _ now: Timestamp) -> Bool {
    guard let last = clocks[index].last, isBehind(own, last) else { return false }
    let behind = clocks[index].behind ?? 0
    guard behind - (usual ?? 0) <= UpdateClock.tolerance else { return false }
    let others = clocks.indices.filter { $0 != index && clocks[$0].behind != nil }
      .compactMap { clocks[$0].last }.sorted()
    guard !others.isEmpty else { return true }
    let most = others[(others.count - 1) / 2]
    // One clock that goes to and fro by as much takes nobody with it.
    return !isBehind(own, most)
      && isBehind(most.advanced(byMicroseconds: UpdateClock.tolerance), now)
  }

  private func isBehind(_ time: Timestamp, _ other: Timestamp) -> Bool {
    time < other.advanced(byMicroseconds: -UpdateClock.tolerance)
  }

  private func difference(_ later: Timestamp, _ earlier: Timestamp) -> Int64 {
    let (value, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? .max : value
  }
}

extension ReceiverClocks.Clock {
  /// Microseconds by which it is late for long.
  fileprivate var lasting: Int64? { behind.map { isSteady ? $0 : 0 } }

  /// Takes a time that it told, and how late that was.
  fileprivate mutating func take(_ own: Timestamp, as reckoned: ReceiverClocks.Reckoned) {
    let isLate = reckoned.behind > 0
    if isLate, let found, abs(reckoned.behind - found.behind) <= UpdateClock.tolerance {
      let wait = reckoned.time.microseconds.subtractingReportingOverflow(found.at.microseconds)
      isSteady = isSteady || wait.overflow || wait.partialValue >= ReceiverClocks.steady
    } else {
      (found, isSteady) = (isLate ? (reckoned.behind, reckoned.time) : nil, false)
    }
    (last, behind) = (own, reckoned.behind)
  }
}

extension ReceiverClocks.Off {
  /// What is told of it.
  func warning(of name: String, isOver: Bool, at time: Timestamp) -> WarningUpdate {
    let message =
      isOver
      ? "the clock of receiver '\(name)' is right again"
      : "the clock of receiver '\(name)' is \(fault); set it by NTP, or let the program that"
        + " collects the readings stamp them"
    var warning = WarningUpdate(time: time, code: "receiverClock", message: message)
    (warning.receiver, warning.isOver) = (name, isOver)
    return warning
  }

  private var fault: String {
    let far = spanText(microseconds: abs(behind))
    return behind > 0
      ? "\(far) behind most others': what it hears counts as of when it comes in"
      : "\(far) ahead of most others': positions are told at its time"
  }
}
