import Captures
import Quantities
import Testing

@Suite struct PcapTests {
  // D4C3B2A1 0200 0400     pcap of microseconds, least significant byte first, version 2.4
  // 00000000 00000000      time zone, accuracy
  // 00000400 BB000000      snap length, link type 187: HCI H4
  // 15CD5B07 40E20100      123456789 s, 123456 µs
  // 0F000000 0F000000      15 bytes captured of 15
  // 04 3E0C 0201 0001      H4 event, LE Meta, LE Advertising Report, one, ADV_IND, random
  // 0700000000C0 00 C4     address C0:00:00:00:00:07, no data, RSSI -60
  private static let one = bytes(
    """
    D4C3B2A1 0200 0400 00000000 00000000 00000400 BB000000
    15CD5B07 40E20100 0F000000 0F000000 04 3E0C 0201 0001 0700000000C0 00 C4
    """
  )

  @Test func oneSighting() {
    let reading = Reading(Self.one)
    #expect(reading.error == nil && reading.format == .pcap)
    #expect(reading.times == [123_456_789_123_456])
    #expect(reading.sightings.map(\.beacon) == [BeaconIdentity("C0:00:00:00:00:07")])
    #expect(reading.sightings.map(\.measurement) == [.rssi(-60)])
    #expect(reading.tally.records == 1 && reading.tally.reports == 1)
  }

  // The fraction 999999999 ns is 999999 µs: rounded down. 2106 is the last year of 32 bits.
  @Test(arguments: Order.allCases, [false, true])
  func ordersAndResolutions(order: Order, isNanoseconds: Bool) {
    let make = PcapBytes(order: order, isNanoseconds: isNanoseconds)
    let packet = BtsnoopBytes.report(address: 1, rssi: -60)
    let fraction = isNanoseconds ? 999_999_999 : 999_999
    let input =
      make.header(link: 187) + make.record(packet, seconds: 0, fraction: 0)
      + make.record(packet, seconds: 0xFFFF_FFFF, fraction: fraction)
    #expect(Reading(input).times == [0, 4_294_967_295_999_999])
    #expect(Reading(input).sightings.count == 2)
  }

  // A1B2CD34: each record header goes on with interface (4), protocol (2), direction, padding.
  @Test(arguments: Order.allCases, [1, 7, .max]) func modifiedRecordHeaders(
    order: Order,
    chunk: Int
  ) {
    let make = PcapBytes(order: order)
    let packet = BtsnoopBytes.report(address: 1, rssi: -60)
    let more = order.u32(2) + order.u16(0x00F7) + [0, 0]
    let records = [1, 2].map { second in
      order.u32(second) + order.u32(9) + order.u32(packet.count) + order.u32(packet.count) + more
        + packet
    }
    let input = order.u32(0xA1B2_CD34) + make.header(link: 187).dropFirst(4) + records.joined()
    let reading = Reading(input, chunk: { chunk })
    #expect(reading.format == .pcap && reading.times == [1_000_009, 2_000_009])
    #expect(reading.sightings.count == 2 && reading.tally.dropped.isEmpty)
    let cut = Reading(Array(input.dropLast()))
    #expect(cut.warnings.map(\.place) == [.byte(24 + 24 + packet.count)])
  }

  // 201: direction in four bytes. 254: adapter 1, opcode 3 (event), then 2 (command), 13 (logging).
  @Test(
    arguments: [
      (187, "04 3E0C 0201 0001 0700000000C0 00 C4", true), (187, "02 0100 0000", false),
      (187, "", false), (187, "04", false),
      (201, "00000001 04 3E0C 0201 0001 0700000000C0 00 C4", true), (201, "000000", false),
      (201, "00000001", false), (201, "00000000 01 0C20 02 0100", false),
      (254, "0001 0003 3E0C 0201 0001 0700000000C0 00 C4", true), (254, "0001 00", false),
      (254, "0001 0002 0C20 02 0100", false), (254, "0001 000D 0600", false),
      (254, "0001 0003", false),
      // The high bits tell of a check sequence, which is not there for Bluetooth.
      (0x1400_00BB, "04 3E0C 0201 0001 0700000000C0 00 C4", true),
    ] as [(Int, String, Bool)]
  )
  func linkTypes(link: Int, payload: String, isReport: Bool) {
    let make = PcapBytes(order: .big)
    let input = make.header(link: link) + make.record(bytes(payload), seconds: 1, fraction: 2)
    let reading = Reading(input)
    #expect(reading.error == nil && reading.times == [1_000_002])
    #expect(reading.sightings.count == (isReport ? 1 : 0))
    #expect(reading.tally.ignored.total == (isReport ? 0 : 1))
  }

  @Test(arguments: [(1, "1 (Ethernet)"), (192, "192 (PPI)"), (147, "147 ")])
  func otherLinkTypesAreNamed(link: Int, name: String) {
    let error = Reading(PcapBytes().header(link: link)).error
    #expect(error == .linkType(found: UInt32(link), offset: 20))
    let text = "\(error ?? .empty)"
    #expect(text.contains(name) && text.contains("187") && text.contains("272"))
  }

  @Test func otherVersionsAreRefused() {
    let error = Reading(PcapBytes().header(link: 187, version: 3)).error
    #expect(error == .version(found: 3, of: .pcap))
    #expect("\(error ?? .empty)" == "pcap version 3 at byte 4; only version 2 can be read")
  }

  @Test func impossibleLengthStopsTheReading() {
    let make = PcapBytes()
    let good = make.record(BtsnoopBytes.report(address: 1, rssi: -60), seconds: 1, fraction: 0)
    let bad = make.record([4], seconds: 2, fraction: 0, captured: 262_145)
    let reading = Reading(make.header(link: 187) + good + bad + good)
    #expect(reading.times == [1_000_000] && reading.error == nil)
    #expect(reading.warnings.map(\.place) == [.byte(24 + good.count)])
    #expect(reading.tally.dropped == [.truncatedRecord: 1])
    guard case .nothingUsable = Reading(make.header(link: 187) + bad).error else {
      Issue.record("a file of damage alone is read")
      return
    }
  }

  @Test func longestRecordIsRead() {
    let make = PcapBytes()
    let long = [2] + [UInt8](repeating: 0, count: 262_143)
    let input = make.header(link: 187) + make.record(long, seconds: 1, fraction: 0)
    #expect(Reading(input).times == [1_000_000])
    #expect(Reading(input, chunk: { 1_000 }) == Reading(input))
  }
}
