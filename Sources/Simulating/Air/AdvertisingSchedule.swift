package import Randomness

/// When one beacon begins its advertising events.
///
/// From one event to the next it is advInterval + advDelay, the delay drawn anew from 0 to 10 ms
/// each time, so that beacons that once collide drift apart (Bluetooth Core 5.4, Vol 6, Part B,
/// 4.4.2.2.1). Beacons were switched on at any time: the first event falls anywhere within one
/// interval.
package struct AdvertisingSchedule: Sendable {
  /// The largest advDelay, µs.
  package static let longestDelay: UInt32 = 10_000

  /// Microseconds from the start of the simulation to the next event.
  package private(set) var next: Int64

  private let interval: Int64
  private var random: SeededGenerator

  /// Creates the schedule of one beacon; the interval is in microseconds, 1 or more.
  package init(interval: Int64, random: SeededGenerator) {
    self.interval = interval
    self.random = random
    next = self.random.whole(through: UInt32(clamping: interval - 1))
  }

  /// Goes on to the event after `next`.
  package mutating func advance() {
    next += interval + random.whole(through: Self.longestDelay)
  }
}
