import CBlueZ
import Glibc
import HCI
import Quantities
import Testing

extension Live {
  @Suite("Adapters at the beginning")
  struct StartTests {
    /// What a scan ends with that does not wait.
    private func failure(_ options: Scan.Options = .init()) async throws -> HCIError? {
      let scan = try Scan(options)
      var listener = Listener(scan.events)
      defer { scan.stop() }
      return await listener.failure()
    }

    @Test("none")
    func none() async throws {
      #expect(throws: HCIError.noAdapter) { try Adapter.all() }
      #expect(try await failure() == .noAdapter)
    }

    @Test("none, but waited for")
    func waiting() async throws {
      var options = Scan.Options()
      options.waits = true
      let scan = try Scan(options)
      var listener = Listener(scan.events)
      #expect(await listener.next { $0 == .trouble(.noAdapter) } != nil)
      let used = clock()
      await listener.listen(.seconds(2))
      #expect(Double(clock() - used) / 1e6 < 0.2)
      let emulator = try await Emulator("controller", Emulator.beacon, isUp: false)
      defer { emulator.stop() }
      #expect(await listener.hears(30).count >= 30)
      scan.stop()
      #expect(listener.states.last == .poweredOn)
    }

    @Test("another one")
    func another() async throws {
      let emulator = try await Emulator("controller")
      defer { emulator.stop() }
      var options = Scan.Options()
      options.adapter = .index(3)
      #expect(try await failure(options) == .notFound(.index(3)))
    }

    @Test("listed with number, address and state")
    func listed() async throws {
      let emulator = try await Emulator(
        "controller addr=02:00:00:00:00:0A",
        "controller le=off bredr=on"
      )
      defer { emulator.stop() }
      #expect(Others.hciconfig(0, .down))
      let adapters = try Adapter.all()
      #expect(adapters.map(\.name) == ["hci0", "hci1"])
      #expect(adapters.map(\.address.description) == ["02:00:00:00:00:0A", "02:AA:11:01:AA:02"])
      #expect(adapters.map(\.state) == [.poweredOff, .unsupported])
      #expect(adapters.map(\.bus) == ["Virtual", "Virtual"])
      #expect(Others.hciconfig(0, .up))
      #expect(try Adapter.all().map(\.state) == [.poweredOn, .unsupported])
    }

    @Test("without Low Energy")
    func unsupported() async throws {
      let emulator = try await Emulator("controller le=off bredr=on")
      defer { emulator.stop() }
      #expect(try await failure() == .unsupported(adapter: "hci0"))
    }

    @Test(
      "without a choice the one that is on, or can be switched on",
      arguments: [
        ["controller", "controller up=off", "controller up=off"],
        ["controller up=off", "controller", "controller up=off"],
        ["controller le=off bredr=on", "controller up=off", "controller up=off"],
      ]
    )
    func any(_ controllers: [String]) async throws {
      let emulator = try await Emulator(controllers + [Emulator.beacon])
      defer { emulator.stop() }
      // Until the kernel has switched the others off.
      try await Task.sleep(for: .seconds(3))
      let scan = try Scan()
      var listener = Listener(scan.events)
      let index = controllers.firstIndex(of: "controller") ?? 1
      #expect(await listener.next(.poweredOn)?.index == index)
      scan.stop()
    }

    @Test("off, and switched on")
    func off() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon)
      defer { emulator.stop() }
      #expect(Others.hciconfig(0, .down))
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(5).count >= 5)
      scan.stop()
    }

    /// The kernel switches a new adapter on for two seconds: a raw socket does not keep it so, and
    /// `HCIDEVUP`, which does, says `EALREADY`.
    @Test("just plugged in")
    func justPluggedIn() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon, isUp: false)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      await listener.listen(.seconds(4))
      #expect(listener.states == [.poweredOn])
      #expect(listener.packets.count > 30)
      scan.stop()
    }

    @Test("blocked by rfkill")
    func blocked() async throws {
      let emulator = try await Emulator("controller")
      defer { emulator.stop() }
      #expect(Others.rfkill(true))
      let error = try await failure()
      #expect(Others.rfkill(false))
      #expect(error == .poweredOff(adapter: "hci0", .rfkill))
    }

    @Test("in another program's hands")
    func busy() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon, isUp: false)
      defer { emulator.stop() }
      #expect(Others.hciconfig(0, .up) && Others.hciconfig(0, .down))
      var holder = Others.Socket(0, channel: HCI_CHANNEL_USER)
      #expect(holder != nil)
      #expect(try Adapter.all().first?.problem == .busy(adapter: "hci0"))
      #expect(try await failure() == .busy(adapter: "hci0"))
      var options = Scan.Options()
      options.waits = true
      let scan = try Scan(options)
      var listener = Listener(scan.events)
      #expect(await listener.next(.unknown) != nil)
      holder = nil
      #expect(await listener.hears(5).count >= 5)
      scan.stop()
    }

    @Test("that does not answer")
    func noAnswer() async throws {
      let emulator = try await Emulator("controller ext=off")
      defer { emulator.stop() }
      try emulator.say("fail 0x200c noanswer")
      #expect(try await failure() == .noAnswer(command: "LE Set Scan Enable"))
    }

    @Test("that refuses for good")
    func refusing() async throws {
      let emulator = try await Emulator("controller ext=off")
      defer { emulator.stop() }
      try emulator.say("fail 0x200b 0x12")
      let refused = HCIError.refused(command: "LE Set Scan Parameters", status: 0x12)
      #expect(try await failure() == refused)
    }

    @Test("that refuses once, or does not answer once under a scan")
    func refusingOnce() async throws {
      let emulator = try await Emulator("controller ext=off", Emulator.beacon)
      defer { emulator.stop() }
      try emulator.say("fail 0x200c 0x0c 1")
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(5).count >= 5)
      try emulator.say("fail 0x200c noanswer 1")
      #expect(Others.send([0x0C, 0x20, 2, 0, 0]))
      #expect(Others.send([0x0C, 0x20, 2, 0, 0]))
      _ = await listener.hears(1)
      #expect(await listener.hears(20).count >= 20)
      scan.stop()
    }
  }
}
