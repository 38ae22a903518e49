import Foundation
import Testing

@Suite("convert --to btsnoop")
struct BtsnoopConversionTests {
  /// Converts an input and gives the output, its report lines without `frame` and `index`, and talk.
  private func convert(_ input: [UInt8]) throws -> (status: Int32, reports: [String], talk: String)
  {
    let outcome = try Shell.run(
      """
      beaconfix convert in out --to btsnoop || exit
      beaconfix convert out - --to reports 2>/dev/null | sed 's/"frame":[0-9]*,"index":[0-9]*,//'
      """,
      with: ["in": input]
    )
    let lines = outcome.output.split(separator: "\n").map(String.init)
    return (outcome.status, lines, outcome.errors)
  }

  // btsnoop header; then records: lengths, flags 3, no drops, µs since the year 0, H4 event.
  // 1 s: two legacy reports, RSSI -80 and not available, the second of reserved types 05 and 04.
  // 1.000001 s: extended, event type 80A0 (fragment and reserved bits), anonymous, coded PHYs, SID 0,
  // TX power 4, data cut: 9 claimed, 3 there; it begins at byte 16 + 52 + 24 + 5. 2 s: the completion
  // of a command, and a directed report.
  private static let capture = hexadecimal(
    """
    6274736E6F6F7000 00000001 000003EA
    0000001C 0000001C 00000003 00000000 00DCDDB30F3EC240
    043E19 0202 0001 0100000000C0 00 B0 0504 0200000000C0 03 020106 7F
    00000020 00000020 00000003 00000000 00DCDDB30F3EC241
    043E1D 0D01 A080 FF 000000000000 0303 00 04 C3 0000 00 000000000000 09 020106
    00000007 00000007 00000003 00000000 00DCDDB30F4E0480
    040E04 01 030C 00
    00000015 00000015 00000003 00000000 00DCDDB30F4E0480
    043E12 0B01 01 01 0300000000C0 FE AABBCCDDEE4F C0
    """
  )

  @Test("reports keep every field that HCI has, one event for each")
  func hci() throws {
    let (status, reports, talk) = try convert(Self.capture)
    #expect(status == 0)
    #expect(
      reports == [
        #"{"time":1.000000,"kind":"legacy","eventType":0,"addressType":1,"#
          + #""address":"c0:00:00:00:00:01","rssi":-80,"data":""}"#,
        #"{"time":1.000000,"kind":"legacy","eventType":5,"addressType":4,"#
          + #""address":"c0:00:00:00:00:02","data":"020106"}"#,
        #"{"time":1.000001,"kind":"extended","eventType":32928,"addressType":255,"rssi":-61,"#
          + #""txPower":4,"primaryPhy":3,"secondaryPhy":3,"sid":0,"dataStatus":1,"data":"020106"}"#,
        #"{"time":2.000000,"kind":"directed","eventType":1,"addressType":1,"#
          + #""address":"c0:00:00:00:00:03","rssi":-64,"directAddress":"4f:ee:dd:cc:bb:aa","data":""}"#,
      ]
    )
    #expect(
      talk == """
        warning: byte 97: report claims 9 bytes of data, 3 are there
        4 reports in 4 records written to 'out' as btsnoop

        """
    )
  }

  @Test("what lies between the reports moves the clock of a replay, cut reports stay cut")
  func clock() throws {
    let outcome = try Shell.run(
      "beaconfix convert in - --to btsnoop 2>/dev/null | beaconfix convert - - --to ndjson",
      with: ["in": Self.capture]
    )
    // The fragment, the record of 2 s before the directed report, and the directed report itself.
    #expect(
      outcome.output == """
        {"time":1.000000,"beacon":"C0:00:00:00:00:01","rssi":-80}
        {"time":1.000000,"beacon":"C0:00:00:00:00:02","rssi":127}
        {"time":1.000001}
        {"time":2.000000}
        {"time":2.000000,"beacon":"C0:00:00:00:00:03","rssi":-64}

        """
    )
    #expect(outcome.errors.contains("report claims 9 bytes of data, 3 are there"))
  }

  // pcap, link type 272. Each record: a second, 36 bytes of header and PDU less the first 16, then
  // the sniffer's 17 bytes (flags 01: CRC fits, channel, RSSI without sign) and access address.
  private static func sniffed(_ frames: [(flags: String, channel: String, pdu: String)]) -> [UInt8]
  {
    let header = hexadecimal("D4C3B2A1 0200 0400 00000000 00000000 00000400 10010000")
    return frames.enumerated().reduce(header) { file, frame in
      let payload = hexadecimal(
        "03 0000 03 0700 02 0A \(frame.element.flags) \(frame.element.channel) 3C 0000 01020304"
          + "D6BE898E" + frame.element.pdu + "000000"
      )
      let length = [UInt8(payload.count), 0, 0, 0]
      return file + [UInt8(frame.offset), 0, 0, 0, 0, 0, 0, 0] + length + length + payload
    }
  }

  @Test("link-layer PDUs become what a controller reports; the rest is counted")
  func linkLayer() throws {
    let (status, reports, talk) = try convert(
      Self.sniffed([
        // ADV_IND, random; the same with a bad CRC; SCAN_REQ; ADV_DIRECT_IND
        ("01", "25", "4009 0100000000C0 020106"), ("00", "26", "4009 0100000000C0 020106"),
        ("01", "25", "C30C 0200000000C0 0100000000C0"),
        ("01", "27", "C10C 0300000000C0 AABBCCDDEE4F"),
        // ADV_EXT_IND: ADI 3521, AuxPtr to channel 10. AUX_ADV_IND, connectable: AdvA, ADI, AuxPtr
        // to channel 20, TxPower -4, half of the data. AUX_CHAIN_IND: ADI, TxPower none, the rest.
        ("01", "25", "0707 06 18 2135 0A0300"),
        ("11", "0A", "4710 4D 59 0400000000C0 2135 140300 FC 0201"),
        ("11", "14", "0705 03 08 2135 06"),
        // A PDU of unknown type, a packet of a connection
        ("01", "25", "0903 010203"),
      ])
    )
    #expect(status == 0)
    let extended = #""primaryPhy":1,"secondaryPhy":2,"sid":3"#
    #expect(
      reports == [
        #"{"time":0.000000,"kind":"legacy","eventType":0,"addressType":1,"#
          + #""address":"c0:00:00:00:00:01","rssi":-60,"data":"020106"}"#,
        #"{"time":3.000000,"kind":"directed","eventType":1,"addressType":1,"#
          + #""address":"c0:00:00:00:00:03","rssi":-60,"directAddress":"4f:ee:dd:cc:bb:aa","data":""}"#,
        #"{"time":5.000000,"kind":"extended","eventType":33,"addressType":1,"#
          + #""address":"c0:00:00:00:00:04","rssi":-60,"txPower":-4,\#(extended),"dataStatus":1,"#
          + #""data":"0201"}"#,
        #"{"time":6.000000,"kind":"extended","eventType":0,"addressType":1,"#
          + #""address":"c0:00:00:00:00:04","rssi":-60,\#(extended),"dataStatus":0,"data":"06"}"#,
      ]
    )
    #expect(
      talk == """
        left out: bad CRC (1), scan or connection request (1), pointer to what follows (1), \
        unknown type (1)
        written with: no channel (4)
        4 reports in 8 records written to 'out' as btsnoop

        """
    )
  }

  // pcapng: section, interface of link type 187, a simple packet block of 16 bytes, which has no time.
  @Test("a report without a time cannot be written, one with a time can")
  func noTime() throws {
    let report = "04 3E0D 0201 0001 0100000000C0 01 00 C4"
    let (status, reports, talk) = try convert(
      hexadecimal(
        """
        0A0D0D0A 1C000000 4D3C2B1A 0100 0000 FFFFFFFFFFFFFFFF 1C000000
        01000000 14000000 BB00 0000 00000000 14000000
        03000000 20000000 10000000 \(report) 20000000
        06000000 30000000 00000000 00000000 07000000 10000000 10000000 \(report) 30000000
        """
      )
    )
    #expect(status == 0 && reports.count == 1 && reports[0].hasPrefix(#"{"time":0.000007,"#))
    #expect(talk.hasPrefix("left out: no time (1)\n1 report in 2 records"), "\(talk)")
  }

  @Test("sightings become what an adapter would tell of their beacons")
  func sightings() throws {
    let csv = """
      time,beacon,rssi,measured_power,channel,receiver,range
      1,00112233-4455-6677-8899-aabbccddeeff/1/2,-60.5,-59,37,,
      2,altbeacon:00112233-4455-6677-8899-aabbccddeeff/1/2,127,-60.4,,wall,
      3,eddystone:00112233445566778899/aabbccddeeff,-70,,,,
      4,C0:00:00:00:00:01,-80,-59,,,
      5,,,,,,
      6,desk,-60,,,,
      7,C0:00:00:00:00:01,,,,,2.5
      8,C0:00:00:00:00:01,-300,,,,

      """
    let outcome = try Shell.run(
      """
      beaconfix convert in out --to btsnoop
      beaconfix convert out - --to ndjson 2>/dev/null
      beaconfix convert out - --to reports 2>/dev/null | grep -c '"addressType":1,"address":"[c-f]'
      """,
      with: ["in": Array(csv.utf8)]
    )
    #expect(
      outcome.output == """
        {"time":1.000000,"beacon":"00112233-4455-6677-8899-aabbccddeeff/1/2","rssi":-61,\
        "measured_power":-59.00}
        {"time":2.000000,"beacon":"altbeacon:00112233-4455-6677-8899-aabbccddeeff/1/2",\
        "rssi":127,"measured_power":-60.00}
        {"time":3.000000,"beacon":"eddystone:00112233445566778899/aabbccddeeff","rssi":-70,\
        "measured_power":0.00}
        {"time":4.000000,"beacon":"C0:00:00:00:00:01","rssi":-80}
        {"time":5.000000}
        {"time":6.000000}
        {"time":7.000000}
        {"time":8.000000}
        4

        """
    )
    #expect(
      outcome.errors == """
        left out: beacon with a name but no identity (1), range instead of an RSSI (1), \
        RSSI beyond a byte (1)
        written with: no channel (1), no receiver (1), RSSI rounded to whole dBm (1), \
        measured power rounded or clamped to a byte (1), measured power 0, which stands for none \
        (1), no measured power, as addresses have none (1)
        4 reports in 8 records written to 'out' as btsnoop

        """
    )
  }

  @Test("a beacon sends from the same address throughout, another from another")
  func addresses() throws {
    let id = "00112233-4455-6677-8899-aabbccddeeff/1"
    let csv = "time,beacon,rssi\n1,\(id)/1,-60\n2,\(id)/2,-60\n3,\(id)/1,-60\n"
    let (_, reports, _) = try convert(Array(csv.utf8))
    let addresses = reports.map { $0.components(separatedBy: #""address":""#)[1].prefix(17) }
    #expect(addresses.count == 3 && addresses[0] == addresses[2] && addresses[0] != addresses[1])
  }

  @Test("positions of whole sightings are the same")
  func positions() throws {
    let demo = DemoTests.folder
    func updates(_ line: String) throws -> [Substring] {
      try Shell.run(line, in: demo).output.split(separator: "\n").filter {
        !$0.contains(#""type":"end""#)
      }
    }
    let direct = try updates("beaconfix locate --map map.json5 walk.btsnoop")
    let converted = try updates(
      """
      beaconfix convert walk.btsnoop - --to csv | beaconfix convert - - --to btsnoop \
      | beaconfix locate --map map.json5 -
      """
    )
    #expect(direct.count > 60 && direct == converted)
  }

  @Test("an input of which nothing can be written is refused")
  func nothing() throws {
    let (status, _, talk) = try convert(Array("time,beacon,rssi\n1,desk,-60\n".utf8))
    #expect(status == 65)
    #expect(talk.contains("left out: beacon with a name but no identity (1)"))
    #expect(talk.contains("'in': nothing in it can be written as btsnoop"))
  }
}
