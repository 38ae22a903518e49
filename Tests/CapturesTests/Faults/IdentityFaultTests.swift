import Captures
import Positioning
import Testing

/// Section F of the list of faults: who is heard, how often, and when.
@Suite struct IdentityFaultTests {
  private static let iBeacon = "1AFF 4C00 0215 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 1234 5678 C5"
  private static let iBeaconText = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136"
  private static let eddystone = "1516 AAFE 00 EE 00112233445566778899 AABBCCDDEEFF"
  private static let eddystoneText = "eddystone:00112233445566778899/aabbccddeeff"

  /// A report of AA:00:00:00:00:01 with a name of two letters; its RSSI byte.
  private static func named(_ rssi: String) -> String {
    "04 3E10 02 01 0001 0100000000AA 04 03094142 \(rssi)"
  }

  /// A report of an iBeacon at -59 dBm from an address, least significant byte first.
  private static func iBeacon(from address: String) -> String {
    "04 3E27 02 01 0001 \(address) 1B \(iBeacon) C5"
  }

  /// The device heard once, half a second after each of some commands.
  private static func filtered(
    _ symptom: String,
    commands: [String],
    isFiltered: Bool
  ) -> RecordingFault {
    RecordingFault(
      numbers: [78],
      symptom: symptom,
      packets: commands.enumerated().flatMap { index, command in
        [(Double(index), command), (Double(index) + 0.5, named("C5"))]
      },
      sightings: commands.indices.map { "\(Double($0) + 0.5) \(sender(1)) -59" },
      nearest: ["\(commands.count == 1 ? 0.5 : 1.0) A -59 1.0"],
      warnings: isFiltered ? [.duplicateFilter] : []
    )
  }

  static let faults: [RecordingFault] = [
    RecordingFault(
      numbers: [78],
      symptom: "the controller filters duplicates: one report in 60 s, and nobody says why",
      packets: [(0, "01 0C20 02 0101"), (0.5, named("C5")), (60, "01 0C20 02 0000")],
      sightings: ["0.5 \(sender(1)) -59"],
      nearest: ["1.0 A -59 1.0"],
      warnings: [.duplicateFilter]
    ),
    // Scan on and filter on, with the extended command too; said once.
    filtered(
      "said at every scan",
      commands: ["01 4220 06 0101 0000 0000", "01 0C20 02 0101"],
      isFiltered: true
    ),
    filtered("filter for each period", commands: ["01 4220 06 0102 0000 0100"], isFiltered: true),
    // Scan on without the filter; scan off, whatever the filter; another command; a cut one.
    filtered(
      "no filter",
      commands: ["01 0C20 02 0100", "01 4220 06 0100 0000 0000"],
      isFiltered: false
    ),
    filtered(
      "scan off",
      commands: ["01 0C20 02 0001", "01 4220 06 0001 0000 0000"],
      isFiltered: false
    ),
    filtered("other commands", commands: ["01 0A20 02 0101", "01 0C20 02 01"], isFiltered: false),
    RecordingFault(
      numbers: [79],
      symptom: "a change of RSSI alone is not reported",
      packets: [(0, named("C5")), (1.5, named("BA"))],
      sightings: ["0.0 \(sender(1)) -59", "1.5 \(sender(1)) -70"],
      nearest: ["1.0 A -59 1.0"]
    ),
    RecordingFault(
      numbers: [80],
      symptom: "of two frames that a device sends in turn, one is hidden",
      packets: [
        (0, iBeacon(from: "0200000000AA")),
        (0.1, "04 3E22 02 01 0001 0200000000AA 16 \(eddystone) C5"),
        (0.2, iBeacon(from: "0200000000AA")),
      ],
      sightings: [
        "0.0 \(iBeaconText) -59 (-59)", "0.1 \(eddystoneText) -59 (-59)",
        "0.2 \(iBeaconText) -59 (-59)",
      ],
      nearest: ["0.2 I -59 1.0"],
      dropped: [.unknownBeacon: 1]
    ),
    RecordingFault(
      numbers: [81],
      symptom: "a steady beacon looks gone, as its bytes never change",
      packets: (0..<100).map { (Double($0), named("C5")) },
      sightings: (0..<100).map { "\(Double($0)) \(sender(1)) -59" },
      nearest: ["1.0 A -59 1.0"]
    ),
    // 4A, 51 and 2E on top: twice resolvable, once non-resolvable.
    RecordingFault(
      numbers: [82],
      symptom: "a private address that changes makes new devices",
      packets: ["01000000004A", "020000000051", "03000000002E"].enumerated().map {
        (Double($0.offset), iBeacon(from: $0.element))
      },
      sightings: (0..<3).map { "\(Double($0)) \(iBeaconText) -59 (-59)" },
      nearest: ["1.0 I -59 1.0"]
    ),
    RecordingFault(
      numbers: [83],
      symptom: "a device that sends no beacon frame never appears",
      packets: [(0, named("C5"))],
      sightings: ["0.0 \(sender(1)) -59"],
      nearest: ["0.0 A -59 1.0"]
    ),
    clock("goes back as it wraps after 2^32 us", 10, 11, 11 - 4294.967296, dropped: .timeJump),
    clock("leaps ahead by a wrap", 10, 11, 11 + 4294.967296, dropped: .timeJump),
    clock("steps back a little", 10, 11, 9.5, dropped: .timeBack),
  ]

  /// A device heard at three times, the last of which does not follow the one before it.
  private static func clock(
    _ symptom: String,
    _ times: Double...,
    dropped: EngineDrop
  ) -> RecordingFault {
    RecordingFault(
      numbers: [84],
      symptom: "the clock \(symptom)",
      packets: times.map { ($0, named("C5")) },
      sightings: times.map { "\($0) \(sender(1)) -59" },
      // Started afresh, the engine tells the nearest beacon anew.
      nearest: (dropped == .timeJump ? [11, times[2]] : [11]).map { "\($0) A -59 1.0" },
      dropped: [dropped: 1]
    )
  }

  @Test(arguments: faults) func recordings(fault: RecordingFault) { fault.check() }

  // 78 in real captures: Android sets the filter as it ends a scan, BlueZ as it begins one.
  @Test(
    .enabled(if: SharedCaptures.isThere),
    arguments: [
      ("android-firetablet-legacy.log", 0), ("android-pixel8-ext-460-scrubbed.log", 0),
      ("android-pogo-legacy-advonly.log", 0), ("btmon-upapl01-ext.snoop", 1),
    ]
  )
  func filterInCaptures(name: String, warnings: Int) throws {
    let reading = Reading(try #require(SharedCaptures.read(name)))
    #expect(reading.warnings.count { $0.reason == .duplicateFilter } == warnings)
  }
}
