import Captures
import Testing

/// Section B of the list of faults: extended advertisements that come in parts.
@Suite struct FragmentFaultTests {
  /// An iBeacon, whose one AD structure is cut anywhere.
  private static let beacon = "1AFF4C0002158F0E1A2B3C4D5E6F708192A3B4C5D6E712345678C5"
  private static let beaconLine = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136 -61 (-59)"
  private static let twos = "E4FF" + String(repeating: "22", count: 227)

  /// The status in bits 5 and 6 of an extended event type.
  private enum Status: String {
    case last = "00"
    case more = "20"
    case truncated = "40"
  }

  private static func part(_ sender: Int, _ status: Status, _ data: some StringProtocol) -> String {
    let length = data.count / 2
    return
      "04 3E\(hexText([UInt8(26 + length)])) 0D 01 \(status.rawValue)00 01 0\(sender)00000000AA"
      + " 0101 09 7F C3 0000 00 000000000000 \(hexText([UInt8(length)])) \(data)"
  }

  static let faults: [EventFault] = [
    EventFault(
      21,
      22,
      symptom: "parts of one advertisement are taken for several",
      packets: [part(1, .more, beacon.prefix(20)), part(1, .last, beacon.dropFirst(20))],
      reports: ["32 1 01 -61 \(beacon.prefix(20))", "0 1 01 -61 \(beacon.dropFirst(20))"],
      sightings: [beaconLine]
    ),
    // A begins, B begins and ends, A ends; then an end without its beginning, whose bytes happen to
    // be a whole structure: it cannot be told from a short advertisement.
    EventFault(
      20,
      23,
      symptom: "parts of two advertisers are mixed up",
      packets: [
        part(1, .more, "05FF"), part(2, .more, beacon.prefix(10)),
        part(2, .last, beacon.dropFirst(10)), part(1, .last, "DDDDDDDD"),
        part(3, .last, "020106"),
      ],
      reports: [
        "32 1 01 -61 05FF", "32 1 02 -61 \(beacon.prefix(10))",
        "0 1 02 -61 \(beacon.dropFirst(10))", "0 1 01 -61 DDDDDDDD", "0 1 03 -61 020106",
      ],
      sightings: [beaconLine, "\(sender(1)) -61", "\(sender(3)) -61"]
    ),
    EventFault(
      23,
      symptom: "a new beginning is joined to the old one, whose end was lost",
      packets: [
        part(1, .more, beacon.prefix(20)), part(1, .more, beacon.prefix(20)),
        part(1, .last, beacon.dropFirst(20)), part(2, .more, beacon.prefix(20)),
      ],
      reports: [
        "32 1 01 -61 \(beacon.prefix(20))", "32 1 01 -61 \(beacon.prefix(20))",
        "0 1 01 -61 \(beacon.dropFirst(20))", "32 1 02 -61 \(beacon.prefix(20))",
      ],
      sightings: [beaconLine],
      dropped: [.incompleteFragments: 2]
    ),
    EventFault(
      24,
      25,
      symptom: "data that the controller gave up (status 2) is lost",
      packets: [
        part(1, .more, beacon), part(1, .truncated, ""),
        part(2, .more, beacon.prefix(20)), part(2, .truncated, beacon.dropFirst(20).prefix(10)),
      ],
      reports: [
        "32 1 01 -61 \(beacon)", "64 1 01 -61 ", "32 1 02 -61 \(beacon.prefix(20))",
        "64 1 02 -61 \(beacon.dropFirst(20).prefix(10))",
      ],
      sightings: [beaconLine, "\(sender(2)) -61"],
      dropped: [.damagedAdvertisement: 1]
    ),
    EventFault(
      26,
      symptom: "229 bytes of data overrun a buffer",
      packets: [part(1, .last, twos)],
      reports: ["0 1 01 -61 \(twos)"],
      sightings: ["\(sender(1)) -61"]
    ),
    EventFault(
      27,
      symptom: "reserved bit 15 of the event type is taken for a status",
      packets: [
        "04 3E1A 0D 01 1380 01 0100000000AA 0100 FF 7F C3 0000 00 000000000000 00",
        "04 3E1A 0D 01 13FF 01 0200000000AA 0100 FF 7F C3 0000 00 000000000000 00",
      ],
      reports: ["32787 1 01 -61 ", "65299 1 02 -61 "],
      sightings: ["\(sender(1)) -61", "\(sender(2)) -61"]
    ),
  ]

  @Test(arguments: faults) func fragments(fault: EventFault) throws { try fault.check() }
}
