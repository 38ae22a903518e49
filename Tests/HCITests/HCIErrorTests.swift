import HCI
import Quantities
import Testing

@Suite("Errors say what is wrong and what to do")
struct HCIErrorTests {
  @Test(
    "sentences",
    arguments: [
      (
        .noAdapter,
        "no Bluetooth adapter; plug one in, or see in 'dmesg' why its driver does not take it"
      ),
      (.notFound(.index(3)), "no adapter hci3; 'beaconfix adapters' lists those that are there"),
      (.unplugged(adapter: "hci0"), "hci0 is gone; plug it in again"),
      (
        .poweredOff(adapter: "hci0", .rfkill),
        "hci0 is blocked by rfkill; 'rfkill unblock bluetooth' or a switch on the machine "
          + "unblocks it"
      ),
      (
        .busy(adapter: "hci0"),
        "hci0 is in use by another program that has it for itself; stop that program"
      ),
      (
        .refused(command: "LE Set Scan Enable", status: 0x0C),
        "the adapter refuses LE Set Scan Enable: command disallowed (0x0c)"
      ),
      (
        .refused(command: "LE Set Scan Enable", status: 0xFE),
        "the adapter refuses LE Set Scan Enable: status 0xfe"
      ),
      (.payloadTooLong(32), "a payload of 32 bytes; at most 31 fit"),
      (.system(call: "bind", errno: 13), "bind: Permission denied"),
    ] as [(HCIError, String)]
  )
  func sentences(_ error: HCIError, _ text: String) {
    #expect(error.description == text)
  }

  /// `setcap` replaces what was there, so one line holds all capabilities.
  @Test(
    "the lines that give a capability",
    arguments: [
      (.permission(.netRaw), "cap_net_raw+ep", "AmbientCapabilities=CAP_NET_RAW"),
      (
        .poweredOff(adapter: "hci0", .permission), "cap_net_raw,cap_net_admin+ep",
        "AmbientCapabilities=CAP_NET_RAW CAP_NET_ADMIN"
      ),
    ] as [(HCIError, String, String)]
  )
  func remedies(_ error: HCIError, _ shell: String, _ unit: String) throws {
    let program = try #require(
      error.description.split(separator: " ").first { $0.contains("xctest") }
    )
    #expect(program.hasPrefix("/"))
    #expect(error.description.contains("sudo setcap \(shell) /"))
    #expect(error.description.contains("'\(unit)'"))
  }

  @Test("an advertisement that cannot be")
  func advertisement() {
    #expect(throws: HCIError.payloadTooLong(32)) {
      try Advertisement(Array(repeating: 0, count: 32))
    }
    var options = Advertisement.Options()
    options.interval = .milliseconds(99)
    #expect(throws: HCIError.interval(.milliseconds(99))) { try Advertisement([2, 1, 6], options) }
  }
}
