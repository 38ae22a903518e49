import Glibc
import HCI
import Quantities
import Testing

extension Live {
  @Suite("Many and bad reports")
  struct LoadTests {
    /// Twenty beacons, each every 10 ms.
    ///
    /// How fast they come is up to the host, which may be building beside the emulator; the thorough
    /// run, on a quiet one, holds the rate as well.
    @Test("2,000 reports a second: none is lost", .timeLimit(.minutes(4)))
    func many() async throws {
      let seconds = VirtualMachine.isThorough ? 60 : 10
      let beacons = (1...20).map { "beacon b\($0) every=10 count=\(seconds * 100) data=020106" }
      let emulator = try await Emulator(["controller ext=on"] + beacons)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      let used = clock()
      let heard = await listener.hears(seconds * 2000, within: .seconds(seconds + 90)).count
      let share = Double(clock() - used) / 1e6 / Double(seconds)
      await listener.listen(.milliseconds(500))
      scan.stop()
      let times = listener.packets.map(\.time)
      let (first, last) = (try #require(times.first), try #require(times.last))
      let duration = last.seconds(since: first)
      #expect(times == times.sorted())
      #expect(!VirtualMachine.isThorough || duration < 1.5 * Double(seconds))
      print("\(heard) of \(emulator.reports) reports in \(duration) s, CPU share \(share)")
      #expect(listener.packets.count == seconds * 2000)
      #expect(emulator.reports == seconds * 2000)
      #expect(listener.happened.count == 2)
    }

    /// `hci_send_req` gives up, and loses reports, when ten are queued.
    @Test("commands are answered among a thousand reports a second")
    func commands() async throws {
      let beacons = (1...10).map { "beacon b\($0) every=10 data=020106" }
      let emulator = try await Emulator(["controller ext=off"] + beacons)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      for _ in 0..<5 {
        #expect(await listener.hears(500).count >= 500)
        // Somebody wants duplicates filtered: we ask for them again.
        #expect(Others.send([0x0C, 0x20, 2, 1, 1]))
        #expect(Others.send([0x0C, 0x20, 2, 1, 1]))
      }
      #expect(await listener.hears(500).count >= 500)
      scan.stop()
      #expect(listener.happened.count == 2)
      #expect(emulator.commands("200c").count { $0 == "200c 01 00" } >= 6)
    }

    /// What a controller with faults may send: each is handed on, and none ends the scan.
    @Test("malformed events", arguments: ["ext=off", "ext=on"])
    func malformed(_ kind: String) async throws {
      let emulator = try await Emulator("controller \(kind)", Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(2).count >= 2)
      let events = [
        // Fewer or more bytes than the length says, no reports, two that are cut, unknown subevents.
        "3e 02 02 00", "3e 00", "3e 0c 02 01 03 01 09 44 33", "3e ff 02", "3e 01 0d",
        "3e 17 02 02 03 01 01 44 33 22 11 c0 00 c4 03 01", "3e 02 77 77", "3e 03 0d ff ff",
        // Answers to commands nobody gave, too short ones, an event nobody knows.
        "0e 00", "0e 01 01", "0e 03 01 0c 20", "0f 00", "0f 04 00 01 0c 20", "10 00", "f0 01 00",
      ]
      for event in events {
        try emulator.say("event \(event)")
        #expect(await listener.hears(5).count >= 5, "after \(event)")
      }
      scan.stop()
      #expect(listener.happened.count == 2)
      #expect(listener.packets.contains { $0.event == [0x3E, 2, 0x77, 0x77] })
    }
  }
}
