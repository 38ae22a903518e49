import Captures
import Quantities
import Testing

@Suite struct BtsnoopTests {
  // 62 .. 00               "btsnoop", zero
  // 00000001 000003EA      version 1, datalink 1002: HCI with H4 types
  // 0000002D 0000002D      45 bytes, all of them here
  // 00000003 00000000      received event, nothing lost
  // 00E28B52E0BF0C45       microseconds since the year 0: 2021-02-01 03:34:39.789125 UTC
  // 04 3E 2A 02 01         H4 event, LE Meta, 42 bytes, LE Advertising Report, one report
  // 00 01 0A .. C6 1E      ADV_IND, random address C6:05:04:03:02:0A, 30 bytes of data
  // 020106 1AFF4C000215    Flags, iBeacon
  // 00 .. FF 0102 FFFE C5  UUID, major 258, minor 65534, -59 dBm at 1 m
  // B5                     RSSI -75 dBm
  static let one = bytes(
    """
    6274736E6F6F7000 00000001 000003EA
    0000002D 0000002D 00000003 00000000 00E28B52E0BF0C45
    04 3E2A 0201 0001 0A02030405C6 1E
    020106 1AFF4C000215 00112233445566778899AABBCCDDEEFF 0102 FFFE C5 B5
    """
  )

  @Test func oneSighting() {
    let reading = Reading(Self.one)
    let sighting = Sighting(
      time: Timestamp(microseconds: 0x00E2_8B52_E0BF_0C45 - BtsnoopBytes.epoch),
      beacon: BeaconIdentity("00112233-4455-6677-8899-aabbccddeeff/258/65534"),
      measurement: .rssi(-75),
      address: DeviceAddress("C6:05:04:03:02:0A"),
      measuredPower: -59
    )
    #expect(reading.error == nil && reading.format == .btsnoop)
    #expect(reading.events == [.sighting(sighting)])
    #expect(reading.tally.records == 1 && reading.tally.reports == 1)
    #expect(reading.tally.sightings == 1 && reading.tally.dropped.isEmpty)
  }

  @Test func whatIsNoBeaconFrameIsKnownByItsAddress() {
    let input =
      BtsnoopBytes.header()
      + BtsnoopBytes.record(BtsnoopBytes.report(address: 7, rssi: 127), microseconds: 5)
    let sighting = Sighting(
      time: Timestamp(microseconds: 5),
      beacon: BeaconIdentity("C0:00:00:00:00:07"),
      measurement: .unavailable,
      address: DeviceAddress("C0:00:00:00:00:07")
    )
    #expect(Reading(input).events == [.sighting(sighting)])
  }

  @Test(arguments: [
    // Command, ACL data, unknown H4 type, another event, an LE Meta event without subevent
    "01 0C20 02 0100", "02 0100 0000", "FF0102", "04 0E04 01030C00", "04 3E00",
    // The packet type alone, and nothing at all
    "04", "",
  ])
  func otherRecordsMoveTheClock(payload: String) {
    let input = BtsnoopBytes.header() + BtsnoopBytes.record(bytes(payload), microseconds: 77)
    #expect(Reading(input).events == [.clock(Timestamp(microseconds: 77))])
  }

  // The flags tell direction and type (1001), nothing that counts (1002), or the opcode (2001).
  @Test(
    arguments: [
      (1001, 3, true, true), (1001, 2, false, true), (1001, 1, false, true), (1001, 0, false, true),
      (1002, 0, true, false), (1002, 2, true, false), (1002, 3, true, false),
      (2001, 3, true, true), (2001, 0x0001_0003, true, true), (2001, 2, false, true),
      (2001, 0x0003_0008, false, true),
    ] as [(UInt32, UInt32, Bool, Bool)]
  )
  func flags(datalink: UInt32, flags: UInt32, isEvent: Bool, isBare: Bool) {
    let packet = BtsnoopBytes.report(address: 1, rssi: -60)
    let input =
      BtsnoopBytes.header(datalink: datalink)
      + BtsnoopBytes.record(
        isBare ? Array(packet.dropFirst()) : packet,
        microseconds: 9,
        flags: flags
      )
    #expect(Reading(input).sightings.count == (isEvent ? 1 : 0))
    #expect(Reading(input).times == [9])
  }

  @Test func timesArePassedOnAsTheyAre() {
    let times: [Int64] = [1_000_000, 900_000, 5_000_000_000_000, -62_167_219_200_000_000, 3]
    var input = BtsnoopBytes.header()
    for time in times {
      input += BtsnoopBytes.record(BtsnoopBytes.report(address: 1, rssi: -60), microseconds: time)
    }
    #expect(Reading(input).times == times)
  }

  // 18 of 45 bytes are there: address and length of the data, and four bytes of it.
  @Test func snappedRecordIsUsedAsFarAsItGoes() {
    let packet = Array(Self.one[40..<58])
    let next = BtsnoopBytes.record(BtsnoopBytes.report(address: 2, rssi: -61), microseconds: 2)
    let input =
      BtsnoopBytes.header() + BtsnoopBytes.record(packet, microseconds: 1, original: 45) + next
    let reading = Reading(input)
    #expect(
      reading.sightings.map(\.beacon.description) == ["C6:05:04:03:02:0A", "C0:00:00:00:00:02"]
    )
    #expect(reading.sightings.map(\.measurement) == [.unavailable, .rssi(-61)])
    #expect(reading.tally.dropped[.damagedReport] == 1)
    // 16 + 24 to the payload, 1 to the event, 4 to the report
    #expect(reading.warnings.contains { $0.place == .byte(45) && $0.reason == .damagedReport })
  }

  @Test func whatTheRecorderLostIsCounted() {
    let payload = BtsnoopBytes.report(address: 1, rssi: -60)
    let input =
      BtsnoopBytes.header() + BtsnoopBytes.record(payload, microseconds: 1, drops: 2)
      + BtsnoopBytes.record(payload, microseconds: 2, drops: 5)
    #expect(Reading(input).tally.lostBeforeCapture == 5)
  }

  @Test func anonymousAdvertiserWithoutAFrameIsCounted() {
    let event = bytes("04 3E1A 0D01 0000 FF 000000000000 0101 01 7F C3 0000 00 000000000000 00")
    let reading = Reading(BtsnoopBytes.header() + BtsnoopBytes.record(event, microseconds: 4))
    #expect(reading.events == [.clock(Timestamp(microseconds: 4))])
    #expect(reading.tally.reports == 1 && reading.tally.dropped == [.anonymous: 1])
  }
}
