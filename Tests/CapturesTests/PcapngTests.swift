import Captures
import Quantities
import Testing

@Suite struct PcapngTests {
  // 0A0D0D0A 1C000000      section header, 28 bytes
  // 4D3C2B1A 0100 0000     byte order: least significant first; version 1.0
  // FFFFFFFFFFFFFFFF       length of the section: not told
  // 01000000 20000000      interface description, 32 bytes
  // BB00 0000 FFFFFFFF     link type 187, no snap length
  // 0900 0100 09 000000    if_tsresol: 10^-9 s
  // 0000 0000              end of the options
  // 06000000 30000000      enhanced packet, 48 bytes
  // 00000000               interface 0
  // 9A76D715 5EE25A99      0x15D7769A995AE25E ns: 1573830016.444223070 s
  // 0F000000 0F000000      15 bytes of 15, then as in PcapTests, and one byte of padding
  private static let one = bytes(
    """
    0A0D0D0A 1C000000 4D3C2B1A 0100 0000 FFFFFFFFFFFFFFFF 1C000000
    01000000 20000000 BB00 0000 FFFFFFFF 0900 0100 09 000000 0000 0000 20000000
    06000000 30000000 00000000 9A76D715 5EE25A99 0F000000 0F000000
    04 3E0C 0201 0001 0700000000C0 00 C4 00 30000000
    """
  )

  @Test func oneSighting() {
    let reading = Reading(Self.one)
    #expect(reading.error == nil && reading.format == .pcapng)
    #expect(reading.times == [0x15D7_769A_995A_E25E / 1_000])
    #expect(reading.sightings.map(\.beacon) == [BeaconIdentity("C0:00:00:00:00:07")])
    #expect(reading.tally.records == 1)
  }

  private static let packet = BtsnoopBytes.report(address: 1, rssi: -60)

  // Faults 92: the option is a negative exponent, of 10 or (bit 7) of 2; nothing is rounded through
  // floating point. The units of a year-2019 moment, and the extremes.
  @Test(
    arguments: [
      (nil, 1_573_830_016_444_223, 1_573_830_016_444_223),
      (0, 1_573_830_016, 1_573_830_016_000_000),
      (3, 1_573_830_016_444, 1_573_830_016_444_000), (6, 7, 7), (7, 79, 7),
      (9, 1_573_830_016_444_223_380, 1_573_830_016_444_223), (12, 1_999_999, 1), (19, 1, 0),
      (127, .max, 0), (0x80, 3, 3_000_000), (0x8A, 1_024 + 512, 1_500_000), (0x8A, 1_023, 999_023),
      (0x94, (1 << 20) * 1_573_830_016 + 1, 1_573_830_016_000_000), (0xFF, .max, 0),
      (0, .max, .max), (0x80, .max, .max),
    ] as [(UInt8?, Int, Int64)]
  )
  func resolutions(resolution: UInt8?, units: Int, microseconds: Int64) {
    for order in Order.allCases {
      let make = PcapngBytes(order: order)
      let options = resolution.map { make.option(9, [$0]) } ?? []
      let input =
        make.section() + make.interface(link: 187, options: options)
        + make.enhanced(Self.packet, units: units)
      #expect(Reading(input).times == [microseconds])
    }
  }

  @Test(
    arguments: [(10, 10_000_007), (-1, -999_993), (.max, .max), (.min, .min + 7)] as [(Int, Int64)]
  )
  func offsets(seconds: Int, microseconds: Int64) {
    for order in Order.allCases {
      let make = PcapngBytes(order: order)
      let options = make.option(2, Array("name".utf8)) + make.option(14, make.order.u64(seconds))
      let input =
        make.section() + make.interface(link: 187, options: options + make.option(0, []))
        + make.enhanced(Self.packet, units: 7)
      #expect(Reading(input).times == [microseconds])
    }
  }

  // Interface 1 of the second section is another than that of the first, in another byte order.
  @Test func sectionsAndInterfaces() throws {
    let (first, second) = (PcapngBytes(order: .little), PcapngBytes(order: .big))
    let input =
      first.section() + first.interface(link: 1) + first.interface(link: 187)
      + first.enhanced(Self.packet, units: 1, interface: 1)
      + first.enhanced([1, 2, 3], units: 2, interface: 0)
      + first.enhanced([1, 2, 3], units: 3, interface: 0)
      + second.section() + second.interface(link: 201)
      + second.interface(link: 254, options: second.option(9, [3]))
      + second.enhanced([0, 0, 0, 1] + Self.packet, units: 4)
      + second.enhanced([0, 0, 0, 3] + Self.packet.dropFirst(), units: 5, interface: 1)
      + second.enhanced(Self.packet, units: 6, interface: 2)
    let reading = Reading(input)
    #expect(reading.error == nil && reading.sightings.count == 3)
    #expect(reading.times == [1, 2, 3, 4, 5_000])
    #expect(reading.tally.dropped == [.unreadableLinkType: 2, .damagedBlock: 1])
    // Ethernet is named once.
    #expect(reading.warnings.count == 2 && reading.warnings[0].message.contains("1 (Ethernet)"))
    #expect(reading.warnings[1].message == "packet of interface 2, but 2 were described")
  }

  @Test func onlyUnreadableInterfaces() {
    let make = PcapngBytes()
    let input = make.section() + make.interface(link: 192) + make.enhanced([1], units: 1)
    #expect(Reading(input).error == .linkType(found: 192, offset: 36))
  }

  // Name resolution, statistics, a vendor's own, one without a body, and secrets of 100 kB.
  @Test(arguments: Order.allCases, [1, 7, 5_000, .max])
  func otherBlocksAreSkipped(order: Order, chunk: Int) throws {
    let make = PcapngBytes(order: order)
    let others =
      make.block(4, make.order.u32(0)) + make.block(5, [UInt8](repeating: 1, count: 20))
      + make.block(0x8000_0001, [1, 2, 3, 4]) + make.block(77, [])
      + make.block(10, [UInt8](repeating: 7, count: 100_000))
    let custom =
      make.block(0xBAD, [1, 2, 3, 4, 5, 6, 7, 8]) + make.block(0x4000_0BAD, [1, 2, 3, 4])
    let input =
      make.section() + others + make.interface(link: 187) + others + custom
      + make.enhanced(Self.packet, units: 1, options: make.option(2, [0, 0, 0, 1])) + others
    let reading = Reading(input, chunk: { chunk })
    #expect(reading.error == nil && reading.times == [1] && reading.tally.dropped.isEmpty)
    var reader = CaptureReader()
    var frames: [Int] = []
    try reader.read(
      input.span,
      reports: { record, _ in frames.append(record.frame) },
      each: { _ in }
    )
    // The custom blocks are records 1 and 2.
    #expect(frames == [3] && reader.tally.records == 3)
  }

  // Faults 93: snap length 0 and FFFFFFFF are no limit; 4 cuts the packet after its first bytes.
  @Test(arguments: [(0, -60), (0xFFFF_FFFF, -60), (12, nil)] as [(Int, Int8?)])
  func simplePacketsHaveNoTime(snap: Int, rssi: Int8?) throws {
    let make = PcapngBytes()
    let shown = snap == 12 ? Array(Self.packet.prefix(12)) : Self.packet
    let input =
      make.section() + make.interface(link: 187, snap: snap)
      + make.simple(shown, original: Self.packet.count)
    var reader = CaptureReader()
    var records: [ReportRecord] = []
    var events: [CaptureEvent] = []
    try reader.read(
      input.span,
      reports: { record, _ in records.append(record) },
      each: { events.append($0) }
    )
    let isWhole = rssi != nil
    #expect(records.map(\.time) == (isWhole ? [nil] : []) && records.first?.rssi == rssi)
    #expect(reader.tally.dropped[.noTime] == (isWhole ? 1 : nil))
    #expect(!events.contains { if case .sighting = $0 { true } else { false } })
  }

  // 02 obsolete packet block: interface and drops in two bytes each, otherwise as the enhanced one.
  @Test func obsoletePacketBlock() {
    let make = PcapngBytes(order: .big)
    let body =
      make.order.u16(0) + make.order.u16(9) + make.order.u64(8)
      + make.order.u32(Self.packet.count) + make.order.u32(Self.packet.count) + Self.packet + [0]
    let input = make.section() + make.interface(link: 187) + make.block(2, body)
    #expect(Reading(input).times == [8] && Reading(input).sightings.count == 1)
  }

  @Test func contradictionsInABlockTakeOnlyThatBlock() {
    let make = PcapngBytes()
    let good = make.enhanced(Self.packet, units: 1)
    let start = make.section() + make.interface(link: 187)
    let bad = make.enhanced(Self.packet, units: 2, captured: 17)
    let reading = Reading(start + good + bad + good)
    #expect(reading.sightings.count == 2 && reading.times == [1, 2, 1])
    #expect(reading.tally.dropped == [.damagedBlock: 1])
    #expect(reading.warnings.map(\.place) == [.byte(start.count + good.count)])
  }

  // Lengths that differ, that are no multiple of 4, too short for the kind, too long to be held; a
  // section of another byte order than its magic says, and one of version 2.
  @Test func whatCannotBeTrustedStopsTheReading() {
    let make = PcapngBytes()
    let good = make.enhanced(Self.packet, units: 1)
    let start = make.section() + make.interface(link: 187) + good
    let packet = make.order.u32(6)
    let damages = [
      make.block(6, [UInt8](repeating: 0, count: 20), tail: 36),
      make.block(77, [1, 2, 3, 4], tail: 12),
      packet + make.order.u32(13) + [0, 0, 0, 0, 0], packet + make.order.u32(8) + [0, 0, 0, 0],
      make.block(6, [0, 0, 0, 0]), packet + make.order.u32(1 << 24) + [0, 0, 0, 0],
      make.block(0x0A0D_0D0A, [UInt8](repeating: 5, count: 16)), make.section(version: 2),
    ]
    for damage in damages {
      let reading = Reading(start + damage + good)
      #expect(reading.error == nil && reading.times == [1])
      #expect(reading.tally.dropped == [.truncatedRecord: 1])
      #expect(reading.warnings.map(\.place) == [.byte(start.count)])
    }
    #expect(Reading(make.section(version: 2)).error == .version(found: 2, of: .pcapng))
  }
}
