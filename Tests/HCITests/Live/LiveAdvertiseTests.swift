import Advertising
import HCI
import Quantities
import Testing

extension Live {
  @Suite("Advertising")
  struct AdvertiseTests {
    private static let payload: [UInt8] =
      [2, 1, 6, 0x1A, 0xFF, 0x4C, 0, 2, 0x15] + (1...16) + [0, 7, 1, 2, 0xC5]

    /// hci0 advertises, hci1 hears it at -71 dBm.
    private func emulator(_ kind: String) async throws -> Emulator {
      try await Emulator("controller \(kind)", "controller ext=on", "link 0 1 -71")
    }

    private func options() -> Advertisement.Options {
      var options = Advertisement.Options()
      options.adapter = .index(0)
      return options
    }

    private func scan() throws -> Scan {
      var options = Scan.Options()
      options.adapter = .index(1)
      return try Scan(options)
    }

    /// Non-connectable, on all channels, every 100 ms (0xa0), in legacy PDUs: what beacons do.
    @Test(
      "heard by another adapter: payload, power, rate, and then no more",
      arguments: [
        ("ext=off", "2006 a0 00 a0 00 03 00 00 00 00 00 00 00 00 07 00"),
        (
          "ext=on",
          "2036 ef 10 00 a0 00 00 a0 00 00 07 00 00 00 00 00 00 00 00 00 7f 01 00 01 00 00"
        ),
      ]
    )
    func heard(_ kind: String, _ parameters: String) async throws {
      let emulator = try await emulator(kind)
      defer { emulator.stop() }
      let scan = try scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      let advertisement = try Advertisement(Self.payload, options())
      var talk = Listener(advertisement.events)
      #expect(await talk.isRunning())
      let begin = ContinuousClock.now
      let packets = await listener.hears(20)
      let waited = (ContinuousClock.now - begin) / .seconds(1)
      #expect(emulator.commands("2006", "2036") == [parameters])
      for packet in packets {
        let event = packet.event
        _ = try AdvertisingEvent.reports(in: event.span) { report in
          #expect(report.address == DeviceAddress("02:AA:11:01:AA:01"))
          #expect(report.rssi == -71)
          #expect(Array(event[report.data]) == Self.payload)
        }
      }
      let first = try #require(packets.first?.time)
      let seconds = try #require(packets.last?.time.seconds(since: first))
      // Ten a second; on a busy host fewer, but not longer apart than they were waited for.
      #expect(seconds > 1.4 && seconds < max(2.4, waited + 0.1))

      advertisement.stop()
      await listener.listen(.milliseconds(300))
      let before = listener.packets.count
      await listener.listen(.seconds(1))
      #expect(listener.packets.count == before)
      scan.stop()
      #expect(talk.states == [.poweredOn])
    }

    /// The kernel asks an extended controller for its advertising sets: legacy commands are refused
    /// from then on, and after a reset the others once somebody used legacy ones.
    @Test("after others have advertised with legacy commands")
    func mixing() async throws {
      let emulator = try await emulator("ext=on")
      defer { emulator.stop() }
      #expect(Others.send([0x03, 0x0C, 0]))
      #expect(Others.send([0x0A, 0x20, 1, 0]))
      let scan = try scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      let advertisement = try Advertisement(Self.payload, options())
      #expect(await listener.hears(5).count >= 5)
      advertisement.stop()
      scan.stop()
      #expect(emulator.commands("200a").contains("200a 01"))
    }

    @Test(
      "on again after others switched it off, reset it, or the adapter was off",
      arguments: ["ext=off", "ext=on"]
    )
    func resumes(_ kind: String) async throws {
      let emulator = try await emulator(kind)
      defer { emulator.stop() }
      let scan = try scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      let advertisement = try Advertisement(Self.payload, options())
      #expect(await listener.hears(5).count >= 5)
      let off: [UInt8] = kind == "ext=off" ? [0x0A, 0x20, 1, 0] : [0x39, 0x20, 2, 0, 0]
      for change in [
        { Others.send(off) },
        { Others.send([0x03, 0x0C, 0]) },
        { Others.hciconfig(0, .down) && Others.hciconfig(0, .up) },
        { (try? emulator.say("unplug c0\nplug c0")) != nil },
      ] {
        #expect(change())
        await listener.listen(.milliseconds(100))
        #expect(await listener.hears(10).count >= 10)
      }
      advertisement.stop()
      scan.stop()
    }

    @Test("the same adapter scans meanwhile")
    func both() async throws {
      let emulator = try await Emulator("controller ext=on", Emulator.beacon)
      defer { emulator.stop() }
      let advertisement = try Advertisement(Self.payload)
      var talk = Listener(advertisement.events)
      #expect(await talk.isRunning())
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(10).count >= 10)
      scan.stop()
      advertisement.stop()
      #expect(emulator.commands("2039").count == 2)
    }
  }
}
