/// Waits for a kernel without Bluetooth to get it: its module may come with the first adapter.
struct BluetoothArrival: ~Copyable {
  var outlet: PacketOutlet
  private let wake: WakeSignal

  /// How often it is looked whether the module is there.
  private static var lookingTime: Duration { .milliseconds(500) }

  /// Prepares the waiting; `wake` ends it.
  init(_ wake: WakeSignal, _ outlet: PacketOutlet) {
    self.wake = wake
    self.outlet = outlet
  }

  /// Tells that there is no adapter, and then the time, until there is Bluetooth; `false` when it is
  /// to stop.
  mutating func wait() -> Bool {
    outlet.put(.trouble(.noAdapter))
    // What else is wrong is told by who goes on from here.
    while (try? RawSocket.isSupported) == false {
      let time = min(outlet.nextHeartbeat - .now, Self.lookingTime)
      if waitForInput([wake.descriptor], for: time)[0] { return false }
      outlet.flush(asOf: systemTime())
    }
    return true
  }
}
