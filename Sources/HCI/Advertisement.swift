/// A payload on the air, sent by an adapter that may come and go; nobody can connect to it.
///
/// One thread keeps it on: when the adapter was switched off, unplugged or reset, the advertisement
/// is set up again as soon as the adapter is back. It ends, and is switched off, with `stop()`, when
/// the task that consumes `events` is cancelled, or with the last reference to it.
public final class Advertisement: Sendable {
  /// The AD structures that one legacy advertising PDU can carry, bytes.
  public static let maximumLength = 31
  /// The times between two transmissions that every controller accepts.
  public static let intervals = Duration.milliseconds(100)...Duration.milliseconds(10_240)

  /// How to advertise.
  public struct Options: Equatable, Sendable {
    /// Which adapter; the one that is used first is followed by its address.
    public var adapter = AdapterChoice.any
    /// Time between two transmissions, within `Advertisement.intervals`; in steps of 0.625 ms.
    public var interval = Duration.milliseconds(100)
    /// Whether a missing, switched off or busy adapter is waited for at the beginning as well; later
    /// it always is.
    public var waits = false
    /// How often the time is told, at least 10 ms.
    public var heartbeat = Duration.milliseconds(200)

    /// Creates the options of ten transmissions a second on any adapter.
    public init() {}
  }

  /// What happens, never `.packets`; for one consumer, and finished after `stop()` or `.failed`.
  public var events: AsyncStream<HCIEvent> { service.events }
  private let service: AdapterService

  /// Starts to advertise, on a thread of its own.
  ///
  /// - Parameters:
  ///   - payload: AD structures, such as `[2, 1, 6]` for the flags; at most `maximumLength` bytes.
  ///   - options: adapter and interval.
  /// - Throws: at once what no waiting mends: `HCIError.payloadTooLong`, `.interval`, `.permission`,
  ///   `.system`. All else comes as `HCIEvent.failed`.
  public init(_ payload: [UInt8], _ options: Options = Options()) throws(HCIError) {
    guard payload.count <= Self.maximumLength else { throw .payloadTooLong(payload.count) }
    guard Self.intervals.contains(options.interval) else { throw .interval(options.interval) }
    service = try AdapterService(
      AdvertiseProcedure(payload: payload, interval: options.interval),
      LinkOptions(options.adapter, waits: options.waits, heartbeat: options.heartbeat)
    )
  }

  /// Switches the advertisement off and ends thread and stream.
  ///
  /// Returns when all is closed: after milliseconds, or 1 s with an adapter that does not answer, or
  /// 10 s when the kernel waits for such a one to switch on.
  public func stop() {
    service.stop()
  }

  deinit {
    stop()
  }
}
