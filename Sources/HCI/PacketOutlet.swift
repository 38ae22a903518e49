import Quantities

/// Groups packets on their way to the consumer, and tells the time when there are none.
struct PacketOutlet {
  /// Packets that one event holds at most.
  static let groupSize = 256

  private(set) var queue: EventQueue
  private let heartbeat: Duration
  private var group: [Packet] = []
  private var lastTold = ContinuousClock.now
  private var latest = Timestamp(microseconds: .min)

  /// How long a packet may be under way inside the kernel, µs: the time that is told is older.
  private static let transit: Int64 = 100_000

  /// Creates an outlet with nothing in it.
  init(_ queue: EventQueue, heartbeat: Duration) {
    self.queue = queue
    self.heartbeat = heartbeat
  }

  /// When `flush` wants to be called at the latest.
  var nextHeartbeat: ContinuousClock.Instant { lastTold + heartbeat }

  /// Adds a packet to the group.
  mutating func add(_ packet: Packet) {
    latest = max(latest, packet.time)
    group.append(packet)
    if group.count >= Self.groupSize { send() }
  }

  /// Hands the group on, or else the time once the heartbeat is over; `asOf` is when it was looked
  /// for packets.
  mutating func flush(asOf time: Timestamp) {
    if !group.isEmpty {
      send()
    } else if .now >= nextHeartbeat {
      lastTold = .now
      latest = max(latest, time.advanced(byMicroseconds: -Self.transit))
      queue.put(.time(latest))
    }
  }

  /// Hands on any other event, after the packets before it.
  mutating func put(_ event: HCIEvent) {
    if !group.isEmpty { send() }
    queue.put(event)
  }

  /// Hands on what the consumer had no room for, while it goes on taking.
  mutating func drain() {
    if !group.isEmpty { send() }
    queue.sendOld()
  }

  private mutating func send() {
    lastTold = .now
    queue.put(.packets(group))
    group.removeAll(keepingCapacity: true)
  }
}
