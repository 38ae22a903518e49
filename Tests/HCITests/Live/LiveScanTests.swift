import Advertising
import Glibc
import HCI
import Quantities
import Testing

extension Live {
  @Suite("Scanning")
  struct ScanTests {
    /// 60 ms of 60 ms, passive, no duplicate filter.
    @Test(
      "the kernel's kind of commands, full duty, no duplicate filter",
      arguments: [
        (
          "controller ext=off",
          ["200b 00 60 00 60 00 00 00", "200c 01 00", "200c 00 00"]
        ),
        (
          "controller ext=on",
          ["2041 00 00 01 00 60 00 60 00", "2042 01 00 00 00 00 00", "2042 00 00 00 00 00 00"]
        ),
      ]
    )
    func commands(_ controller: String, _ expected: [String]) async throws {
      let emulator = try await Emulator(controller, Emulator.beacon)
      defer { emulator.stop() }
      let before = VirtualMachine.descriptors
      do {
        let scan = try Scan()
        var listener = Listener(scan.events)
        #expect(await listener.isRunning())
        #expect(listener.states == [.poweredOn])
        #expect(await listener.hears(10).count >= 10)
        let stopping = ContinuousClock.now
        scan.stop()
        // Well below the three seconds that an answer may take.
        #expect(ContinuousClock.now - stopping < .seconds(2))
        await listener.listen(.seconds(1))
        #expect(listener.happened.count == 2)
      }
      #expect(emulator.commands("200b", "200c", "2041", "2042") == expected)
      #expect(VirtualMachine.descriptors == before)
    }

    @Test("switched off by the end of its consumer, and by the end of its last reference")
    func ends() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon)
      defer { emulator.stop() }
      do {
        let scan = try Scan()
        let consumer = Task { for await _ in scan.events {} }
        #expect(try await emulator.logs("scan on", 1))
        consumer.cancel()
        #expect(try await emulator.logs("scan off", 1))
      }
      var scan: Scan? = try Scan()
      var listener = try Listener(#require(scan).events)
      #expect(await listener.isRunning())
      scan = nil
      #expect(
        emulator.commands("200c") == ["200c 01 00", "200c 00 00", "200c 01 00", "200c 00 00"]
      )
    }

    @Test("payload, power, and the kernel's time", arguments: ["ext=off", "ext=on"])
    func report(_ kind: String) async throws {
      let emulator = try await Emulator("controller \(kind)", Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      let begin = ContinuousClock.now
      let packets = await listener.hears(20)
      let waited = (ContinuousClock.now - begin) / .seconds(1)
      scan.stop()
      let times = packets.map(\.time)
      #expect(times == times.sorted())
      // Ten a second; on a busy host fewer, but not longer apart than they were waited for.
      let seconds = try #require(times.last).seconds(since: try #require(times.first))
      #expect(seconds > 1.4 && seconds < max(2.4, waited + 0.1))
      var reports: [(address: DeviceAddress, rssi: Int8?, data: [UInt8])] = []
      for packet in packets {
        let event = packet.event
        _ = try AdvertisingEvent.reports(in: event.span) { report in
          reports.append((report.address, report.rssi, Array(event[report.data])))
        }
      }
      let identity: [UInt8] = [
        0x2F, 0x23, 0x44, 0x54, 0xCF, 0x6D, 0x4A, 0x0F, 0xAD, 0xF2, 0xF4, 0x91, 0x1B, 0xA9, 0xFF,
        0xA6, 0, 1, 0, 2,
      ]
      for report in reports {
        #expect(report.address == DeviceAddress("C0:11:22:33:44:01"))
        #expect(report.rssi == -59)
        #expect(report.data == [2, 1, 6, 0x1A, 0xFF, 0x4C, 0, 2, 0x15] + identity + [0xC5])
      }
    }

    @Test(
      "active on request",
      arguments: [("ext=off", "200b 01 60"), ("ext=on", "2041 00 00 01 01 60")]
    )
    func active(_ kind: String, _ parameters: String) async throws {
      let emulator = try await Emulator(
        "controller \(kind)",
        "beacon b evt=scan every=100 data=020106 rsp=020a00"
      )
      defer { emulator.stop() }
      var options = Scan.Options()
      options.isActive = true
      let scan = try Scan(options)
      var listener = Listener(scan.events)
      _ = await listener.hears(10)
      scan.stop()
      #expect(emulator.commands("200b", "2041").allSatisfy { $0.hasPrefix(parameters) })
      #expect(emulator.log.contains { $0.contains("evt=4") })
    }

    /// Since a reset a controller has taken commands of one kind, and refuses the other with 0x0C.
    @Test(
      "after others have scanned with the other kind of commands",
      arguments: [
        ([0x0C, 0x20, 2, 0, 0], "200c 01"),
        ([0x42, 0x20, 6, 0, 0, 0, 0, 0, 0], "2042 01"),
      ] as [([UInt8], String)]
    )
    func mixing(_ foreign: [UInt8], _ expected: String) async throws {
      let emulator = try await Emulator("controller ext=on", Emulator.beacon)
      defer { emulator.stop() }
      #expect(Others.send(foreign))
      try await Task.sleep(for: .milliseconds(200))
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(5).count >= 5)
      scan.stop()
      #expect(emulator.commands("200c", "2042").contains { $0.hasPrefix(expected) })
      #expect(listener.happened.count == 2)
    }
  }
}
