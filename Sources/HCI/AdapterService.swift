/// A procedure on a thread of its own.
final class AdapterService: Sendable {
  /// What happens; finished when the thread has ended.
  let events: AsyncStream<HCIEvent>
  private let wake: WakeSignal
  private let thread: ServiceThread

  /// Starts the thread.
  ///
  /// - Throws: `.permission` without CAP_NET_RAW; `.system`; `.noAdapter` where the kernel does not
  ///   know Bluetooth and that is not waited for.
  init<Work: Procedure>(_ procedure: Work, _ options: LinkOptions) throws(HCIError) {
    let (events, continuation) = EventQueue.make()
    self.events = events
    let wake = try WakeSignal()
    self.wake = wake
    let outlet = PacketOutlet(EventQueue(continuation), heartbeat: options.heartbeat)
    continuation.onTermination = { [wake] _ in wake.set() }
    guard try RawSocket.isSupported || !options.waits else {
      var arrival = BluetoothArrival(wake, outlet)
      thread = try ServiceThread {
        if arrival.wait() {
          do throws(HCIError) {
            var work = try AdapterWork(procedure, options, AdapterLink(wake, arrival.outlet))
            work.run()
          } catch {
            arrival.outlet.put(.failed(error))
          }
        }
        continuation.finish()
      }
      return
    }
    var work = try AdapterWork(procedure, options, AdapterLink(wake, outlet))
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
  let adapter: AdapterChoice
  let waits: Bool
  let heartbeat: Duration

  /// Takes them; a heartbeat of under 10 ms is 10 ms.
  init(_ adapter: AdapterChoice, waits: Bool, heartbeat: Duration) {
    self.adapter = adapter
    self.waits = waits
    self.heartbeat = max(heartbeat, .milliseconds(10))
  }
}
