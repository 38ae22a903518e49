import FloorMaps
import Testing

@Suite("Floors above one another")
struct StoreyTests {
  /// The findings on a map whose floors have some keys each, and no beacons but those given.
  private func findings(_ floors: [String], beacons: String = "") -> [String] {
    let outline = "outline: [[0, 0], [10, 0], [10, 8], [0, 8]]"
    let list = floors.enumerated().map { "{id: 'f\($0)', \($1), \(outline)}" }
    let text = """
      { format: "beaconfix-map", version: 1, propagation: {exponent: 2},
        floors: [\(list.joined(separator: ", "))], beacons: [\(beacons)] }
      """
    return FloorMap.read(Array(text.utf8)).findings.map { "\($0.path): \($0.message)" }
  }

  @Test(
    "levels and elevations are to rise together, each floor with its own",
    arguments: [
      (["level: 0, elevation: 0", "level: 1, elevation: 3", "level: 2, elevation: 6.5"], []),
      (["level: 1, elevation: 3", "level: 0, elevation: 0", "level: -1, elevation: -3"], []),
      (["level: 0, elevation: 480", "level: 2, elevation: 487"], []),
      (
        ["level: 1, elevation: 3", "level: 1, elevation: 4"],
        ["floors[1].level: floors[0] has the level 1 as well"]
      ),
      (
        ["level: 1, elevation: 3", "level: 1, elevation: 3"],
        ["floors[1].level: floors[0] has the level 1 as well"]
      ),
      (
        ["level: 0, elevation: 3", "level: 1, elevation: 3"],
        ["floors[1].elevation: floors[0] is at 3 m as well"]
      ),
      (
        ["level: 0, elevation: 3", "level: 1, elevation: 0", "level: 2, elevation: 6"],
        ["floors[1].elevation: level 1 at 0 m is below level 0 (floors[0]) at 3 m"]
      ),
      (
        ["level: 1, elevation: 0", "level: 0, elevation: 3"],
        ["floors[0].elevation: level 1 at 0 m is below level 0 (floors[1]) at 3 m"]
      ),
    ] as [([String], [String])]
  )
  func heights(floors: [String], expected: [String]) {
    let told = findings(floors).filter { !$0.contains("three beacons") }
    #expect(told == expected)
  }

  @Test("what could not be read is not compared")
  func unread() {
    let told = findings(["level: 0, elevation: 0", "level: 'one', elevation: 3"])
    #expect(told.filter { $0.contains("as well") } == [])
  }

  @Test(
    "a floor with few beacons has positions from those next to it, and only from those",
    arguments: [
      (0, "; with those of the floors next to it there are positions, less sure ones"),
      (1, "; with those of the floors next to it there are positions, less sure ones"),
      (2, ""),
    ]
  )
  func neighbours(level: Int, ending: String) {
    // Three on level 1: level 2 above and 0 below hear them; 3 has only 2 next to it.
    let beacons = "{id: 'a', floor: 'f1', x: 1, y: 1}, {id: 'b', floor: 'f1', x: 9, y: 1}"
    let third = level == 1 ? "" : ", {id: 'c', floor: 'f1', x: 5, y: 7}"
    let other = level == 1 ? ", {id: 'd', floor: 'f0', x: 5, y: 7}" : ""
    let floors = (0...3).map { "level: \($0), elevation: \(3 * $0)" }
    let told = findings(floors, beacons: beacons + third + other)
    let place = level == 2 ? 3 : level
    let count = level == 1 ? 2 : 0
    let message =
      "floors[\(place)]: \(count) of the three beacons that a position takes are on floor \"f\(place)\""
    #expect(told.contains(message + ending), "\(told)")
  }
}
