/// A running scan for advertising, on an adapter that may come and go.
///
/// One thread waits for the kernel, restarts the scan whenever something ended it (power, unplugging,
/// a reset, another program), and hands everything to `events`. The scan is passive, hears every
/// repetition, and listens all the time (window = interval). Everything ends with `stop()`, when the
/// task that consumes `events` is cancelled, or with the last reference to the scan.
public final class Scan: Sendable {
  /// How to scan.
  public struct Options: Equatable, Sendable {
    /// Which adapter; the one that is used first is followed by its address.
    public var adapter = AdapterChoice.any
    /// Whether beacons are asked for their scan responses, which makes them and us transmit.
    public var isActive = false
    /// Whether a missing, switched off or busy adapter, and a kernel's Bluetooth, is waited for at the
    /// beginning as well; later it always is.
    public var waits = false
    /// How long nothing is heard before the time is told, at least 10 ms.
    public var heartbeat = Duration.milliseconds(200)

    /// Creates the options of a passive scan on any adapter.
    public init() {}
  }

  /// What is heard and what happens; for one consumer, and finished after `stop()` or `.failed`.
  ///
  /// The queue holds 4096 events: at 100 groups of packets a second more than 40 s.
  public var events: AsyncStream<HCIEvent> { service.events }
  private let service: AdapterService

  /// Starts to scan, on a thread of its own.
  ///
  /// - Throws: at once what no waiting mends: `HCIError.permission`, `.system`, and `.noAdapter` where
  ///   the kernel has no Bluetooth and nothing `waits` for it. All else comes as `HCIEvent.failed`.
  public init(_ options: Options = Options()) throws(HCIError) {
    service = try AdapterService(
      ScanProcedure(isActive: options.isActive),
      LinkOptions(options.adapter, waits: options.waits, heartbeat: options.heartbeat)
    )
  }

  /// Switches the scan off, if this program switched it on, and ends thread and stream.
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
