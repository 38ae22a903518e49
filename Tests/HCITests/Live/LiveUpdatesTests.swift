import BeaconLocationLive
import Testing

extension Live {
  /// The library as a program uses it.
  @Suite("Live updates", .serialized)
  struct UpdatesTests {
    private static let uuid = UUID128("2f234454-cf6d-4a0f-adf2-f4911ba9ffa6")

    @Test("the adapter's state, then the beacons in range; leaving the loop ends the scan")
    func ranging() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon)
      defer { emulator.stop() }
      let region = Region(id: "r", uuid: try #require(Self.uuid))
      let before = VirtualMachine.threads
      var states: [AdapterState] = []
      var beacons: [RangedBeacon] = []
      for try await update in BeaconInput.adapter().rangingUpdates(in: [.region(region)]) {
        if case .adapter(let adapter) = update { states.append(adapter.state) }
        guard case .ranging(let ranging) = update else { continue }
        beacons = ranging.beacons
        break
      }
      #expect(states.last == .poweredOn)
      #expect(beacons.map(\.minor) == [2] && beacons.map(\.rssi) == [-59])
      #expect(beacons.map(\.proximity) == [.near])
      try await Task.sleep(for: .seconds(1))
      #expect(VirtualMachine.threads <= before + 1)
    }

    @Test("cancelled while nothing is heard, it ends")
    func cancelled() async throws {
      let emulator = try await Emulator("controller")
      defer { emulator.stop() }
      let task = Task {
        let updates = BeaconInput.adapter().regionUpdates(of: [])
        for try await _ in updates {}
        return true
      }
      try await Task.sleep(for: .seconds(1))
      task.cancel()
      #expect(try await task.value)
    }

    @Test("without an adapter it throws what to do")
    func missing() async throws {
      await #expect(throws: HCIError.self) {
        for try await _ in BeaconInput.adapter().regionUpdates(of: []) {}
      }
    }
  }
}
