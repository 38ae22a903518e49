import Foundation
import Testing

@Suite("beaconfix simulate")
struct SimulateCommandTests {
  private func run(_ options: String, in folder: URL = DemoTests.folder) throws -> Shell.Outcome {
    try Shell.run("beaconfix simulate --map map.json5 \(options)", in: folder)
  }

  @Test("to standard output it is CSV, from the start to the end of the walk")
  func standardOutput() throws {
    let outcome = try run("--path '2,2.5 3,2.5' --speed 2 --fading 0 --shadowing 0 --body-loss 0")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(2) == ["time,beacon,rssi,measured_power,channel", "1767225600.000000,,,,"]
    )
    #expect(lines.last == "1767225600.500000,,,,")
    let summary = "\(lines.count - 3) sightings of 8 beacons written to standard output;"
    #expect(outcome.errors.hasPrefix(summary), "\(outcome.errors)")
  }

  @Test("the ending of the file says what it is; the truth goes beside it")
  func files() throws {
    let scratch = try Shell.scratchFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let walk = "--map \(DemoTests.folder.path())/map.json5 --path 2,2 --duration 0.25"
    let line =
      "beaconfix simulate \(walk) -o w.btsnoop --truth t.csv && head -c 7 w.btsnoop && cat t.csv"
    let expected = """
      btsnooptime,x,y,floor
      1767225600.000000,2.0000,2.0000,ground
      1767225600.100000,2.0000,2.0000,ground
      1767225600.200000,2.0000,2.0000,ground
      1767225600.250000,2.0000,2.0000,ground

      """
    #expect(try Shell.run(line, in: scratch).output == expected)
  }

  @Test("another seed gives another recording")
  func seeds() throws {
    let outputs = try ["1", "1", "2"].map { try run("--path 2,2 --duration 2 --seed \($0)").output }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
  }

  @Test(
    "what is wrong ends with its code and says what to do",
    arguments: [
      ("", 64, "--path is missing: give the waypoints, such as --path \"1,1 9,1\""),
      (
        "--path 1,2,3", 64,
        "'--path' takes waypoints as x,y or x,y@FLOOR, metres with blanks between; not '1,2,3'"
      ),
      (
        "--path 1,2", 64,
        "standing at one place takes no time; give a duration or a pause in seconds"
      ),
      ("--path 1,2 --pause 1 --floor up", 64, "the floor map has no floor 'up'; it has 'ground'"),
      (
        "--path 1,2@ground --floor ground --pause 1", 64,
        "the first waypoint of '--path' says its floor; leave out '--floor'"
      ),
      ("--path 1,2@up --pause 1", 64, "the floor map has no floor 'up'; it has 'ground'"),
      ("--path 1,2 --pause 1 --fading 9", 64, "fading is 9; give 0 to 5.5 dB"),
      (
        "--path 1,2 --pause 1 -o walk.txt", 64,
        "'walk.txt' ends in neither .btsnoop nor .csv; say which with '--to'"
      ),
      (
        "--path 1,2 --pause 1 -o a.csv --truth a.csv", 64,
        "'a.csv' is to hold both the recording and its truth; name two outputs"
      ),
      (
        "--path 1,2 --pause 1 --to csv -o map.json5", 73,
        "'map.json5' is the input as well; name another output"
      ),
    ]
  )
  func refused(options: String, code: Int32, message: String) throws {
    let outcome = try run(options)
    #expect(outcome == Shell.Outcome(status: code, output: "", errors: "beaconfix: \(message)\n"))
  }

  @Test("a beacon without identity is refused for btsnoop, by its name")
  func noIdentity() throws {
    let scratch = try Shell.scratchFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let map = """
      {"format": "beaconfix-map", "version": 1, "floors": [{"id": "0"}],
       "beacons": [{"id": "mute", "floor": "0", "x": 0, "y": 0}]}
      """
    try map.write(to: scratch.appending(path: "map.json5"), atomically: true, encoding: .utf8)
    let outcome = try run("--path 1,2 --pause 1 --to btsnoop", in: scratch)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("beacon 'mute' has no identity to send in a btsnoop file;"))
  }

  @Test("a waypoint outside the outline is walked to, with a warning")
  func outside() throws {
    let outcome = try run("--path -1,-2 --duration 1")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("waypoint -1,-2 is outside the outline of floor 'ground'"))
  }
}
