import Advertising
import Captures
import Quantities
import Testing

/// Link-layer captures: what sightings and reports become of them.
@Suite struct SnifferTests {
  private static let beacon = BeaconIdentity("00112233-4455-6677-8899-aabbccddeeff/258/65534")
  private static let advertiser = DeviceAddress("C6:05:04:03:02:01")

  // 020106 1AFF4C000215 ..   Flags, iBeacon as in BtsnoopTests
  private static let data = bytes(
    "020106 1AFF4C000215 00112233445566778899AABBCCDDEEFF 0102 FFFE C5"
  )
  // 42 24 0102030405C6       ADV_NONCONN_IND, random, 36 bytes: AdvA and the data
  private static let advertisement = bytes("4224 0102030405C6") + data

  private func records(_ input: [UInt8]) throws -> [ReportRecord] {
    var reader = CaptureReader()
    var records: [ReportRecord] = []
    try reader.read(input.span, reports: { record, _ in records.append(record) }, each: { _ in })
    return records
  }

  @Test func everyLinkTypeGivesTheBeacon() throws {
    let inputs = [
      SnifferBytes.file(link: 251, [SnifferBytes.plain(Self.advertisement)]),
      SnifferBytes.file(link: 256, [SnifferBytes.radio(Self.advertisement, channel: 12)]),
      SnifferBytes.file(link: 272, [SnifferBytes.nordic(Self.advertisement, channel: 38)]),
    ]
    for (input, isPlain) in zip(inputs, [true, false, false]) {
      let sighting = try #require(Reading(input).sightings.first)
      #expect(sighting.beacon == Self.beacon && sighting.address == Self.advertiser)
      #expect(sighting.measuredPower == -59)
      #expect(sighting.channel == (isPlain ? nil : 38))
      #expect(sighting.measurement == (isPlain ? .unavailable : .rssi(-60)))
      let record = try #require(try records(input).first)
      #expect(record.kind == .linkLayer && record.eventType == 2 && record.addressType == 1)
      #expect(record.crc == .ok && record.frame == 1 && record.index == 0)
    }
  }

  // RF channels are 2402 MHz + 2 MHz x n; the primary channels lie at 0, 12 and 39.
  @Test(arguments: [(0, 37), (1, 0), (11, 10), (12, 38), (13, 11), (38, 36), (39, 39), (40, nil)])
  func radioChannels(radio: UInt8, index: UInt8?) throws {
    let input = SnifferBytes.file(
      link: 256,
      [SnifferBytes.radio(Self.advertisement, channel: radio)]
    )
    #expect(try records(input).map(\.channel) == [index])
  }

  // The sniffer's verdict where it checked (400, 800); otherwise the CRC is computed.
  @Test(
    arguments: [
      (0x0C03, true, .ok), (0x0403, true, .bad), (0x0003, true, .ok), (0x0003, false, .bad),
      (0x0C03, false, .ok),
    ] as [(Int, Bool, ReportRecord.Checksum)]
  )
  func badCRCGivesAReportAndNoSighting(flags: Int, isGood: Bool, crc: ReportRecord.Checksum) throws
  {
    let frame = SnifferBytes.radio(Self.advertisement, channel: 0, flags: flags, isGood: isGood)
    let input = SnifferBytes.file(link: 256, [frame])
    #expect(try records(input).map(\.crc) == [crc])
    #expect(Reading(input).sightings.count == (crc == .ok ? 1 : 0))
    #expect(Reading(input).tally.dropped == (crc == .ok ? [:] : [.badCRC: 1]))
    #expect(Reading(input).times == [0])
  }

  // Signal not valid; 0 dBm, which nobody set; the nRF header has no sign.
  @Test func signalStrength() throws {
    let frames = [
      SnifferBytes.radio(Self.advertisement, channel: 0, rssi: -90, flags: 0x0C01),
      SnifferBytes.radio(Self.advertisement, channel: 0, rssi: 0),
      SnifferBytes.radio(Self.advertisement, channel: 0, rssi: -104),
    ]
    let input = SnifferBytes.file(link: 256, frames)
    #expect(try records(input).map(\.rssi) == [nil, 0, -104])
    #expect(
      Reading(input).sightings.map(\.measurement) == [.unavailable, .unavailable, .rssi(-104)]
    )
    let nordic = SnifferBytes.file(
      link: 272,
      [SnifferBytes.nordic(Self.advertisement, channel: 37, rssi: 104)]
    )
    #expect(try records(nordic).map(\.rssi) == [-104])
  }

  @Test func requestsAreReportsWithoutSighting() throws {
    let request = bytes("C30C 0102030405C6 AABBCCDDEE4F")
    let input = SnifferBytes.file(link: 272, [SnifferBytes.nordic(request, channel: 37)])
    let record = try #require(try records(input).first)
    #expect(record.eventType == 3 && record.address == Self.advertiser)
    #expect(record.directAddress == DeviceAddress("4F:EE:DD:CC:BB:AA"))
    #expect(record.directAddressType == 1)
    #expect(Reading(input).events == [.clock(Timestamp(microseconds: 0))])
  }

  // Another access address is a connection's; too short a frame or header says what it needs.
  @Test func whatIsNoAdvertising() {
    let connection =
      SnifferBytes.radio(Self.advertisement, channel: 5).prefix(10) + [1, 2, 3, 4, 5, 6]
    let input = SnifferBytes.file(link: 256, [Array(connection), [1, 2, 3], []])
    #expect(Reading(input).tally.ignored.dataPDUs == 1)
    #expect(Reading(input).tally.dropped == [.damagedReport: 2])
    #expect(Reading(input).times.count == 3)
    let unknown = SnifferBytes.nordic(Self.advertisement, channel: 37, version: 9)
    #expect(Reading(SnifferBytes.file(link: 272, [unknown])).tally.dropped == [.damagedReport: 1])
  }

  // LE Coded: flags 8000 (256) and 20 (272), and a coding indicator after the access address.
  @Test func codedPHY() throws {
    let inputs = [
      SnifferBytes.file(
        link: 256,
        [SnifferBytes.radio(Self.advertisement, channel: 0, flags: 0x8C03)]
      ),
      SnifferBytes.file(
        link: 272,
        [SnifferBytes.nordic(Self.advertisement, channel: 37, flags: 0x21)]
      ),
    ]
    for input in inputs {
      #expect(Reading(input).sightings.map(\.beacon) == [Self.beacon])
      #expect(try records(input).map(\.primaryPHY) == [3])
    }
  }

  // 07 07 06 18 2135 0A 0300   ADV_EXT_IND: ADI 3521, AuxPtr to channel 10
  private static let pointer = bytes("0707 06 18 2135 0A0300")
  // 47 .. 09 09 AdvA 2135      AUX_ADV_IND: AdvA, ADI, then the data
  private static let auxiliary = bytes("4728 09 09 0102030405C6 2135") + data

  @Test func auxiliaryPDUsBearTheirPrimaryChannel() throws {
    let input = SnifferBytes.file(
      link: 272,
      [
        SnifferBytes.nordic(Self.pointer, channel: 37),
        SnifferBytes.nordic(Self.pointer, channel: 38),
        SnifferBytes.nordic(Self.auxiliary, channel: 10),
        // On another channel than was pointed to, and nothing else points there.
        SnifferBytes.nordic(Self.auxiliary, channel: 11),
      ]
    )
    let reading = Reading(input)
    #expect(reading.sightings.map(\.beacon) == [Self.beacon, Self.beacon])
    #expect(reading.sightings.map(\.channel) == [38, nil])
    #expect(reading.times == [0, 1_000, 2_000, 3_000] && reading.tally.dropped.isEmpty)
    #expect(try records(input).map(\.sid) == [3, 3, 3, 3])
  }

  // The AUX_ADV_IND points on to an AUX_CHAIN_IND of channel 20, which has the rest of the data.
  @Test func chainsAreJoined() {
    let first = bytes("4715 0C 19 0102030405C6 2135 140300") + Self.data.prefix(8)
    let rest = bytes("071A 03 08 2135") + Self.data.dropFirst(8)
    let input = SnifferBytes.file(
      link: 272,
      [
        SnifferBytes.nordic(Self.pointer, channel: 39), SnifferBytes.nordic(first, channel: 10),
        SnifferBytes.nordic(rest, channel: 20),
      ]
    )
    let reading = Reading(input)
    #expect(reading.sightings.map(\.beacon) == [Self.beacon] && reading.sightings[0].channel == 39)
    #expect(reading.sightings.map(\.address) == [Self.advertiser])
    #expect(reading.tally.dropped.isEmpty)
  }
}
