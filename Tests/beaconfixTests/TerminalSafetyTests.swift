import Testing

@Suite("Nothing from files or the command line reaches a terminal raw")
struct TerminalSafetyTests {
  /// Colours, a line of its own, a right-to-left override, a C1 control, an invisible tag.
  private static let hostile = "x\u{1b}[31m\nINJECTED\u{202e}\u{9b}2J\u{e0041}"
  /// The same where a line break would end the row, and as a JSON5 string.
  private static let flat = hostile.replacing("\n", with: "")
  private static let escaped =
    #""x\u001b[31m\nINJECTED\u202e\u009b2J\udb40\udc41""#
  /// What of it may stand in the id of a floor or room.
  private static let printable = #""xINJECTED\u202e\udb40\udc41""#

  private static let map = Hall.map
    .replacing(
      "\"id\": \"a\"",
      with: "\"id\": \"a\", \"label\": \(escaped), \"message\": \(escaped)"
    )
    .replacing("\"id\": \"b\"", with: "\"id\": \(escaped), \"url\": \(escaped)")
    .replacing("\"west\"", with: "\(printable), \"name\": \(escaped), \"message\": \(escaped)")
    .replacing("\"hall\"", with: printable)
  private static let recording =
    "time,beacon,rssi,recording\n" + Hall.rows(0..<4, commas: ",\"\(hostile)\"")
    + "4.0,\"\(hostile)\",-60,\"\(hostile)2\"\n5.0,a,\(flat),\"\(hostile)2\"\n"

  private let files = [
    "map.json5": Array(map.utf8),
    "raw.json5": Array(
      map.replacing(
        "\"id\": \"c\"",
        with: "\"id\": \"\(flat)\", \"k\(flat)\": 1, \"x\": \"\(flat)\""
      )
      .utf8
    ),
    "in": Array(recording.utf8),
    "strangers": Array("time,beacon,rssi\n1.0,\"\(hostile)\",-60\n".utf8),
    "header": Array("time,\"\(hostile)\"\n".utf8),
    "foreign": Array("\(flat)\n".utf8),
    "truth": Array(
      "time,x,y,recording,floor\n0,3,4,\"\(hostile)\",\"\(hostile)\"\n1,\(flat),2,,\n".utf8
    ),
  ]

  static let lines = [
    "locate -m map.json5 in --format human",
    "locate -m map.json5 in --format ndjson",
    "locate -m map.json5 strangers --format human",
    "locate -m raw.json5 in",
    "locate -m map.json5 header",
    "locate -m map.json5 foreign",
    "locate -m map.json5 \"$HOSTILE\"",
    "locate -m \"$HOSTILE\" in",
    "locate -m map.json5 in \"$HOSTILE\"",
    "locate -m map.json5 in --interval \"$HOSTILE\"",
    "locate -m map.json5 in --format \"$HOSTILE\"",
    "locate \"--$HOSTILE\"",
    "\"$HOSTILE\"",
    "map \"$HOSTILE\"",
    "evaluate -m map.json5 --truth truth in --format human",
    "evaluate -m map.json5 --truth truth in --format ndjson",
    "evaluate -m map.json5 --truth foreign in",
    "map check raw.json5 --format human",
    "map check raw.json5 --format ndjson",
    "map check \"$HOSTILE\"",
    "cp raw.json5 \"$HOSTILE\"; beaconfix map check \"$HOSTILE\" --format human",
    "cp raw.json5 \"$HOSTILE\"; beaconfix locate -m \"$HOSTILE\" in",
    "map new in --name \"$HOSTILE\"",
    "map new in -o \"$HOSTILE\"",
    "map new in -o \"no/$HOSTILE\"",
    "simulate -m map.json5 --path \"$HOSTILE\"",
    "simulate -m map.json5 --path 1,1 --pause 1 --floor \"$HOSTILE\"",
    "simulate -m map.json5 --path 1,1 --pause 1 -o \"$HOSTILE\"",
    "simulate -m map.json5 --path 1,1 --pause 1 --to csv -o \"$HOSTILE\"",
  ]

  @Test("neither as a control character, nor as a line of its own", arguments: lines)
  func safe(_ line: String) throws {
    let command = line.hasPrefix("cp ") ? line : "beaconfix \(line)"
    let outcome = try Shell.run("HOSTILE='\(Self.hostile)'\n\(command)", with: files)
    let text = outcome.output + outcome.errors
    let raw = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
      default: false
      }
    }
    #expect(raw.isEmpty, "\(text.debugDescription)")
    #expect(!text.contains("\nINJECTED"))
    #expect(!text.hasPrefix("INJECTED"))
    #expect(!text.isEmpty)
  }

  @Test("and yet it is all there for a program to read")
  func lossless() throws {
    let outcome = try Shell.run("beaconfix locate -m map.json5 in", with: files)
    #expect(outcome.lines("position").first?.contains("\"recording\":\(Self.escaped)") == true)
  }
}
