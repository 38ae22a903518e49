import FloorMaps
import Foundation
import Testing

@Suite("Suggesting places for beacons from the command line")
struct SuggestCommandTests {
  private let fixtures = DemoTests.folder.deletingLastPathComponent()

  @Test("the map written is the old one with the new beacons, and has the accuracy promised")
  func written() throws {
    let folder = try Shell.scratchFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let out = "\(folder.path())/planned.json5"
    let first = try Shell.run("beaconfix map suggest 2 demo/map.json5 -o \(out)", in: fixtures)
    #expect(first.status == 0)
    let promised = try #require(first.output.split(separator: "\n").last)
    // One more on the new map begins with what was promised.
    let next = try Shell.run("beaconfix map suggest 1 \(out)", in: fixtures)
    #expect(next.errors.isEmpty)
    let now = try #require(next.output.split(separator: "\n").first)
    for key in ["accuracy", "accuracy95"] {
      #expect(number(key, promised) == number(key, now))
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: out)))
    let map = try #require(FloorMap.read(bytes).map)
    #expect(map.beacons.map(\.id).suffix(2) == ["new-1", "new-2"])
    #expect(map.beacons.count == 10)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("// The demo: a small museum"))
    let lines = text.split(separator: "\n").filter { $0.contains("\"new-") }
    #expect(
      lines.count == 2 && lines.allSatisfy { $0.hasPrefix("    { \"id\": \"new-") },
      "\(lines)"
    )
  }

  private func number(_ key: String, _ line: Substring) -> Substring? {
    line.components(separatedBy: "\"\(key)\":").last.flatMap {
      $0.split(whereSeparator: { $0 == "," || $0 == "}" }).first
    }
  }

  @Test("an empty list and a map without one get beacons too, with ids that are free")
  func emptyLists() throws {
    let floor = "floors: [{id: \"0\", outline: [[0, 0], [6, 0], [6, 4], [0, 4]]}]"
    let head = "{format: \"beaconfix-map\", version: 1, receiver: {height: 1}, \(floor)"
    for map in [
      "\(head), beacons: []}", "\(head)}", "\(head), beacons: [{id: \"new-1\", x: 1, y: 1},]}",
    ] {
      let outcome = try Shell.run(
        "beaconfix map suggest 3 m.json5 -o p.json5 && beaconfix map check p.json5",
        with: ["m.json5": Array(map.utf8)]
      )
      #expect(outcome.output.contains("\"errors\":0"), "\(map) \(outcome)")
    }
  }

  static let refused: [(line: String, status: Int32, message: String)] = [
    ("map suggest", 64, "N is missing"),
    ("map suggest 3", 64, "MAP is missing"),
    ("map suggest 0 demo/map.json5", 64, "N takes a whole number from 1 to 1000, not '0'"),
    ("map suggest -- -1 demo/map.json5", 64, "not '-1'"),
    ("map suggest 1.5 demo/map.json5", 64, "not '1.5'"),
    ("map suggest demo/map.json5 3", 64, "not 'demo/map.json5'"),
    ("map suggest 1 demo/map.json5 --height x", 64, "'--height' takes a number"),
    ("map suggest 1 demo/map.json5 --height -5", 64, "'--height' takes a number from 0 to 100"),
    ("map suggest 1 demo/map.json5 --height 101", 64, "not '101'"),
    ("map suggest 1 demo/map.json5 --floor x", 64, "no floor 'x'"),
    ("map suggest 1 demo/map.json5 -o demo/map.json5", 73, "is the input as well"),
    ("map suggest 1 demo/map.json5 -o -", 64, "name a file"),
  ]

  @Test("what makes no sense is refused with a reason", arguments: refused)
  func refusals(line: String, status: Int32, message: String) throws {
    let outcome = try Shell.run("beaconfix \(line)", in: fixtures)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a map without outline and beacons cannot be planned")
  func nothing() throws {
    let map = "{format: \"beaconfix-map\", version: 1, floors: [{id: \"0\"}], beacons: []}"
    let outcome = try Shell.run(
      "beaconfix map suggest 1 m.json5",
      with: ["m.json5": Array(map.utf8)]
    )
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("give it an \"outline\""))
  }
}
