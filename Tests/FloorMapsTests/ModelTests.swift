import Advertising
import FloorMaps
import Quantities
import Testing

/// What `office.json5` says, built in code.
private enum Office {
  static let uuid = UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7)

  static let map = FloorMap(
    name: "Büro \"Mitte\"",
    yAxis: .down,
    origin: Origin(latitude: 60.1699, longitude: 24.9384, bearing: -12.5),
    receiverHeight: 1.2,
    receiverOffset: -3,
    propagation: Propagation(
      measuredPower: -59,
      exponent: 2.2,
      shadowing: 5,
      hearing: Propagation.Hearing(threshold: -98, width: 2)
    ),
    layouts: (try? BeaconLayout("m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24")).map { [$0] } ?? [],
    floors: [ground, upper],
    beacons: beacons,
    receivers: [Receiver(id: "pi", floor: "upper", x: 10, y: 2, z: 3, offset: 1.5)],
    regions: [
      Region(id: "all", uuid: uuid), Region(id: "one", uuid: uuid, major: 4660, minor: 1),
    ]
  )

  static let ground = Floor(
    id: "ground",
    level: 0,
    elevation: 0.5,
    outline: corners((0, 0), (20, 0), (20, 10), (0, 10)),
    propagation: Propagation(exponent: 2.8),
    slabLoss: 15,
    rooms: [
      Room(
        id: "101",
        name: "Empfang",
        polygon: corners((0, 0), (8, 0), (8, 5), (0, 5)),
        message: "Willkommen!",
        url: "https://example.org/101"
      ),
      Room(id: "hall", polygon: corners((8, 0), (20, 0), (20, 10), (8, 10))),
    ],
    walls: [Wall(from: Point(x: 8, y: 0), to: Point(x: 8, y: 10), loss: 6.5)],
    stairs: [Stairs(id: "north", polygon: corners((18, 8), (20, 8), (20, 10)), to: ["upper"])]
  )

  static let upper = Floor(
    id: "upper",
    level: 1,
    elevation: 4,
    outline: corners((0, 0), (20, 0), (20, 10))
  )

  static let beacons = [
    Beacon(
      id: "door",
      floor: "ground",
      x: 1,
      y: 1,
      z: 2.4,
      identity: .iBeacon(uuid: uuid, major: 0x1234, minor: 65535),
      measuredPower: -61,
      exponent: 1.9,
      shadowing: 4,
      rangeBias: 0.2,
      label: "Tür",
      message: "Herein",
      url: "https://example.org"
    ),
    Beacon(id: "2", floor: "ground", x: 19, y: 1, identity: .altBeacon(id1: uuid, id2: 0, id3: 7)),
    Beacon(
      id: "sofa",
      floor: "ground",
      x: 10,
      y: 9,
      identity: .eddystone(namespace: "00112233445566778899", instance: "aabbccddeeff")
    ),
    Beacon(
      id: "u1",
      floor: "upper",
      x: 1,
      y: 0,
      identity: .address(DeviceAddress(value: 0xc4be_c0de_005a))
    ),
    Beacon(id: "u2", floor: "upper", x: 19, y: 1), Beacon(id: "u3", floor: "upper", x: 19, y: 9),
  ]

  static func corners(_ points: (Double, Double)...) -> [Point] {
    points.map { Point(x: $0.0, y: $0.1) }
  }
}

@Suite("The model")
struct ModelTests {
  @Test("every key is read into its place, and nothing is found")
  func office() throws {
    let (map, findings) = FloorMap.read(try Fixture.bytes("office.json5"))
    #expect(findings == [])
    #expect(map == Office.map)
  }

  @Test("lookups by id")
  func lookups() {
    #expect(Office.map.floor(id: "upper")?.level == 1)
    #expect(Office.map.floor(id: "cellar") == nil)
    #expect(Office.map.beacon(id: "2")?.x == 19)
    #expect(Office.map.beacon(id: "0") == nil)
    #expect(Office.map.beacons(onFloor: "upper").map(\.id) == ["u1", "u2", "u3"])
  }

  @Test("path loss comes from the beacon, else from its floor, else from the map")
  func propagation() throws {
    let map = Office.map
    let expected = [
      "door": (-61, 1.9, 4), "sofa": (-59, 2.8, 5), "u2": (-59, 2.2, 5),
    ]
    for (id, (measuredPower, exponent, shadowing)) in expected {
      let found = map.propagation(for: try #require(map.beacon(id: id)))
      #expect(found.measuredPower == Double(measuredPower))
      #expect(found.exponent == exponent)
      #expect(found.shadowing == Double(shadowing))
      #expect(found.hearing == Propagation.Hearing(threshold: -98, width: 2))
    }
  }

  @Test("a region holds the iBeacons that share what it gives")
  func regions() {
    let beacon = BeaconIdentity.iBeacon(uuid: Office.uuid, major: 4660, minor: 2)
    #expect(Region(id: "", uuid: Office.uuid).contains(beacon))
    #expect(Region(id: "", uuid: Office.uuid, major: 4660).contains(beacon))
    #expect(!Region(id: "", uuid: Office.uuid, major: 4660, minor: 1).contains(beacon))
    #expect(!Region(id: "", uuid: Office.uuid, major: 1).contains(beacon))
    #expect(!Region(id: "", uuid: UUID128(high: 0, low: 0)).contains(beacon))
    let other = BeaconIdentity.altBeacon(id1: Office.uuid, id2: 4660, id3: 2)
    #expect(!Region(id: "", uuid: Office.uuid).contains(other))
  }

  @Test("a map built in code needs only its beacons")
  func plain() {
    let map = FloorMap(beacons: [Beacon(id: "a", x: 1, y: 2)])
    #expect(map.floor(id: map.beacons[0].floor)?.contains(map.beacons[0].position) == true)
  }
}
