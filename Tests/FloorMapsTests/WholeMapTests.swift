import FloorMaps
import Foundation
import Testing

@Suite("Whole maps")
struct WholeMapTests {
  @Test("all faults of a broken map are found, in the order of the file")
  func broken() throws {
    let (map, findings) = FloorMap.read(try Fixture.bytes("broken.json5"))
    #expect(map == nil)
    let expected = try Fixture.text("broken.findings").split(whereSeparator: \.isNewline)
    #expect(findings.map(\.description) == expected.map(String.init))
  }

  @Test(
    "the floors of a map are judged by how their beacons stand",
    arguments: [
      (
        "",
        "4:12: warning: floors[0]: 0 of the three beacons that a position takes are on floor \"0\"; add beacons, far apart and not all in one line"
      ),
      (
        "1,1 9,1",
        "4:12: warning: floors[0]: 2 of the three beacons that a position takes are on floor \"0\"; add beacons, far apart and not all in one line"
      ),
      ("1,1 9,1 5,5", ""),
      (
        "1,1 5,3 9,5",
        "4:12: warning: floors[0]: all 3 beacons of floor \"0\" are in one line (root mean square 3.651 m along it, 0 m across): both sides of it look alike; move one of them well off the line"
      ),
      (
        "1,1 5,1.6 9,1 3,1",
        "4:12: warning: floors[0]: all 4 beacons of floor \"0\" are in one line (root mean square 2.958 m along it, 0.259 m across): both sides of it look alike; move one of them well off the line"
      ),
      ("1,1 5,3 9,1", ""),
      (
        "0,0 0,0",
        "4:12: warning: floors[0]: 2 of the three beacons that a position takes are on floor \"0\"; add beacons, far apart and not all in one line\n4:12: error: floors[0]: all 2 beacons of floor \"0\" are at (0, 0), as if not filled in; give each its own x and y in metres"
      ),
      (
        "0,0 0,0 0,0",
        "4:12: error: floors[0]: all 3 beacons of floor \"0\" are at (0, 0), as if not filled in; give each its own x and y in metres"
      ),
    ]
  )
  func anchors(places: String, finding: String) {
    let beacons = places.split(separator: " ").enumerated().map { index, place in
      let numbers = place.split(separator: ",")
      return "{id: \(index), x: \(numbers[0]), y: \(numbers[1])}"
    }
    let text = """
      { format: "beaconfix-map", version: 1,
        propagation: {exponent: 2},
        // One floor, 10 m by 6 m.
        floors: [{id: 0, outline: [[0, 0], [10, 0], [10, 6], [0, 6]]}],
        beacons: [\(beacons.joined(separator: ", "))] }
      """
    let findings = FloorMap.read(Array(text.utf8)).findings
    #expect(findings.map(\.description).joined(separator: "\n") == finding)
  }

  @Test("three fixed receivers do where beacons are none")
  func receivers() {
    let text = """
      { format: "beaconfix-map", version: 1, propagation: {exponent: 2},
        floors: [{id: 0, outline: [[0, 0], [10, 0], [10, 6], [0, 6]]}],
        receivers: [{id: 1, x: 1, y: 1}, {id: 2, x: 9, y: 1}, {id: 3, x: 5, y: 5}] }
      """
    let (map, findings) = FloorMap.read(Array(text.utf8))
    #expect(findings == [])
    #expect(map?.receivers.map(\.floor) == ["0", "0", "0"])
  }

  @Test("a room id on two floors is doubtful, not wrong")
  func roomsOnTwoFloors() {
    let floor =
      "outline: [[0, 0], [9, 0], [9, 9]], rooms: [{id: 'wc', polygon: [[0,0],[1,0],[1,1]]}]"
    let text = """
      { format: "beaconfix-map", version: 1, propagation: {exponent: 2},
        floors: [{id: 0, level: 0, elevation: 0, \(floor)},
                 {id: 1, level: 1, elevation: 3, \(floor)}] }
      """
    let findings = FloorMap.read(Array(text.utf8)).findings
    #expect(
      findings.map(\.path) == ["floors[0]", "floors[1]", "floors[1].rooms"]
    )
    #expect(findings.last?.message == "the room id \"wc\" is also on floors[0]")
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "files that are no floor maps",
    arguments: [
      ("", "1:1: error: found the end of the file; expected a value"),
      (
        "[]",
        "1:1: error: a list is of the wrong type; give a floor map: {\"format\": \"beaconfix-map\", ...}"
      ),
      ("time,beacon,rssi", "1:2: error: found 'i'; expected the word true"),
      (
        "{\"format\": \"beaconfix-map\"",
        "1:27: error: found the end of the file; expected ',' or '}' to close the object that began at 1:1"
      ),
      (
        "{format: 'beaconfix-map', version: 1}",
        "1:1: error: floors: missing; add \"floors\": [{\"id\": \"0\", \"outline\": [[x, y], ...]}]"
      ),
      (
        "{format: 'beaconfix-map', version: 1, floors: []}",
        "1:47: error: floors: no floor; give at least one: [{\"id\": \"0\", \"outline\": [[x, y], ...]}]"
      ),
    ]
  )
  func others(text: String, finding: String) {
    let (map, findings) = FloorMap.read(Array(text.utf8))
    #expect(map == nil)
    #expect(findings.filter { $0.severity == .error }.map(\.description) == [finding])
  }

  @Test(
    "every map of the public measurements is read without errors",
    .enabled(if: !Fixture.datasetMaps.isEmpty, "no ../shared/datasets beside the package"),
    arguments: Fixture.datasetMaps
  )
  func datasets(file: URL) throws {
    let (map, findings) = FloorMap.read([UInt8](try Data(contentsOf: file)))
    #expect(findings.filter { $0.severity == .error } == [])
    #expect(map.map { $0.beacons.count >= 3 } == true)
  }
}
