import Captures
import Testing

/// Section G of the list of faults: containers and link types.
@Suite struct ContainerFaultTests {
  struct ContainerFault: Sendable, CustomTestStringConvertible {
    var numbers: [Int]
    var symptom: String
    var capture: [UInt8]
    /// The time of every record that has one, µs.
    var times: [Int64] = []
    var sightings = 0
    var error: CaptureError?
    /// Where the capture is damaged.
    var damage: [CaptureWarning.Place] = []

    var testDescription: String { "\(numbers): \(symptom)" }
  }

  private static let report = BtsnoopBytes.report(address: 1, rssi: -60)
  private static let header = BtsnoopBytes.header()
  private static func record(_ payload: [UInt8], at time: Int64, flags: UInt32 = 3) -> [UInt8] {
    BtsnoopBytes.record(payload, microseconds: time, flags: flags)
  }

  // A header of 16 bytes and a record of 24 + 15: the second record begins at byte 55.
  private static let records: [ContainerFault] = [
    ContainerFault(
      numbers: [86],
      symptom: "a record cut in its payload is read as if it were whole",
      capture: header + record(report, at: 1) + record(report, at: 2).dropLast(2),
      times: [1],
      sightings: 1,
      damage: [.byte(55)]
    ),
    ContainerFault(
      numbers: [86],
      symptom: "records of length 0 and times of 0 are refused",
      capture: header + record([], at: 1) + record([4], at: 2)
        + record(report, at: -BtsnoopBytes.epoch),
      times: [1, 2, -BtsnoopBytes.epoch],
      sightings: 1
    ),
    ContainerFault(
      numbers: [87],
      symptom: "a monitor's user logging with an identifier of length 0 is a null pointer",
      capture: BtsnoopBytes.header(datalink: 2001) + record(bytes("0600"), at: 1, flags: 13)
        + record(Array(report.dropFirst()), at: 2),
      times: [1, 2],
      sightings: 1
    ),
    ContainerFault(
      numbers: [88],
      symptom: "a monitor's record of 17,916 bytes overruns a buffer of 1,490",
      capture: BtsnoopBytes.header(datalink: 2001)
        + record([UInt8](repeating: 0, count: 17_916), at: 1, flags: 5)
        + record(Array(report.dropFirst()), at: 2),
      times: [1, 2],
      sightings: 1
    ),
    ContainerFault(
      numbers: [88],
      symptom: "a length that no record can have is believed",
      capture: header + record(report, at: 1)
        + BtsnoopBytes.record([4], microseconds: 2, included: 0x7FFF_FFFF) + record(report, at: 3),
      times: [1],
      sightings: 1,
      damage: [.byte(55)]
    ),
  ]

  /// What a link type puts before the packet; 0 in the direction word is sent, 1 received.
  private static let links: [(link: Int, payload: [UInt8])] = [
    (187, report), (201, [0, 0, 0, 1] + report), (201, [0, 0, 0, 0] + report),
    (254, [0, 0, 0, 3] + report.dropFirst()),
  ]

  private static let linkTypes: [ContainerFault] = Order.allCases.flatMap { order in
    links.map { link, payload in
      let make = PcapBytes(order: order)
      return ContainerFault(
        numbers: [89, 91, 94],
        symptom: "link type \(link), \(order)-endian, or its direction is misread",
        capture: make.header(link: link) + make.record(payload, seconds: 1, fraction: 2),
        times: [1_000_002],
        sightings: 1
      )
    }
  }

  private static let directions: [ContainerFault] = [UInt32(0), 1, 2, 3].map {
    ContainerFault(
      numbers: [94],
      symptom: "direction bits \($0) hide an event that its H4 type tells",
      capture: header + record(report, at: 1, flags: $0),
      times: [1],
      sightings: 1
    )
  }

  /// A pcapng capture of one packet: the interface's options and snap length, and the packet's.
  private static func pcapng(
    _ numbers: Int...,
    symptom: String,
    order: Order,
    resolution: UInt8 = 6,
    snap: Int = 0,
    units: Int,
    time: Int64,
    packet: (PcapngBytes) -> [UInt8] = { _ in [] }
  ) -> ContainerFault {
    let make = PcapngBytes(order: order)
    return ContainerFault(
      numbers: numbers,
      symptom: "\(symptom), \(order)-endian",
      capture: make.section()
        + make.interface(link: 187, snap: snap, options: make.option(9, [resolution]))
        + make.enhanced(report, units: units, options: packet(make)),
      times: [time],
      sightings: 1
    )
  }

  private static let blocks: [ContainerFault] = Order.allCases.flatMap { order in
    [
      pcapng(
        91,
        92,
        symptom: "nanoseconds go through floating point",
        order: order,
        resolution: 9,
        units: 1_573_830_016_444_223_380,
        time: 1_573_830_016_444_223
      ),
      pcapng(
        92,
        symptom: "units of 2^-10 s are taken for those of 10^-10 s",
        order: order,
        resolution: 0x8A,
        units: 1_024 + 512,
        time: 1_500_000
      ),
      pcapng(93, symptom: "snap length 0 is refused", order: order, units: 7, time: 7),
      pcapng(
        93,
        symptom: "snap length FFFFFFFF is refused",
        order: order,
        snap: 0xFFFF_FFFF,
        units: 7,
        time: 7
      ),
      pcapng(94, symptom: "inbound is a guess", order: order, units: 7, time: 7) {
        $0.option(2, $0.order.u32(1))
      },
      pcapng(94, symptom: "outbound hides an event", order: order, units: 7, time: 7) {
        $0.option(2, $0.order.u32(2))
      },
    ]
  }

  private static let perPacketInformation = ContainerFault(
    numbers: [96],
    symptom: "the header PPI is read as if it were the packet",
    capture: PcapBytes().header(link: 192) + PcapBytes().record(report, seconds: 1, fraction: 0),
    error: .linkType(found: 192, offset: 20)
  )

  static let faults = records + linkTypes + directions + blocks + [perPacketInformation]

  @Test(arguments: faults) func containers(fault: ContainerFault) {
    let reading = Reading(fault.capture)
    #expect(reading.times == fault.times)
    #expect(reading.sightings.count == fault.sightings)
    #expect(reading.error == fault.error)
    #expect(reading.warnings.map(\.place) == fault.damage)
  }
}
