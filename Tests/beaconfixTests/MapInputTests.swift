import Testing

@Suite("Floor maps that a command is given")
struct MapInputTests {
  private static let refusal = "beaconfix: the floor map cannot be used:\n"

  static let bad: [(make: String, status: Int32, message: String)] = [
    (":", 66, "beaconfix: cannot open 'm': No such file or directory\n"),
    ("mkdir m", 66, "beaconfix: 'm' is a directory; name a file in it\n"),
    (": >m", 65, "m:1:1: error: found the end of the file; expected a value\n"),
    ("printf '{\\377' >m", 65, "m:1:2: error: found byte 0xff at offset 1; expected UTF-8 text\n"),
    ("echo '{]' >m", 65, "m:1:2: error: "),
    ("echo 'time,beacon,rssi' >m", 65, "m:1:2: error: found 'i'; expected the word true\n"),
    ("echo '[]' >m", 65, "m:1:1: error: "),
    ("echo '{}' >m", 65, "m:1:1: error: "),
    ("head -c 100000 /dev/zero | tr '\\0' '[' >m", 65, "m:1:"),
    ("yes '{a:' | head -n 50000 >m", 65, "m:"),
    (
      "head -c 65000000 /dev/zero >m", 65,
      "beaconfix: 'm' is larger than 64 MB; is it the right file?\n"
    ),
    (
      "sed 's/\"x\": 0, \"y\": 0/\"x\": NaN, \"y\": 0/' map.json5 >m", 65,
      "error: beacons[0].x: NaN is not a finite number; give a number of metres from -1e7 to 1e7\n"
    ),
    ("sed 's/\"version\": 1/\"version\": 2/' map.json5 >m", 65, "error: version: "),
    ("sed 's/\"id\": \"b\"/\"id\": \"a\"/' map.json5 >m", 65, "error: beacons[1].id: "),
  ]

  @Test("are refused with the place of what is wrong", arguments: bad)
  func refused(make: String, status: Int32, message: String) throws {
    let outcome = try Shell.run(
      "\(make)\nbeaconfix locate --map m in",
      with: ["map.json5": Array(Hall.map.utf8), "in": Array(Hall.recording.utf8)]
    )
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    if message.hasPrefix("beaconfix:") {
      #expect(outcome.errors == message)
    } else {
      #expect(outcome.errors.hasPrefix(Self.refusal))
      #expect(outcome.errors.contains(message))
    }
  }

  static let good: [(edit: String, warning: String)] = [
    ("cat map.json5", ""),
    ("(printf '\\357\\273\\277'; sed 's/$/\\r/' map.json5)", ""),
    (
      "sed 's/\"name\"/\"nmae\"/' map.json5",
      "warning: nmae: unknown key \"nmae\"; did you mean \"name\"?\n"
    ),
    (
      "sed 's/\"label\"//; s/\"x\": 10, \"y\": 10/&, \"labell\": \"c\"/' map.json5",
      "warning: beacons[2].labell: unknown key \"labell\"; did you mean \"label\"?\n"
    ),
  ]

  @Test(
    "are used with all they say, and what is doubtful is told on standard error",
    arguments: good
  )
  func used(edit: String, warning: String) throws {
    let plain = try Hall.locate(Array(Hall.recording.utf8))
    let outcome = try Shell.run(
      "\(edit) >m\nbeaconfix locate --map m in",
      with: ["map.json5": Array(Hall.map.utf8), "in": Array(Hall.recording.utf8)]
    )
    #expect(outcome.status == 0)
    #expect(outcome.output == plain.output)
    #expect(warning.isEmpty ? outcome.errors.isEmpty : outcome.errors.hasSuffix(warning))
  }

  @Test("many errors are cut short, and the command that lists all is named")
  func many() throws {
    let beacons = (0..<40).map { "{\"id\": \"\($0)\"}" }.joined(separator: ",")
    let map = Hall.map.replacing("\"beacons\": [", with: "\"beacons\": [\(beacons),")
    let outcome = try Shell.run(
      "beaconfix locate --map m in",
      with: ["m": Array(map.utf8), "in": Array(Hall.recording.utf8)]
    )
    #expect(outcome.errors.split(separator: "\n").count == 22)
    #expect(outcome.errors.hasSuffix("and 60 more; 'beaconfix map check m' lists all\n"))
  }

  @Test("map check exits with 1 for errors, 0 for warnings alone", arguments: ["human", "ndjson"])
  func check(format: String) throws {
    let bad = Hall.map.replacing("\"x\": 0,", with: "\"x\": null,")
    let doubtful = Hall.map.replacing("\"name\"", with: "\"nmae\"")
    for (map, status) in [(Hall.map, 0), (doubtful, 0), (bad, 1)] as [(String, Int32)] {
      let outcome = try Shell.run(
        "beaconfix map check m --format \(format)",
        with: ["m": Array(map.utf8)]
      )
      #expect(outcome.status == status)
      #expect(outcome.errors == "")
    }
  }
}
