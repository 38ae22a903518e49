/// The way from the thread to the consumer: bounded, and honest about what did not fit.
struct EventQueue {
  /// Events that the consumer may lag behind.
  private static let capacity = 4096

  private let continuation: AsyncStream<HCIEvent>.Continuation
  /// Packets that did not fit and were not told yet.
  private var lost = 0
  /// What did not fit but must arrive: everything except packets and the time.
  private var unsent: [HCIEvent] = []

  /// Makes a stream and its other end.
  static func make() -> (AsyncStream<HCIEvent>, AsyncStream<HCIEvent>.Continuation) {
    AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
  }

  /// Creates the thread's side.
  init(_ continuation: AsyncStream<HCIEvent>.Continuation) {
    self.continuation = continuation
  }

  /// Hands an event over, after all that had to wait.
  mutating func put(_ event: HCIEvent) {
    if sendOld(), send(event) { return }
    switch event {
    case .packets(let packets): lost += packets.count
    case .time: break
    default: unsent.append(event)
    }
  }

  /// Hands over what had to wait; whether nothing is left.
  @discardableResult
  mutating func sendOld() -> Bool {
    while let event = unsent.first {
      guard send(event) else { return false }
      unsent.removeFirst()
    }
    if lost > 0 {
      guard send(.dropped(lost)) else { return false }
      lost = 0
    }
    return true
  }

  /// Ends the stream.
  func finish() {
    continuation.finish()
  }

  private func send(_ event: HCIEvent) -> Bool {
    if case .dropped = continuation.yield(event) { return false }
    return true
  }
}
