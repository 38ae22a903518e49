/// A procedure on a thread of its own.
final class AdapterService: Sendable {
  private let wake: WakeSignal
  private let thread: ServiceThread

  /// Starts the thread.
  ///
  /// - Throws: `.permission` without CAP_NET_RAW; `.system`.
  init(
    _ procedure: some Procedure,
    _ options: LinkOptions,
    _ continuation: AsyncStream<HCIEvent>.Continuation
  ) throws(HCIError) {
    let wake = try WakeSignal()
    self.wake = wake
    let outlet = PacketOutlet(EventQueue(continuation), heartbeat: options.heartbeat)
    var work = try AdapterWork(procedure, options, AdapterLink(wake, outlet))
    continuation.onTermination = { [wake] _ in wake.set() }
    thread = try ServiceThread {
      work.run()
      continuation.finish()
    }
  }

  /// Ends the thread and waits for its end.
  func stop() {
    wake.set()
    thread.join()
  }
}

/// What `Scan` and `Advertisement` have in common among their options.
struct LinkOptions: Sendable {
  var adapter: AdapterChoice
  var waits: Bool
  var heartbeat: Duration
}
