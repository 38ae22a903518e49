import Advertising
import Quantities
import Randomness
import Testing

@Suite struct ReportEncodingTests {
  /// The events of the reports of an event.
  private static func again(_ event: [UInt8]) -> [[UInt8]] {
    ReadEvent(event).reports.flatMap { $0.events(in: event.span) }
  }

  // Events as their encoders must make them again: unusual values and reserved bits stay.
  @Test(arguments: [
    ExtendedReportTests.one, LegacyReportTests.one,
    // Directed: ADV_DIRECT_IND, random, to a target that the controller could not resolve
    bytes("3E12 0B01 01 01 0A02030405C6 FE AABBCCDDEE4F C0"),
    // Legacy: event type 05 and address type 04 are reserved; RSSI not available
    bytes("3E0F 0201 05 04 0A02030405C6 03 020106 7F"),
    // Legacy: 32 bytes of data, one more than a PDU can hold
    bytes("3E2C 0201 00 01 0A02030405C6 20") + [UInt8](repeating: 7, count: 32) + [0xC5],
    // Extended: anonymous, coded PHYs, SID 0, first fragment with reserved bits 7 to 15
    bytes("3E1D 0D01 A0FF FF 000000000000 0303 00 7F 7F 0000 00 000000000000 03 020106"),
    // Extended: periodic, a target although the event type says undirected, no data
    bytes("3E1A 0D01 0000 03 0A02030405C6 0102 0F 14 80 FFFF 01 AABBCCDDEE4F 00"),
    // Extended: the most data that an event has room for
    bytes("3EFF 0D01 0000 01 0A02030405C6 0101 01 7F C3 0000 00 000000000000 E5")
      + [UInt8](repeating: 9, count: 229),
    // Cut: a legacy report claims 31 bytes, an extended one 200; 3 are there
    bytes("3E0E 0201 0301 0A02030405C6 1F 020106"),
    bytes("3E1D 0D01 1300 01 0A02030405C6 0100 FF 7F C3 0000 00 000000000000 C8 020106"),
  ])
  func eventsAreMadeAgain(event: [UInt8]) {
    #expect(Self.again(event).map(hex) == [hex(event)])
  }

  @Test func severalReportsBecomeAsManyEvents() {
    let event = bytes("3E1A 0202 0001 010000000000 00 B0 0401 020000000000 04 03094142 B2")
    #expect(
      Self.again(event)
        == [
          bytes("3E0C 0201 0001 010000000000 00 B0"),
          bytes("3E10 0201 0401 020000000000 04 03094142 B2"),
        ]
    )
  }

  // An event that ends before its RSSI, and one that is too full for it, are read without.
  @Test(arguments: [3, 244]) func aMissingRSSIIsNotAvailable(count: Int) throws {
    let data = [UInt8](repeating: 1, count: count)
    let head = bytes("0201 0301 0A02030405C6") + [UInt8(count)]
    let event = [0x3E, UInt8(head.count + count)] + head + data
    let read = ReadEvent(try #require(Self.again(event).first))
    #expect(read.reports.map(\.rssi) == [nil] && read.data == [data])
    #expect(read.reports.map(\.isCut) == [false])
  }

  // 07 FF 00   AUX_ADV_IND of 255 bytes: an extended header of none, and 254 bytes of data.
  // An event has room for 229, which are marked as more to come; then comes the rest.
  @Test(arguments: [0x0000, 0x0005, 0x8041] as [UInt16])
  func longDataIsReportedInFragments(eventType: UInt16) throws {
    let data = (0..<254).map { UInt8($0) }
    let pdu = bytes("07 FF 00") + data
    let heard = try AdvertisingPDU(pdu.span, from: 0)
    var report = try #require(heard.report(rssi: -60))
    report.wireEventType = eventType
    let reads = report.events(in: pdu.span).map(ReadEvent.init)
    #expect(reads.flatMap(\.data) == [Array(data[..<229]), Array(data[229...])])
    #expect(
      reads.flatMap(\.reports).map(\.wireEventType) == [eventType & ~0x60 | 0x20, eventType]
    )
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func whatIsReadIsWrittenAndReadAgain(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var event = (0..<Int.random(in: 14...257, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      let subevent: [UInt8] = [0x02, 0x0B, 0x0D]
      event[0] = 0x3E
      event[1] = UInt8(event.count - 2)
      event[2] = subevent[Int.random(in: 0..<3, using: &numbers)]
      event[3] = UInt8.random(in: 1...4, using: &numbers)
      let first = ReadEvent(event)
      let second = Self.again(event).map(ReadEvent.init)
      #expect(second.allSatisfy { $0.reports.count == 1 }, "seed \(seed): \(hex(event))")
      #expect(second.flatMap(\.data) == first.data, "seed \(seed): \(hex(event))")
      #expect(
        second.flatMap(\.reports).map(Self.withoutPlace)
          == first.reports.map(Self.withoutPlace),
        "seed \(seed): \(hex(event))"
      )
    }
  }

  private static func withoutPlace(_ report: AdvertisingReport) -> AdvertisingReport {
    var report = report
    report.data = 0..<report.data.count
    return report
  }
}
