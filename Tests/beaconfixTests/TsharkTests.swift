import Foundation
import Testing

/// Whether tshark can be asked; prints a line when it is not there.
private let hasTshark: Bool = {
  if let outcome = try? Shell.run("tshark --version", with: [:]), outcome.status == 0 {
    return true
  }
  print("skipped: tshark is not installed, so no other program reads what convert writes")
  return false
}()

/// Another program's reading of a btsnoop file that convert wrote.
@Suite("tshark reads what convert writes", .enabled(if: hasTshark))
struct TsharkTests {
  // LE Extended Advertising Report events, the first of two reports. A report: event type, address
  // type, address, primary and secondary PHY, SID, TX power, RSSI, periodic interval, target, data.
  private static let events = [
    """
    04 3E39 0D02
    1300 01 0100000000C0 0100 FF 7F C4 0000 00 000000000000 03 020106
    1000 00 0200000000AA 0100 FF 7F 80 0000 00 000000000000 04 03094142
    """,
    "04 3E1D 0D01 2100 01 0300000000C0 0102 05 F4 14 1800 00 000000000000 03 020A04",
    "04 3E1A 0D01 0500 01 0400000000C0 0301 0F 7F FF 0000 01 AABBCCDDEE4F 00",
    "04 3E56 0D01 0000 FF 000000000000 0303 01 7F C3 0000 00 000000000000 3C 3BFFFFFF"
      + String(repeating: "11", count: 56),
    // A record of no advertising: HCI_Reset is complete.
    "04 0E04 01 030C 00",
  ]

  /// The fields to be told, in the order of the rows below.
  private static let fields = [
    "le_ext_advts_event_type", "le_peer_address_type", "bd_addr", "primary_phy", "secondary_phy",
    "advertising_sid", "tx_power", "rssi", "periodic_advertising_interval", "direct_bd_addr",
  ]

  private static let rows = [
    "1.000000000 0x0013 0x01 c0:00:00:00:00:01 0x01 0x00 0xff 127 -60 0x0000 00:00:00:00:00:00",
    "1.000000000 0x0010 0x00 aa:00:00:00:00:02 0x01 0x00 0xff 127 -128 0x0000 00:00:00:00:00:00",
    "2.000000000 0x0021 0x01 c0:00:00:00:00:03 0x01 0x02 0x05 -12 20 0x0018 00:00:00:00:00:00",
    "3.000000000 0x0005 0x01 c0:00:00:00:00:04 0x03 0x01 0x0f 127 -1 0x0000 4f:ee:dd:cc:bb:aa",
    "4.000000000 0x0000 0xff 00:00:00:00:00:00 0x03 0x03 0x01 127 -61 0x0000 00:00:00:00:00:00",
    // What bears only a time.
    "5.000000000",
  ]

  private static let data = [
    "020106", "03094142", "020a04", "3bffffff" + String(repeating: "11", count: 56),
  ]

  // D4C3B2A1 0200 0400 ..  pcap, link type 187; a record each second
  private static let capture = events.enumerated().reduce(
    hexadecimal("D4C3B2A1 0200 0400 00000000 00000000 00000400 BB000000")
  ) { file, event in
    let packet = hexadecimal(event.element)
    let length = [UInt8(packet.count), 0, 0, 0]
    return file + [UInt8(event.offset + 1), 0, 0, 0, 0, 0, 0, 0] + length + length + packet
  }

  @Test("and finds the same reports in it")
  func fields() throws {
    let fields = Self.fields.map { "-e bthci_evt.\($0)" }.joined(separator: " ")
    let outcome = try Shell.run(
      """
      beaconfix convert in out --to btsnoop
      tshark -n -r out -T fields -E separator=/s -e frame.time_epoch \(fields)
      """,
      with: ["in": Self.capture]
    )
    let lines = outcome.output.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines == Self.rows, "\(outcome.errors)")
  }

  @Test("and the same advertising data, nothing malformed")
  func data() throws {
    let outcome = try Shell.run(
      "beaconfix convert in out --to btsnoop; tshark -n -r out -T json -x",
      with: ["in": Self.capture]
    )
    let found = outcome.output.matches(of: /advertising_data_raw": \[\s*"([0-9a-f]*)"/)
    #expect(found.map { String($0.1) } == Self.data, "\(outcome.errors)")
    #expect(!outcome.output.contains("_ws.malformed"))
  }
}
