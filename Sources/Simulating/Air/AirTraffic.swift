/// Everything that all beacons send, in the order of its start.
///
/// Made a second at a time, so that the cost is that of sorting a second's worth, and the memory
/// does not grow with the length of the simulation.
package struct AirTraffic: Sendable {
  /// Microseconds from the start of one PDU of an event to that of the next.
  ///
  /// At most 10 ms is allowed (Bluetooth Core 5.4, Vol 6, Part B, 4.4.2.6); controllers only change
  /// the channel in between.
  package static let channelStep: Int64 = 500

  private static let slice: Int64 = 1_000_000

  private var schedules: [AdvertisingSchedule]
  private var sliceEnd: Int64 = 0
  /// What was scheduled in earlier slices, latest first; a tail of an event may be beyond its slice.
  private var queue: [Transmission] = []

  /// Creates the traffic of beacons with these schedules.
  package init(_ schedules: [AdvertisingSchedule]) {
    self.schedules = schedules
  }

  /// The next transmission; it never ends while there is a beacon.
  package mutating func next() -> Transmission? {
    guard !schedules.isEmpty else { return nil }
    while (queue.last?.start ?? .max) >= sliceEnd { fillSlice() }
    return queue.popLast()
  }

  private mutating func fillSlice() {
    sliceEnd += Self.slice
    for beacon in schedules.indices {
      while schedules[beacon].next < sliceEnd {
        append(eventAt: schedules[beacon].next, of: beacon)
        schedules[beacon].advance()
      }
    }
    queue.sort { ($0.start, $0.beacon) > ($1.start, $1.beacon) }
  }

  /// Each event sends the same on all three channels, lowest first.
  private mutating func append(eventAt start: Int64, of beacon: Int) {
    for (step, channel) in AdvertisingChannel.allCases.enumerated() {
      let later = Int64(step) * Self.channelStep
      queue.append(Transmission(beacon: beacon, channel: channel, start: start + later))
    }
  }
}
