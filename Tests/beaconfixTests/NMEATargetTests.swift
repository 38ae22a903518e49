import Foundation
import Testing

@Suite("NMEA of one target of many")
struct NMEATargetTests {
  private func locate(_ options: String, beacons: Bool = false) throws -> Shell.Outcome {
    let folder = DemoTests.folder.deletingLastPathComponent().appending(path: "tracking")
    var map = try String(contentsOf: folder.appending(path: "map.json5"), encoding: .utf8)
    let origin = "origin: {latitude: 48.1, longitude: 11.5, bearing: 0},\n"
    map.replace(
      "  name: \"Hall\",\n",
      with: "  name: \"Hall\",\n" + origin
        + (beacons ? "beacons: [{id: \"b\", floor: \"ground\", x: 1, y: 1}],\n" : "")
    )
    let carts = try Data(contentsOf: folder.appending(path: "carts.csv"))
    return try Shell.run(
      "beaconfix locate --map map.json5 carts.csv \(options)",
      with: ["map.json5": Array(map.utf8), "carts.csv": Array(carts)]
    )
  }

  /// The sentences of RMC, each of which tells one position.
  private func fixes(_ outcome: Shell.Outcome) -> [Substring] {
    outcome.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("$GNRMC") }
  }

  @Test("only its sentences come, one of each kind a position", arguments: ["cart 1", "cart 2"])
  func one(target: String) throws {
    let outcome = try locate("--format nmea --nmea-target '\(target)'")
    let all = try locate("--format ndjson").lines("position")
    let own = all.filter { $0.contains("\"target\":\"\(target)\"") }
    #expect(outcome.status == 0)
    #expect(!own.isEmpty && own.count < all.count)
    #expect(fixes(outcome).count == own.count)
    let times = fixes(outcome).map { $0.split(separator: ",")[1] }
    #expect(Set(times).count == times.count, "no moment is told twice")
  }

  @Test("without a name it is refused: 64", arguments: [false, true])
  func missing(beacons: Bool) throws {
    let outcome = try locate("--format nmea", beacons: beacons)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.hasSuffix(
        "beaconfix: '--format nmea' tells of one target, and this floor map's receivers hear many:"
          + " name it by '--nmea-target ID', as 'target' in the output of 'locate --format ndjson'\n"
      )
    )
  }

  @Test("a name that nobody has gives no sentences, and says who was heard")
  func unheard() throws {
    let outcome = try locate("--format nmea --nmea-target cart")
    #expect(outcome.output == "")
    #expect(
      outcome.errors.contains(
        "beaconfix: no sentences: 'cart' was not heard; heard are cart 1, cart 2\n"
      )
    )
  }

  @Test("a map without receivers has no targets: 64")
  func needless() throws {
    let outcome = try Shell.run(
      "beaconfix locate --map demo/map.json5 demo/walk.btsnoop --format nmea --nmea-target cart",
      in: DemoTests.folder.deletingLastPathComponent()
    )
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'--nmea-target' is for floor maps with receivers"))
  }
}
