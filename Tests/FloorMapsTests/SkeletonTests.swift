import FloorMaps
import Quantities
import Testing

@Suite("The skeleton of a map")
struct SkeletonTests {
  private static let uuid = UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7)

  private static let heard = [
    FloorMapSkeleton.HeardBeacon(
      id: "door",
      identity: .iBeacon(uuid: uuid, major: 4660, minor: 1),
      measuredPower: -59,
      sightings: 120,
      medianRSSI: -71.5
    ),
    FloorMapSkeleton.HeardBeacon(
      id: "2",
      identity: .altBeacon(id1: uuid, id2: 3, id3: 4),
      measuredPower: 0,
      sightings: 7
    ),
    FloorMapSkeleton.HeardBeacon(id: "3", identity: .eddystone(uuid), measuredPower: -60.5),
    FloorMapSkeleton.HeardBeacon(
      id: "4",
      identity: .address(DeviceAddress(value: 0xc4be_c0de_005a))
    ),
    FloorMapSkeleton.HeardBeacon(id: hostile, identity: .named(hostile), medianRSSI: -90),
  ]

  /// Quotes, a line break, an escape sequence, a right-to-left override, a tag outside the BMP.
  private static let hostile = "a\"b\\c\nd\u{1b}[2J\u{202e}*/\u{e0041}é😀"

  @Test("the whole text")
  func text() throws {
    let text = FloorMapSkeleton.text(beacons: Self.heard, name: "office")
    #expect(text == (try Fixture.text("skeleton.json5")))
  }

  @Test("until it is filled in, each x and y is an error of its own")
  func unfilled() {
    let text = FloorMapSkeleton.text(beacons: Self.heard)
    let (map, findings) = FloorMap.read(Array(text.utf8))
    #expect(map == nil)
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.map(\.path) == (0..<5).flatMap { ["beacons[\($0)].x", "beacons[\($0)].y"] })
    #expect(errors.allSatisfy { $0.message == "null: not filled in yet" })
  }

  @Test("filled in, it reads back as what was heard")
  func filled() throws {
    let name = Self.hostile.filter { !$0.isNewline && $0 != "\u{1b}" }
    let text = FloorMapSkeleton.text(beacons: Self.heard, name: name)
    var filled = ""
    for (index, part) in text.split(separator: ": null").enumerated() {
      filled += index == 0 ? part : ": \(index * index)\(part)"
    }
    let (map, findings) = FloorMap.read(Array(filled.utf8))
    #expect(findings.filter { $0.severity == .error } == [])
    let beacons = try #require(map?.beacons)
    #expect(map?.name == name)
    #expect(beacons.map(\.id) == Self.heard.map(\.id))
    #expect(beacons.map(\.identity) == Self.heard.dropLast().map(\.identity) + [nil])
    #expect(beacons.allSatisfy { $0.measuredPower == nil }, "claimed is not measured")
    #expect(beacons.map(\.x) == [1, 9, 25, 49, 81])
  }

  @Test("nothing heard: a skeleton all the same")
  func empty() {
    let (map, findings) = FloorMap.read(Array(FloorMapSkeleton.text(beacons: []).utf8))
    #expect(map?.beacons == [])
    #expect(findings.map(\.path) == ["propagation", "floors[0].outline", "floors[0]"])
  }
}
