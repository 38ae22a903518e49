import Foundation
import Testing

@Suite("Inputs that are good in part")
struct DamagedInputTests {
  /// Runs `locate` on what a shell line makes of the demo's capture.
  private func locate(_ make: String) throws -> Shell.Outcome {
    let demo = DemoTests.folder.path()
    return try Shell.run(
      "cp '\(demo)/walk.btsnoop' '\(demo)/map.json5' .\n\(make) >in\n"
        + "beaconfix locate --map map.json5 in",
      with: [:]
    )
  }

  @Test("a capture that is cut gives the positions up to the cut, a warning and a count")
  func cut() throws {
    let whole = try locate("cat walk.btsnoop")
    let outcome = try locate("head -c 60000 walk.btsnoop")
    #expect(outcome.status == 0)
    #expect(outcome.dropped == #"{"truncatedRecord":1}"#)
    #expect(outcome.warnings.count == 1)
    #expect(outcome.warnings.first?.hasSuffix(": the input ends inside a record") == true)
    let positions = outcome.lines("position")
    #expect(positions.count > 25)
    #expect(positions.dropLast() == whole.lines("position").prefix(positions.count - 1))
  }

  @Test("a record longer than any can be ends the reading; what came before is used")
  func impossible() throws {
    let demo = try Data(contentsOf: DemoTests.folder.appending(path: "walk.btsnoop"))
    var place = 16
    // A record's own length stands in its bytes 4 to 7; the demo's are all below 256.
    for _ in 0..<800 { place += 24 + Int(demo[place + 7]) }
    let good = "head -c \(place) walk.btsnoop"
    let whole = try locate(good)
    let outcome = try locate("(\(good); head -c 5000 /dev/zero | tr '\\0' '\\377')")
    #expect(whole.dropped == "{}")
    #expect(outcome.status == 0)
    #expect(outcome.updates == whole.updates)
    #expect(outcome.dropped == #"{"truncatedRecord":1}"#)
    #expect(
      outcome.warnings == ["byte \(place): record claims 4294967295 bytes, reading stops here"]
    )
  }

  @Test(
    "a stream that was begun is ended, with its counts, also when nothing was good",
    arguments: ["locate -m map.json5 in", "evaluate -m map.json5 --truth truth in"]
  )
  func ended(line: String) throws {
    let outcome = try Shell.run(
      "beaconfix \(line)",
      with: [
        "map.json5": Array(Hall.map.utf8), "truth": Array("time,x,y\n0,3,4\n".utf8),
        "in": Array("time,beacon,rssi\n1,a,loud\n".utf8),
      ]
    )
    #expect(outcome.status == 65)
    #expect(outcome.warnings == ["line 2: rssi is not a finite number: 'loud'"])
    #expect(outcome.dropped == #"{"badNumber":1}"#)
  }

  /// A recording in which the clock moves by some seconds after four seconds of it.
  private func recording(jump: Double) -> [UInt8] {
    let after = Hall.rows(4..<8).split(separator: "\n").map { row in
      let fields = row.split(separator: ",", maxSplits: 1)
      return "\((Double(fields[0]) ?? 0) + jump),\(fields[1])\n"
    }
    return Array((Hall.recording + after.joined()).utf8)
  }

  @Test(
    "time that goes back or jumps starts afresh, and a gap is no flood of updates",
    arguments: [
      (-1.5, #"{"timeBack":4}"#, ["1", "2", "3", "4", "5", "5.5"]),
      (-3.5, #"{"timeJump":1}"#, ["1", "2", "3", "1.5", "2.5", "3.5"]),
      (-4e8, #"{"timeJump":1}"#, ["1", "2", "3", "-399999995", "-399999994", "-399999993"]),
      (3000, "{}", ["1", "2", "3", "4", "5", "6", "7", "8", "3004", "3005", "3006", "3007"]),
      (7200, #"{"timeJump":1}"#, ["1", "2", "3", "7205", "7206", "7207"]),
      (4e8, #"{"timeJump":1}"#, ["1", "2", "3", "400000005", "400000006", "400000007"]),
      (
        9e10, #"{"timeJump":1}"#,
        ["1", "2", "3", "90000000005", "90000000006", "90000000007"]
      ),
    ]
  )
  func time(jump: Double, dropped: String, times: [String]) throws {
    let outcome = try Hall.locate(recording(jump: jump))
    #expect(outcome.status == 0)
    #expect(outcome.dropped == dropped)
    let found = outcome.lines("position").map { line in
      line.components(separatedBy: "\"time\":")[1].components(separatedBy: ",")[0]
        .replacing(/\.?0+$/, with: "")
    }
    #expect(found == times)
    #expect(outcome.lines("position").allSatisfy { $0.contains("\"status\":\"fix\"") })
  }
}
