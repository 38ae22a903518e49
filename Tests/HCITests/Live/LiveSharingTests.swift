import HCI
import Quantities
import Testing

extension Live {
  @Suite("Scanning while others scan")
  struct SharingTests {
    /// What a killed program leaves, or a daemon does: the scan runs, parameters are refused.
    @Test("a scan that runs already is taken, and left on", arguments: ["ext=off", "ext=on"])
    func running(_ kind: String) async throws {
      let emulator = try await Emulator("controller \(kind)", Emulator.beacon)
      defer { emulator.stop() }
      #expect(Others.discovery(true))
      #expect(try await emulator.logs("scan on"))
      let scan = try Scan()
      var listener = Listener(scan.events)
      // The kernel filters duplicates: without our mending there would be one.
      #expect(await listener.hears(10).count >= 10)
      scan.stop()
      let commands = emulator.commands("200c", "2042").map { $0.dropFirst(5).prefix(5) }
      #expect(commands == ["01 01", "01 00"])
    }

    /// On by us; off and on with a filter by the kernel, without it by us; off by the kernel, on and in
    /// the end off by us.
    @Test(
      "a discovery that begins and ends under a scan",
      arguments: [
        (
          "controller ext=off",
          ["01 00", "00 00", "01 01", "01 00", "00 00", "01 00", "00 00"].map { "200c \($0)" }
        ),
        (
          "controller ext=on",
          ["01 00", "00 00", "01 01", "01 00", "00 00", "01 00", "00 00"]
            .map { "2042 \($0) 00 00 00 00" }
        ),
      ]
    )
    func beginning(_ controller: String, _ expected: [String]) async throws {
      let emulator = try await Emulator(controller, Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      #expect(Others.discovery(true))
      #expect(try await emulator.logs("dupfilter"))
      #expect(await listener.hears(20).count >= 20)
      #expect(Others.discovery(false))
      #expect(try await emulator.logs("scan off"))
      #expect(await listener.hears(20).count >= 20)
      scan.stop()
      #expect(emulator.commands("200c", "2042") == expected)
    }

    @Test("another program switches the scan off")
    func switchedOff() async throws {
      let emulator = try await Emulator("controller ext=off", Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      for round in 1...3 {
        #expect(await listener.hears(5).count >= 5)
        #expect(Others.send([0x0C, 0x20, 2, 0, 0]))
        #expect(try await emulator.logs("scan off", round))
      }
      #expect(await listener.hears(5).count >= 5)
      scan.stop()
    }

    /// The one that came first goes first; the other goes on.
    @Test("two scans on one adapter")
    func two() async throws {
      let emulator = try await Emulator("controller ext=on", Emulator.beacon)
      defer { emulator.stop() }
      let (first, second) = (try Scan(), try Scan())
      var (one, other) = (Listener(first.events), Listener(second.events))
      #expect(await one.hears(5).count >= 5)
      #expect(await other.hears(5).count >= 5)
      first.stop()
      await other.listen(.seconds(1))
      #expect(await other.hears(5).count >= 5)
      second.stop()
      #expect(emulator.commands("2042").last == "2042 00 00 00 00 00 00")
      // Each asks once at its beginning, and the second once more: nobody answers the other for ever.
      #expect(emulator.commands("2042").count <= 6)
    }
  }
}
