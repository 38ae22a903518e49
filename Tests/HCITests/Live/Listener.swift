import HCI
import Quantities

/// The consumer of a scan or an advertisement in a test.
struct Listener {
  private var iterator: AsyncStream<HCIEvent>.Iterator
  /// Everything but packets and times.
  private(set) var happened: [HCIEvent] = []
  private(set) var packets: [Packet] = []

  init(_ events: AsyncStream<HCIEvent>) {
    iterator = events.makeAsyncIterator()
  }

  /// Takes events until one is as wanted; `nil` when the stream or the time ends first.
  ///
  /// The heartbeat of the stream wakes it in time.
  mutating func next(
    within time: Duration = .seconds(15),
    where isWanted: (HCIEvent) -> Bool
  ) async -> HCIEvent? {
    let deadline = ContinuousClock.now + time
    while ContinuousClock.now < deadline, let event = await iterator.next(isolation: #isolation) {
      switch event {
      case .packets(let more): packets += more
      case .time: break
      default: happened.append(event)
      }
      if isWanted(event) { return event }
    }
    return nil
  }

  /// Waits until an adapter is in a state.
  mutating func next(_ state: AdapterState) async -> Adapter? {
    let event = await next { event in
      if case .adapter(let adapter, _) = event { adapter.state == state } else { false }
    }
    guard case .adapter(let adapter, _)? = event else { return nil }
    return adapter
  }

  /// Waits until it is on; whether it is.
  mutating func isRunning() async -> Bool {
    await next { if case .running = $0 { true } else { false } } != nil
  }

  /// Waits for a number of further packets; the packets.
  mutating func hears(_ count: Int, within time: Duration = .seconds(15)) async -> [Packet] {
    let before = packets.count
    var more = 0
    _ = await next(within: time) { event in
      if case .packets(let packets) = event { more += packets.count }
      return more >= count
    }
    return Array(packets[before...])
  }

  /// Takes events for a time.
  mutating func listen(_ time: Duration) async {
    _ = await next(within: time) { _ in false }
  }

  /// Waits for the end, and its reason.
  mutating func failure() async -> HCIError? {
    let event = await next { if case .failed = $0 { true } else { false } }
    guard case .failed(let error)? = event else { return nil }
    return error
  }

  /// The states that were told, in their order.
  var states: [AdapterState] {
    happened.compactMap { if case .adapter(let adapter, _) = $0 { adapter.state } else { nil } }
  }
}
