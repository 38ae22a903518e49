import Foundation
import Testing

@Suite("scan")
struct ScanCommandTests {
  /// Everything that a hall may be full of, each line with what it is.
  static let air: Air = {
    var air = Air()
    let uuid = "6f1c2a50 8e57 4d1e 9c0b 3d5a7be10c42"
    // An iBeacon, UUID/1/7 at -59, whose address changes; then the name in its scan response.
    let iBeacon = "02 01 06  1a ff 4c00 02 15 \(uuid) 0001 0007 c5"
    air.add(at: 0.0, from: "4A:00:00:00:00:01", iBeacon, rssi: -59)
    air.add(at: 0.1, from: "5B:00:00:00:00:02", iBeacon, rssi: -61)
    air.add(at: 0.2, from: "6C:00:00:00:00:03", iBeacon, rssi: -63)
    air.add(at: 0.2, from: "6C:00:00:00:00:03", "05 09 44 65 73 6b", rssi: -62, type: 4)  // "Desk"
    // Eddystone-UID with 0 m power -18 (1 m: -59), then TLM: 3000 mV, 23.5 degrees.
    let eddystone = "03 03 aafe  17 16 aafe 00 ee 00112233445566778899 0a0b0c0d0e0f 0000"
    air.add(at: 0.0, from: "C0:00:00:00:00:04", eddystone, rssi: -79)
    air.add(
      at: 0.3,
      from: "C0:00:00:00:00:04",
      "03 03 aafe  11 16 aafe 20 00 0bb8 1780 00000064 000003e8",
      rssi: -80
    )
    // Eddystone-URL, 0 m power -18: https://example.com; known by its address.
    air.add(
      at: 0.1,
      from: "C0:00:00:00:00:05",
      "03 03 aafe  0e 16 aafe 10 ee 03 6578616d706c65 07",
      rssi: -69
    )
    // RuuviTag, format 5: 24.3 degrees, 53.49 %, 100044 Pa, 2.977 V, 4 dBm.
    air.add(
      at: 0.4,
      from: "CB:B8:33:4C:88:4F",
      "02 01 06  1b ff 9904 05 12fc 5394 c37c 0004 fffc 040c ac36 42 00cd cbb8334c884f",
      rssi: -57
    )
    // A format of its own: company FFFF, code 42, two numbers, power at 1 m -60.
    air.add(at: 0.5, from: "C0:00:00:00:00:06", "09 ff ffff 42 0102 0304 c4", rssi: -54)
    // A device that sends no beacon frame, with a name that would turn a terminal red.
    air.add(at: 0.6, from: "C0:00:00:00:00:07", "06 09 1b 5b 33 31 6d", rssi: -40)
    // RSSI 127: not available.
    air.add(at: 0.7, from: "C0:00:00:00:00:08", "03 ff 4c00", rssi: 127)
    return air
  }()
  private static let layout = "--layout m:0-1=ffff,m:2-2=42,i:3-4,i:5-6,p:7-7"
  private static let map = """
    {format: "beaconfix-map", version: 1, layouts: ["m:0-1=ffff,m:2-2=42,i:3-4,i:5-6,p:7-7"],
     floors: [{id: "0"}], propagation: {measuredPower: -50, exponent: 3},
     beacons: [{id: "desk", x: 0, y: 0, ibeacon:
                {uuid: "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", major: 1, minor: 7}},
               {id: "0102/0304", x: 1, y: 0}]}
    """

  static let lines = [
    WholeOutputTests.Line("scan", "beaconfix scan air --format human"),
    WholeOutputTests.Line(
      "scan-all",
      "beaconfix scan --all air --format human --color always \(layout)"
    ),
    WholeOutputTests.Line("scan-ndjson", "gzip -c air | zcat | beaconfix scan - --all \(layout)"),
    WholeOutputTests.Line("scan-map", "beaconfix scan air -m map.json5 --format human"),
  ]

  @Test("whole outputs", arguments: lines)
  func whole(_ line: WholeOutputTests.Line) throws {
    let files = ["air": Self.air.file, "map.json5": Array(Self.map.utf8)]
    let outcome = try Shell.run(line.command, with: files)
    for text in outcome.output.split(separator: "\n") where line.name == "scan" {
      #expect(text.count <= 100, "\(text)")
    }
    try Snapshot.expect(
      "$ \(line.command)\n\(outcome.output)--- standard error\n\(outcome.errors)"
        + "--- exit \(outcome.status)\n",
      line.name
    )
  }

  @Test("a sightings file: measured ranges are distances; names and identities are one")
  func sightings() throws {
    let rows = """
      time,beacon,range
      0,anchor,3.25
      1,anchor,3.5
      2,C0:00:00:00:00:01,0.25
      """
    let outcome = try Shell.run("beaconfix scan in --all", with: ["in": Array(rows.utf8)])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""distance":0.250,"proximity":"immediate""#))
    #expect(
      lines[1] == #"{"type":"device","beacon":"anchor","kind":"named","count":2,"rate":1.000,"#
        + #""first":0.000000,"last":1.000000,"distance":3.500,"proximity":"far"}"#
    )
  }

  @Test("the median of an even number of readings lies between the middle two")
  func evenMedian() throws {
    let rows = "time,beacon,rssi\n0,a,-60\n0.25,a,-100\n"
    let outcome = try Shell.run("beaconfix scan in", with: ["in": Array(rows.utf8)])
    // And two readings within half a second are no rate.
    #expect(
      outcome.output.hasPrefix(
        #"{"type":"device","beacon":"a","kind":"named","count":2,"first":0.000000,"#
          + #""last":0.250000,"rssi":-100,"median":-80.0,"spread":20.0,"proximity":"unknown"}"#
      ),
      "\(outcome.output)"
    )
  }

  @Test("map new puts the layouts of the command line into the map")
  func skeletonWithLayouts() throws {
    let outcome = try Shell.run(
      """
      beaconfix map new air \(Self.layout) >map.json5
      grep -cF '"layouts": ["m:0-1=ffff,m:2-2=42,i:3-4,i:5-6,p:7-7"]' map.json5
      """,
      with: ["air": Self.air.file]
    )
    #expect(outcome.output == "1\n", "\(outcome)")
  }

  @Test(
    "a flood of random addresses neither costs more memory nor hides a beacon that comes after it"
  )
  func flood() throws {
    var air = Air()
    for number in 0..<30_000 {
      let digits = String(number, radix: 16)
      let address = "C1" + String(repeating: "0", count: 10 - digits.count) + digits
      air.add(at: Double(number) / 1000, from: address, "02 01 06", rssi: -70)
    }
    let beacon = "1a ff 4c00 02 15 6f1c2a508e574d1e9c0b3d5a7be10c42 0001 0007 c5"
    air.add(at: 31, from: "C0:00:00:00:00:09", beacon, rssi: -60)
    let outcome = try Shell.run("beaconfix scan in", with: ["in": air.file])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""beacon":"6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/7""#))
    #expect(outcome.output.contains(#""dropped":{"tooManyDevices":20000}"#))
  }

  @Test(
    "what cannot be done is said",
    arguments: [
      ("scan air --layout m:2-3=02", 64, "expected 4 hexadecimal digits for 2-3"),
      ("scan air --format csv", 64, "'--format' takes one of 'human', 'ndjson'"),
      ("scan - -m -", 64, "standard input cannot be both"),
      ("scan missing", 66, "cannot open 'missing'"),
      ("scan empty", 65, "empty"),
      ("locate -m map.json5 air --layout x", 64, "'--layout x': column"),
      ("convert air out --to csv --layout i:0-1", 64, "'--layout i:0-1'"),
      ("map new air --layout", 64, "'--layout' needs a value"),
    ]
  )
  func refused(words: String, status: Int32, message: String) throws {
    let files = ["air": Self.air.file, "map.json5": Array(Self.map.utf8), "empty": []]
    let outcome = try Shell.run("beaconfix \(words)", with: files)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }
}
