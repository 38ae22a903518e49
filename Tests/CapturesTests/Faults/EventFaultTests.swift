import Captures
import Testing

/// Section A of the list of faults: events and the reports in them.
///
/// Senders are AA:00:00:00:00:01 and so on; F30 is 30 bytes of manufacturer data.
@Suite struct EventFaultTests {
  private static let f30 = "1DFFFFFF" + String(repeating: "11", count: 26)
  /// No periodic advertising, no target: what stands before the data of an extended report.
  private static let tail = "0000 00 000000000000"
  private static let beacon = "4C00 0215 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 1234 5678 C5"
  private static let beaconLine = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136 -80 (-59)"

  static let faults: [EventFault] = [
    EventFault(
      1,
      symptom: "only the first report of an event is used",
      packets: ["04 3E37 02 02 0001 0100000000AA 03 020106 B0 0301 0200000000AA 1E \(f30) B1"],
      reports: ["0 1 01 -80 020106", "3 1 02 -79 \(f30)"],
      sightings: ["\(sender(1)) -80", "\(sender(2)) -79"]
    ),
    EventFault(
      2,
      3,
      symptom: "two reports are not read, or column by column",
      packets: ["04 3E19 02 02 0001 0100000000AA 00 B0 0400 0200000000AA 03 020106 C5"],
      reports: ["0 1 01 -80 ", "4 0 02 -59 020106"],
      sightings: ["\(sender(1)) -80", "\(sender(2)) -59"]
    ),
    EventFault(
      4,
      symptom: "two reports claimed, one there",
      packets: ["04 3E0F 02 02 0001 0100000000AA 03 020106 B0"],
      reports: ["0 1 01 -80 020106"],
      sightings: ["\(sender(1)) -80"],
      dropped: [.damagedReport: 1]
    ),
    EventFault(
      4,
      symptom: "Data_Length passes the event",
      packets: ["04 3E0E 02 01 0001 0100000000AA 1F 020106"],
      reports: ["0 1 01 - 020106"],
      sightings: ["\(sender(1)) -"],
      dropped: [.damagedReport: 1]
    ),
    EventFault(
      5,
      6,
      symptom: "the next extended report leaks into the data",
      packets: [
        "04 3E38 0D 02 1300 01 0100000000AA 0100 FF 7F B0 \(tail) 03 020106"
          + "1000 01 0200000000AA 0100 FF 7F B1 \(tail) 03 02011A"
      ],
      reports: ["19 1 01 -80 020106", "16 1 02 -79 02011A"],
      sightings: ["\(sender(1)) -80", "\(sender(2)) -79"]
    ),
    EventFault(
      7,
      9,
      symptom: "subevent 0D is not known, or its type of two bytes is misread",
      packets: ["04 3E1A 0D 01 1300 01 0100000000AA 0100 FF 7F B0 \(tail) 00"],
      reports: ["19 1 01 -80 "],
      sightings: ["\(sender(1)) -80"]
    ),
    EventFault(
      8,
      symptom: "iBeacon is looked for at its place in a legacy report",
      packets: [
        "04 3E38 0D 01 1300 01 0100000000AA 0100 FF 7F B0 \(tail) 1E 020106 1AFF \(beacon)",
        "04 3E3F 0D 01 1300 01 0100000000AA 0100 FF 7F B0 \(tail) 25 020106 21FF 4C00 1005"
          + "031C0A0B0C \(beacon.dropFirst(5))",
      ],
      reports: [
        "19 1 01 -80 0201061AFF\(beacon.replacing(" ", with: ""))",
        "19 1 01 -80 02010621FF4C001005031C0A0B0C\(beacon.dropFirst(5).replacing(" ", with: ""))",
      ],
      sightings: [beaconLine, beaconLine]
    ),
    EventFault(
      11,
      symptom: "event types are mixed up",
      packets: (0...4).map { "04 3E0C 02 01 0\($0)01 0\($0)00000000AA 00 B0" },
      reports: (0...4).map { "\($0) 1 0\($0) -80 " },
      sightings: (0...4).map { "\(sender($0)) -80" }
    ),
    EventFault(
      12,
      symptom: "subevent 0B is not known",
      packets: ["04 3E12 0B 01 01 01 0100000000AA 01 BBBBBBBBBB4F C0"],
      reports: ["1 1 01 -64 "],
      sightings: ["\(sender(1)) -64"]
    ),
    EventFault(
      13,
      symptom: "direct address type FE is not allowed for",
      packets: ["04 3E1A 0D 01 0500 01 0100000000AA 0101 06 7F C3 0000 FE AABBCCDDEE4F 00"],
      reports: ["5 1 01 -61 "],
      sightings: ["\(sender(1)) -61"]
    ),
    EventFault(
      14,
      symptom: "an anonymous advertiser stops the reader",
      packets: [
        "04 3E1A 0D 01 0000 FF 000000000000 0101 01 7F C3 \(tail) 00",
        "04 3E0C 02 01 0001 0100000000AA 00 B0",
      ],
      reports: ["0 255 -- -61 ", "0 1 01 -80 "],
      sightings: ["\(sender(1)) -80"],
      dropped: [.anonymous: 1]
    ),
    EventFault(
      14,
      symptom: "an anonymous beacon is lost, though its frame says who it is",
      packets: [
        "04 3E35 0D 01 0000 FF 000000000000 0101 01 7F B0 \(tail) 1B 1AFF \(beacon)"
      ],
      reports: ["0 255 -- -80 1AFF\(beacon.replacing(" ", with: ""))"],
      sightings: [beaconLine]
    ),
    EventFault(
      15,
      16,
      symptom: "odd advertising data stops the event or the stream",
      packets: [
        "04 3E1B 02 02 0001 0100000000AA 05 20FFAABBCC B0 0001 0200000000AA 00 B1",
        "04 3E0C 02 01 0001 0300000000AA 00 B2",
      ],
      reports: ["0 1 01 -80 20FFAABBCC", "0 1 02 -79 ", "0 1 03 -78 "],
      sightings: ["\(sender(1)) -80", "\(sender(2)) -79", "\(sender(3)) -78"],
      dropped: [.damagedAdvertisement: 1]
    ),
    EventFault(
      17,
      symptom: "a list of UUIDs of odd length is read past its end",
      packets: ["04 3E11 02 01 0001 0100000000AA 05 0403AAFE11 B0"],
      reports: ["0 1 01 -80 0403AAFE11"],
      sightings: ["\(sender(1)) -80"]
    ),
    EventFault(
      19,
      symptom: "Data_Length 200 with two bytes there",
      packets: ["04 3E1C 0D 01 0000 01 0100000000AA 0101 06 7F C3 \(tail) C8 0201"],
      reports: ["0 1 01 -61 0201"],
      sightings: ["\(sender(1)) -61"],
      dropped: [.damagedReport: 1]
    ),
    shortPDU,
  ]

  // Link type 251. PDU header 42: ADV_NONCONN_IND, random; then 4 bytes where an address has 6.
  private static let shortPDU = {
    var fault = EventFault(
      18,
      symptom: "link-layer PDUs shorter than an address are passed up",
      packets: [],
      reports: ["2 - -- - ", "2 1 01 - "],
      sightings: ["\(sender(1)) -"],
      dropped: [.damagedReport: 1]
    )
    let pdus = [bytes("42 04 01000000"), bytes("42 06 0100000000AA")]
    fault.capture = SnifferBytes.file(link: 251, pdus.map { SnifferBytes.plain($0) })
    return fault
  }()

  @Test(arguments: faults) func events(fault: EventFault) throws { try fault.check() }
}
