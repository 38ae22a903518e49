import Advertising
import Captures
import Quantities
import Testing

/// The reports of a capture as they are, beside its sightings.
@Suite struct ReportStreamTests {
  private static func reports(_ input: [UInt8]) throws -> [(ReportRecord, [UInt8])] {
    var found: [(ReportRecord, [UInt8])] = []
    var reader = CaptureReader()
    try reader.read(input.span) { record, data in
      found.append((record, data.indices.map { data[$0] }))
    } each: { _ in
    }
    return found
  }

  // 02 0D 02             LE Extended Advertising Report, two reports
  // 2180 01 01..C6       first fragment (status 1) with reserved bit 15, random C6:05:04:03:02:01
  // 01 02 03 7F C3       1M, 2M, SID 3, TX power not told, RSSI -61
  // 0600 00 000000000000 periodic 7.5 ms, no target
  // 03 020106            data
  // 1500 01 01..C6       legacy ADV_DIRECT_IND: directed, connectable
  // 01 00 FF 04 7F       1M, none, no SID, +4 dBm, RSSI not available
  // 0000 01 AA.. 00      the target 4F:EE:DD:CC:BB:AA, no data
  private static let event = bytes(
    """
    04 3E35 0D02
    2180 01 0102030405C6 0102 03 7F C3 0600 00 000000000000 03 020106
    1500 01 0102030405C6 0100 FF 04 7F 0000 01 AABBCCDDEE4F 00
    """
  )

  @Test func fieldsAreThoseOnTheWire() throws {
    let input =
      BtsnoopBytes.header() + BtsnoopBytes.record(bytes("01 0C20 02 0100"), microseconds: 1)
      + BtsnoopBytes.record(Self.event, microseconds: 2)
    let found = try Self.reports(input)
    #expect(found.map(\.0.frame) == [2, 2] && found.map(\.0.index) == [0, 1])
    #expect(found.map(\.1) == [[2, 1, 6], []])
    let first = try #require(found.first?.0)
    #expect(first.kind == .extended && first.eventType == 0x8021 && first.addressType == 1)
    #expect(first.address == DeviceAddress("C6:05:04:03:02:01"))
    #expect(first.rssi == -61 && first.txPower == nil && first.sid == 3)
    #expect(first.primaryPHY == 1 && first.secondaryPHY == 2 && first.periodicInterval == 6)
    #expect(first.dataStatus == .moreToCome && first.directAddress == nil)
    #expect(first.channel == nil && first.crc == nil)
    let second = try #require(found.last?.0)
    #expect(second.rssi == nil && second.txPower == 4 && second.sid == nil)
    #expect(second.directAddress == DeviceAddress("4F:EE:DD:CC:BB:AA"))
    #expect(second.directAddressType == 1 && second.dataStatus == .complete)
  }

  @Test func ignoredPacketsAreCountedByKind() {
    let packets = [
      "01 0C20 02 0100", "02 0100 0000", "03 0100 00", "05 0100 0000", "04 0E04 01030C00",
      "04 3E00", "04", "FF0102", "",
    ]
    let input = packets.reduce(BtsnoopBytes.header()) {
      $0 + BtsnoopBytes.record(bytes($1), microseconds: 1)
    }
    let ignored = Reading(input).tally.ignored
    #expect(ignored.commands == 1 && ignored.acl == 1 && ignored.sco == 1 && ignored.iso == 1)
    #expect(ignored.events == 3 && ignored.other == 2 && ignored.total == packets.count)
  }

  @Test func listeningChangesNoEvent() throws {
    let input = BtsnoopTests.one
    var reader = CaptureReader()
    var events: [CaptureEvent] = []
    try reader.read(input.span, reports: { _, _ in }, each: { events.append($0) })
    #expect(events == Reading(input).events && reader.tally == Reading(input).tally)
  }
}
