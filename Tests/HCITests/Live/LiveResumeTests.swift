import HCI
import Quantities
import Testing

extension Live {
  @Suite("A scan whose adapter goes and comes back")
  struct ResumeTests {
    /// Starts a scan on an adapter with a beacon, does something to it, and expects states and then
    /// reports.
    private func expect(
      _ states: [AdapterState],
      controller: String = "controller",
      isUnmasked: Bool = false,
      _ happening: (Emulator) async throws -> Void
    ) async throws {
      let emulator = try await Emulator(controller, Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      #expect(await listener.hears(5).count >= 5)
      try await happening(emulator)
      #expect(await listener.isRunning(), "\(listener.happened)")
      #expect(await listener.hears(10).count >= 10)
      scan.stop()
      #expect(listener.states == [.poweredOn] + states + [.poweredOn])
      #expect(emulator.commands("0c01").contains("0c01 ff ff ff ff ff ff ff 3f") == isUnmasked)
    }

    @Test("unplugged and plugged in", arguments: ["controller ext=off", "controller ext=on"])
    func replug(_ controller: String) async throws {
      try await expect([.unknown], controller: controller) { emulator in
        try emulator.say("unplug")
        try await Task.sleep(for: .milliseconds(700))
        try emulator.say("plug")
      }
    }

    /// While somebody has the dead adapter open its number is taken.
    @Test("plugged in under another number")
    func renumbered() async throws {
      let emulator = try await Emulator("controller", Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      let holder = try #require(Others.Socket(0))
      try emulator.say("unplug")
      #expect(await listener.next(.unknown)?.problem == .unplugged(adapter: "hci0"))
      try emulator.say("plug")
      #expect(await listener.next(.poweredOn)?.name == "hci1")
      #expect(await listener.hears(10).count >= 10)
      scan.stop()
      withExtendedLifetime(holder) {}
    }

    /// Who switched it off switches it on again: it is not ours to do.
    @Test("switched off and on")
    func down() async throws {
      try await expect([.poweredOff]) { emulator in
        #expect(Others.hciconfig(0, .down))
        try await Task.sleep(for: .seconds(2))
        #expect(try !Adapter.all().contains { $0.state == .poweredOn })
        #expect(Others.hciconfig(0, .up))
      }
    }

    @Test("blocked and unblocked by rfkill")
    func rfkill() async throws {
      try await expect([.poweredOff]) { _ in
        #expect(Others.rfkill(true))
        try await Task.sleep(for: .seconds(1))
        let adapter = try #require(try Adapter.all().first)
        #expect(adapter.problem == .poweredOff(adapter: "hci0", .rfkill))
        #expect(Others.rfkill(false))
      }
    }

    /// The kernel sets the controller up anew, without a scan.
    @Test("a hardware error")
    func hardwareError() async throws {
      try await expect([.resetting]) { emulator in try emulator.say("hwerror") }
    }

    /// Scanning ends and LE Meta is masked, and no one tells.
    @Test("a reset by others", arguments: ["controller ext=off", "controller ext=on"])
    func reset(_ controller: String) async throws {
      try await expect([.resetting], controller: controller, isUnmasked: true) { _ in
        #expect(Others.hciconfig(0, .reset))
      }
    }

    @Test("a raw reset by others", arguments: ["controller ext=off", "controller ext=on"])
    func rawReset(_ controller: String) async throws {
      try await expect([.resetting], controller: controller, isUnmasked: true) { _ in
        #expect(Others.send([0x03, 0x0C, 0]))
      }
    }

    /// Then it has all the signs of a scan that runs.
    @Test(
      "a reset before the scan leaves reports masked; silence is mended",
      arguments: ["off", "on"]
    )
    func masked(_ extended: String) async throws {
      let emulator = try await Emulator("controller ext=\(extended)", Emulator.beacon)
      defer { emulator.stop() }
      #expect(Others.hciconfig(0, .reset))
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.isRunning())
      await listener.listen(.seconds(2))
      #expect(listener.packets.isEmpty)
      #expect(await listener.hears(10).count >= 10)
      scan.stop()
    }

    @Test("the only adapter of two that was chosen by its address")
    func chosen() async throws {
      let emulator = try await Emulator(
        "controller addr=02:00:00:00:00:0A",
        "controller addr=02:00:00:00:00:0B",
        Emulator.beacon
      )
      defer { emulator.stop() }
      var options = Scan.Options()
      options.adapter = try #require(AdapterChoice("02:00:00:00:00:0B"))
      let scan = try Scan(options)
      var listener = Listener(scan.events)
      #expect(await listener.next(.poweredOn)?.index == 1)
      // Both go; the numbers change places.
      try emulator.say("unplug c0\nunplug c1")
      #expect(await listener.next(.unknown) != nil)
      try emulator.say("plug c1\nplug c0")
      #expect(await listener.next(.poweredOn)?.index == 0)
      #expect(await listener.hears(5).count >= 5)
      scan.stop()
    }

    @Test("many times, without leaving anything behind", .timeLimit(.minutes(10)))
    func cycles() async throws {
      let emulator = try await Emulator("controller ext=on", Emulator.beacon)
      defer { emulator.stop() }
      let scan = try Scan()
      var listener = Listener(scan.events)
      #expect(await listener.hears(5).count >= 5)
      let (descriptors, threads) = (VirtualMachine.descriptors, VirtualMachine.threads)
      let memory = VirtualMachine.memory
      let (count, pause) = VirtualMachine.isThorough ? (60, 5) : (10, 0)
      for _ in 0..<count {
        try emulator.say("unplug")
        #expect(await listener.next(.unknown) != nil)
        try emulator.say("plug")
        #expect(await listener.next(.poweredOn) != nil)
        #expect(await listener.hears(3).count >= 3)
        await listener.listen(.seconds(pause))
      }
      print("\(count) cycles: \(memory) kB before, \(VirtualMachine.memory) kB after")
      #expect(VirtualMachine.memory - memory < 4096)
      #expect(VirtualMachine.descriptors == descriptors)
      // The pool of tasks may have shrunk.
      #expect(VirtualMachine.threads <= threads)
      scan.stop()
    }
  }
}
