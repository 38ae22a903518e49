import Testing

@testable import HCI

@Suite("Packets from a raw socket")
struct HCIPacketTests {
  @Test(
    "what they mean to us",
    arguments: [
      // LE Meta, subevent 2 (advertising report), no reports.
      ([0x04, 0x3E, 0x02, 0x02, 0x00], .leMeta(subevent: 2)),
      // Command Complete: one more command allowed, opcode 0x200C, status 0.
      ([0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00], .answer(opcode: 0x200C, status: 0, rest: [])),
      // The same for 0x203B, which returns four advertising sets.
      (
        [0x04, 0x0E, 0x05, 0x01, 0x3B, 0x20, 0x00, 0x04],
        .answer(opcode: 0x203B, status: 0, rest: [4])
      ),
      // Command Status: status 1, one more command allowed, opcode 0x2041.
      ([0x04, 0x0F, 0x04, 0x01, 0x01, 0x41, 0x20], .answer(opcode: 0x2041, status: 1, rest: [])),
      // Hardware Error, code 0x42.
      ([0x04, 0x10, 0x01, 0x42], .hardwareError(code: 0x42)),
      // The kernel: device event (1), down (4), adapter 2.
      ([0x04, 0xFD, 0x06, 1, 0, 4, 0, 2, 0], .adapter(.down, index: 2)),
      // Somebody's command 0x200C: on, without duplicates.
      ([0x01, 0x0C, 0x20, 0x02, 1, 1], .command(opcode: 0x200C, parameters: [1, 1])),
      // Somebody's Reset, which has no parameters.
      ([0x01, 0x03, 0x0C, 0x00], .command(opcode: 0x0C03, parameters: [])),
    ] as [([UInt8], HCIPacket)]
  )
  func meanings(_ bytes: [UInt8], _ packet: HCIPacket) {
    #expect(HCIPacket(bytes[...]) == packet)
  }

  @Test("every cut of every kind is something, and none fails")
  func cuts() {
    let packets: [[UInt8]] = [
      [0x04, 0x3E, 0x02, 0x02], [0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00],
      [0x04, 0x0F, 0x04, 0x01, 0x01, 0x41, 0x20], [0x04, 0x10, 0x01, 0x42],
      [0x04, 0xFD, 0x06, 1, 0, 4, 0, 2, 0], [0x01, 0x03, 0x0C, 0x00],
    ]
    for packet in packets {
      for length in 0..<packet.count { #expect(HCIPacket(packet[..<length]) == .other) }
      #expect(HCIPacket(packet[...]) != .other)
    }
  }

  @Test(
    "what is not for us",
    arguments: [
      // Disconnection Complete; ACL data; a device event of another type, or of an unknown number.
      [0x04, 0x05, 0x04, 0, 1, 0, 0x13], [0x02, 1, 0, 0, 0], [0x04, 0xFD, 0x06, 2, 0, 4, 0, 2, 0],
      [0x04, 0xFD, 0x06, 1, 0, 99, 0, 2, 0],
    ] as [[UInt8]]
  )
  func other(_ bytes: [UInt8]) {
    #expect(HCIPacket(bytes[...]) == .other)
  }
}
