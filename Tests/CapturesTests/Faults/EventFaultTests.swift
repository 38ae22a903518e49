import Advertising
import Captures
import Quantities
import Testing

/// Faults of other people's tools, each as the smallest input of its kind and what must come out.
///
/// The numbers are those of the shared collection, sections A, B and G.
@Suite struct FaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var number: Int
    var symptom: String
    /// HCI packets with their H4 type, a record each.
    var packets: [String]
    /// What every report must be: event type, address type, last byte of the address, RSSI, data.
    var reports: [String]
    var dropped: [DropReason: Int] = [:]

    var testDescription: String { "\(number): \(symptom)" }
  }

  // 01 .. 05: addresses AA:00:00:00:00:01 and so on; F30 is 30 bytes of manufacturer data.
  private static let f30 = "1DFFFFFF" + String(repeating: "11", count: 26)
  private static let extendedTail = "0000 00 000000000000"

  static let events: [Fault] = [
    Fault(
      number: 1,
      symptom: "only the first report of an event is used",
      packets: ["04 3E37 02 02 0001 0100000000AA 03 020106 B0 0301 0200000000AA 1E \(f30) B1"],
      reports: ["0 1 01 -80 020106", "3 1 02 -79 \(f30)"]
    ),
    Fault(
      number: 3,
      symptom: "fields are read column by column (and 2: two reports are not read)",
      packets: ["04 3E19 02 02 0001 0100000000AA 00 B0 0400 0200000000AA 03 020106 C5"],
      reports: ["0 1 01 -80 ", "4 0 02 -59 020106"]
    ),
    Fault(
      number: 4,
      symptom: "two reports claimed, one there",
      packets: ["04 3E0F 02 02 0001 0100000000AA 03 020106 B0"],
      reports: ["0 1 01 -80 020106"],
      dropped: [.damagedReport: 1]
    ),
    Fault(
      number: 4,
      symptom: "Data_Length passes the event",
      packets: ["04 3E0E 02 01 0001 0100000000AA 1F 020106"],
      reports: ["0 1 01 - 020106"],
      dropped: [.damagedReport: 1]
    ),
    Fault(
      number: 6,
      symptom: "the next extended report leaks into the data",
      packets: [
        "04 3E38 0D 02 1300 01 0100000000AA 0100 FF 7F B0 \(extendedTail) 03 020106"
          + "1000 01 0200000000AA 0100 FF 7F B1 \(extendedTail) 03 02011A"
      ],
      reports: ["19 1 01 -80 020106", "16 1 02 -79 02011A"]
    ),
    Fault(
      number: 7,
      symptom: "subevent 0D is not known (and 9: its type has two bytes)",
      packets: ["04 3E1A 0D 01 1300 01 0100000000AA 0100 FF 7F B0 \(extendedTail) 00"],
      reports: ["19 1 01 -80 "]
    ),
    Fault(
      number: 11,
      symptom: "event types are mixed up",
      packets: (0...4).map { "04 3E0C 02 01 0\($0)01 0\($0)00000000AA 00 B0" },
      reports: (0...4).map { "\($0) 1 0\($0) -80 " }
    ),
    Fault(
      number: 12,
      symptom: "subevent 0B is not known",
      packets: ["04 3E12 0B 01 01 01 0100000000AA 01 BBBBBBBBBB4F C0"],
      reports: ["1 1 01 -64 "]
    ),
    Fault(
      number: 13,
      symptom: "direct address type FE is not allowed for",
      packets: ["04 3E1A 0D 01 0500 01 0100000000AA 0101 06 7F C3 0000 FE AABBCCDDEE4F 00"],
      reports: ["5 1 01 -61 "]
    ),
    Fault(
      number: 14,
      symptom: "an anonymous advertiser stops the reader",
      packets: [
        "04 3E1A 0D 01 0000 FF 000000000000 0101 01 7F C3 \(extendedTail) 00",
        "04 3E0C 02 01 0001 0100000000AA 00 B0",
      ],
      reports: ["0 255 -- -61 ", "0 1 01 -80 "],
      dropped: [.anonymous: 1]
    ),
    Fault(
      number: 16,
      symptom: "odd advertising data stops the stream",
      packets: [
        "04 3E11 02 01 0001 0100000000AA 05 20FFAABBCC B0", "04 3E0C 02 01 0001 0200000000AA 00 B1",
      ],
      reports: ["0 1 01 -80 20FFAABBCC", "0 1 02 -79 "],
      dropped: [.damagedAdvertisement: 1]
    ),
    Fault(
      number: 17,
      symptom: "a list of UUIDs of odd length is read past its end",
      packets: ["04 3E11 02 01 0001 0100000000AA 05 0403AAFE11 B0"],
      reports: ["0 1 01 -80 0403AAFE11"]
    ),
    Fault(
      number: 19,
      symptom: "Data_Length 200 with two bytes there",
      packets: ["04 3E1C 0D 01 0000 01 0100000000AA 0101 06 7F C3 \(extendedTail) C8 0201"],
      reports: ["0 1 01 -61 0201"],
      dropped: [.damagedReport: 1]
    ),
    Fault(
      number: 21,
      symptom: "parts of one advertisement are taken for several (and 22, 23)",
      packets: [
        fragment(1, more: true, "05FF"), fragment(2, more: true, "04FF"),
        fragment(2, more: false, "EEEEEE"), fragment(1, more: false, "DDDDDDDD"),
        fragment(3, more: false, "020106"),
      ],
      reports: [
        "32 1 01 -61 05FF", "32 1 02 -61 04FF", "0 1 02 -61 EEEEEE", "0 1 01 -61 DDDDDDDD",
        "0 1 03 -61 020106",
      ]
    ),
    Fault(
      number: 24,
      symptom: "data that the controller gave up (status 2) is lost",
      packets: [
        fragment(1, more: true, "020106"),
        "04 3E1A 0D 01 4000 01 0100000000AA 0101 09 7F C3 \(extendedTail) 00",
      ],
      reports: ["32 1 01 -61 020106", "64 1 01 -61 "]
    ),
    Fault(
      number: 26,
      symptom: "229 bytes of data overrun a buffer",
      packets: [
        "04 3EFF 0D 01 0000 01 0100000000AA 0101 09 7F C3 \(extendedTail) E5 E4FF"
          + String(repeating: "22", count: 227)
      ],
      reports: ["0 1 01 -61 E4FF" + String(repeating: "22", count: 227)]
    ),
    Fault(
      number: 27,
      symptom: "reserved bit 15 of the event type is taken for a status",
      packets: ["04 3E1A 0D 01 1380 01 0100000000AA 0100 FF 7F B0 \(extendedTail) 00"],
      reports: ["32787 1 01 -80 "]
    ),
    Fault(
      number: 86,
      symptom: "records of length 0 and times of 0 are refused",
      packets: ["", "04", "04 3E0C 02 01 0001 0100000000AA 00 B0"],
      reports: ["0 1 01 -80 "]
    ),
  ]

  private static func fragment(_ address: Int, more: Bool, _ data: String) -> String {
    let length = data.count / 2
    return "04 3E\(hexByte(26 + length)) 0D 01 \(more ? "20" : "00")00 01 0\(address)00000000AA"
      + " 0101 09 7F C3 \(extendedTail) \(hexByte(length)) \(data)"
  }

  @Test(arguments: events) func eventsAndFragments(fault: Fault) throws {
    let input = fault.packets.reduce(BtsnoopBytes.header()) {
      $0 + BtsnoopBytes.record(bytes($1), microseconds: 0)
    }
    var reader = CaptureReader()
    var found: [String] = []
    try reader.read(input.span) { record, data in
      let address = record.address.map { hexByte(Int($0.value & 0xff)) } ?? "--"
      found.append(
        "\(record.eventType) \(record.addressType ?? 99) \(address) "
          + "\(record.rssi.map(String.init) ?? "-") "
          + data.indices.map { hexByte(Int(data[$0])) }.joined()
      )
    } each: { _ in
    }
    #expect(found == fault.reports)
    #expect(reader.tally.dropped == fault.dropped)
  }

  // 87: "user logging" with an identifier of length 0. 88: a monitor record of 17,916 bytes.
  @Test func monitorRecords() {
    let report = Array(BtsnoopBytes.report(address: 1, rssi: -60).dropFirst())
    let input =
      BtsnoopBytes.header(datalink: 2001)
      + BtsnoopBytes.record(bytes("0600"), microseconds: 1, flags: 13)
      + BtsnoopBytes.record([UInt8](repeating: 0, count: 17_916), microseconds: 2, flags: 5)
      + BtsnoopBytes.record(report, microseconds: 3, flags: 3)
    #expect(Reading(input).times == [1, 2, 3] && Reading(input).sightings.count == 1)
    #expect(Reading(input).tally.ignored.other == 1 && Reading(input).tally.ignored.acl == 1)
  }

  // 89: the link types by their numbers. 91: either byte order. 94: direction bits change nothing.
  @Test(arguments: Order.allCases, [0, 1]) func linkTypesAndDirections(
    order: Order,
    direction: UInt8
  ) {
    let report = BtsnoopBytes.report(address: 1, rssi: -60)
    let make = PcapBytes(order: order)
    let payloads = [
      187: report, 201: [0, 0, 0, direction] + report, 254: [0, 0, 0, 3] + report.dropFirst(),
    ]
    for (link, payload) in payloads {
      let input = make.header(link: link) + make.record(payload, seconds: 1, fraction: 0)
      #expect(Reading(input).sightings.count == 1, "\(link)")
    }
    let flags = PcapngBytes(order: order)
    let input =
      flags.section() + flags.interface(link: 187)
      + flags.enhanced(report, units: 1, options: flags.option(2, [direction, 0, 0, direction]))
    #expect(Reading(input).sightings.count == 1)
  }

  // 96: a PPI capture is not read as bare packets. (92, 93: PcapngTests.)
  @Test func perPacketInformationIsRefused() {
    #expect(Reading(PcapBytes().header(link: 192)).error == .linkType(found: 192, offset: 20))
  }
}

private func hexByte(_ byte: Int) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
