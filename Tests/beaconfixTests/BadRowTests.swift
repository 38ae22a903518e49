import Testing

@Suite("Bad rows")
struct BadRowTests {
  /// A row of a sightings file with something wrong, and what is said of it.
  struct Row: CustomTestStringConvertible {
    let bytes: [UInt8]
    let dropped: String
    var warning: String?

    init(_ text: String, _ dropped: String, _ warning: String? = nil) {
      self.init(Array(text.utf8), dropped, warning)
    }

    init(_ bytes: [UInt8], _ dropped: String, _ warning: String? = nil) {
      (self.bytes, self.dropped, self.warning) = (bytes, "{\(dropped)}", warning)
    }

    var testDescription: String { String(decoding: bytes.prefix(60), as: UTF8.self) }
  }

  /// The columns are time, beacon, rssi, range, range_sigma, channel, measured_power.
  static let rows = [
    Row("1.0,a", #""fieldCount":1"#, "2 fields, the header has 7"),
    Row("1.0,a,-60,,,,,,surplus", #""fieldCount":1"#, "9 fields, the header has 7"),
    Row("1.0,stranger,-60,,,,", #""unknownBeacon":1"#),
    Row("1.0,AA:BB:CC:DD:EE:FF,-60,,,,", #""unknownBeacon":1"#),
    Row("1.0,a,127,,,,", #""rssiUnavailable":1"#),
    Row("1.0,a,21,,,,", #""rssiOutOfRange":1"#),
    Row("1.0,a,-128,,,,", #""rssiOutOfRange":1"#),
    Row("1.0,a,1e300,,,,", #""rssiOutOfRange":1"#),
    Row("1.0,a,NaN,,,,", #""badNumber":1"#, "rssi is not a finite number: 'NaN'"),
    Row("1.0,a,inf,,,,", #""badNumber":1"#, "rssi is not a finite number: 'inf'"),
    Row("1.0,a,-1e999,,,,", #""badNumber":1"#, "rssi is not a finite number: '-1e999'"),
    Row("1.0,a,loud,,,,", #""badNumber":1"#, "rssi is not a finite number: 'loud'"),
    Row("1.0,a,0x3c,,,,", #""badNumber":1"#, "rssi is not a finite number: '0x3c'"),
    Row("1.0,a,-60 dBm,,,,", #""badNumber":1"#, "rssi is not a finite number: '-60 dBm'"),
    Row("1.0,a,\"-60,5\",,,,", #""badNumber":1"#, "rssi is not a finite number: '-60,5'"),
    Row("1.0,a,-60,,,,loud", #""badNumber":1"#, "measured_power is not a finite number: 'loud'"),
    Row("1.0,a,-60,,,36,", #""badChannel":1"#, "channel is none of 37, 38 and 39: '36'"),
    Row("1.0,,-60,,,,", #""missingValue":1"#, "beacon is missing"),
    Row(",a,-60,,,,", #""missingValue":1"#, "time is missing"),
    Row("1.0,a,,,,,", #""missingValue":1"#, "rssi or range is missing"),
    Row("1.0,a,-60,5,,,", #""rssiAndRange":1"#, "both rssi and range are given"),
    Row("1.0,a,,0,,,", #""badRange":1"#, "range is not above 0 m: '0'"),
    Row("1.0,a,,-3,,,", #""badRange":1"#, "range is not above 0 m: '-3'"),
    Row("1.0,a,,5,-1,,", #""badRange":1"#, "range_sigma is not above 0 m: '-1'"),
    Row("1.0,a,,nan,,,", #""badNumber":1"#, "range is not a finite number: 'nan'"),
    Row("1.0,a,,10001,,,", #""rangeOutOfRange":1"#),
    Row(
      "soon,a,-60,,,,",
      #""badTime":1"#,
      "time is neither seconds nor ISO 8601: 'soon'"
    ),
    Row(
      "1e300,a,-60,,,,",
      #""badTime":1"#,
      "time is neither seconds nor ISO 8601: '1e300'"
    ),
    Row(
      "2026-02-30T00:00:00Z,a,-60,,,,",
      #""badTime":1"#,
      "time is neither seconds nor ISO 8601: '2026-02-30T00:00:00Z'"
    ),
    Row("1.0,\"a\"b,-60,,,,", #""badQuoting":1"#, badQuoting),
    Row("1.0,a\"b,-60,,,,", #""badQuoting":1"#, badQuoting),
    Row("1.0,\"a,-60,,,,", #""badQuoting":1"#, badQuoting),
    Row(
      Array("1.0,a".utf8) + [0xff, 0xc0] + Array(",-60,,,,".utf8),
      #""invalidUTF8":1"#,
      "not UTF-8"
    ),
    Row("1.0,a\0\u{1b}[31m,-60,,,,", #""unknownBeacon":1"#),
    Row(
      "1.0,a,\u{1b}[31m\u{202e},,,,",
      #""badNumber":1"#,
      #"rssi is not a finite number: '\x1b[31m\xe2\x80\xae'"#
    ),
    Row(
      String(repeating: "1.0,a,-60,", count: 10_000),
      #""longLine":1"#,
      "longer than 65536 bytes"
    ),
  ]

  private static let badQuoting =
    "quote inside a bare field, text after a closing quote, or a quote never closed"

  @Test("are counted and told by line, and the rows around them are used", arguments: rows)
  func csv(_ row: Row) throws {
    let header = "time,beacon,rssi,range,range_sigma,channel,measured_power\n"
    let (before, after) = (Hall.rows(0..<1, commas: ",,,,"), Hall.rows(1..<4, commas: ",,,,"))
    let clean = try Hall.locate(Array("\(header)\(before)\(after)".utf8))
    try #require(clean.updates.count > 4 && clean.dropped == "{}")
    let bytes = Array("\(header)\(before)".utf8) + row.bytes + Array("\n\(after)".utf8)
    let outcome = try Hall.locate(bytes)
    #expect(outcome.status == 0)
    #expect(outcome.updates == clean.updates)
    #expect(outcome.warnings == (row.warning.map { ["line 6: \($0)"] } ?? []))
    #expect(outcome.dropped == row.dropped)
    #expect(outcome.errors == "")
  }

  static let objects = [
    Row(#"["time",1]"#, #""badJSON":1"#, "'{' expected at byte 0 of the line"),
    Row(
      #"{"time":1,"beacon":"a","rssi":-60"#,
      #""badJSON":1"#,
      "',' expected at byte 33 of the line"
    ),
    Row(
      #"{"time":1,"beacon":"a","rssi":NaN}"#,
      #""badJSON":1"#,
      "a value expected at byte 30 of the line"
    ),
    Row(
      #"{"time":1,"beacon":"a","rssi":-60} x"#,
      #""badJSON":1"#,
      "nothing after the object expected at byte 35 of the line"
    ),
    Row(#"{"time":1,"beacon":"a","rssi":-60,"rssi":-10}"#, #""badJSON":1"#, "rssi is given twice"),
    Row(#"{"time":1,"beacon":"a","rssi":"-60"}"#, #""missingValue":1"#, "rssi is not a number"),
    Row(#"{"time":1,"beacon":7,"rssi":-60}"#, #""missingValue":1"#, "beacon is not a string"),
    Row(#"{"time":1,"beacon":"a"}"#, #""missingValue":1"#, "rssi or range is missing"),
    Row(
      #"{"time":1,"beacon":"a","rssi":-60,"range":3}"#,
      #""rssiAndRange":1"#,
      "both rssi and range are given"
    ),
    Row(
      #"{"time":1,"beacon":"a","rssi":1e999}"#,
      #""badNumber":1"#,
      "rssi is not a finite number: '1e999'"
    ),
    Row(
      #"{"time":1,"x":"# + String(repeating: "[", count: 10_000),
      #""badJSON":1"#,
      "at most 32 levels expected at byte 45 of the line"
    ),
    Row(
      String(repeating: #"{"a":"#, count: 10_000),
      #""badJSON":1"#,
      "at most 32 levels expected at byte 160 of the line"
    ),
    Row([0x7b, 0xff, 0x7d], #""invalidUTF8":1"#, "not UTF-8"),
    Row(String(repeating: "{", count: 70_000), #""longLine":1"#, "longer than 65536 bytes"),
  ]

  @Test("the same of NDJSON", arguments: objects)
  func ndjson(_ row: Row) throws {
    let (before, after) = (Hall.objects(0..<1), Hall.objects(1..<4))
    let clean = try Hall.locate(Array("\(before)\(after)".utf8))
    let outcome = try Hall.locate(Array(before.utf8) + row.bytes + Array("\n\(after)".utf8))
    #expect(outcome.status == 0)
    #expect(outcome.updates == clean.updates)
    #expect(outcome.warnings == (row.warning.map { ["line 5: \($0)"] } ?? []))
    #expect(outcome.dropped == row.dropped)
  }

  /// The same sightings in other spellings.
  static let spellings: [String] = [
    Hall.recording.replacing("\n", with: "\r\n"),
    "\u{feff}" + Hall.recording,
    "\u{feff}" + Hall.recording.replacing("\n", with: "\r\n"),
    String(Hall.recording.dropLast()),
    "\n\n" + Hall.recording.replacing("\n", with: "\n\n"),
    Hall.recording.replacing("time,beacon,rssi", with: "TIME, Beacon ,\"rssi\""),
    Hall.recording.replacing(",a,", with: ",\"a\","),
    Hall.recording.replacing(",a,", with: " , a , "),
    Hall.recording.replacing(".0,", with: ","),
    Hall.recording.replacing("2.0,", with: "20e-1,"),
    Hall.objects(0..<4),
    Hall.objects(0..<4).replacing("\n", with: "\r\n"),
    "\u{feff}" + Hall.objects(0..<4),
    Hall.objects(0..<4).replacing("\"a\"", with: "\"\\u0061\", \"x\": [1, {\"y\": null}]"),
  ]

  @Test("CR LF, byte order marks, quotes and blanks make no difference", arguments: spellings)
  func spelling(_ text: String) throws {
    let plain = try Hall.locate(Array(Hall.recording.utf8))
    let outcome = try Hall.locate(Array(text.utf8))
    #expect(outcome == plain)
    #expect(plain.dropped == "{}")
  }

  @Test("a quote never closed does not make the lines after it slow", .timeLimit(.minutes(1)))
  func openQuote() throws {
    for line in ["\"\"", "\",\""] {
      let lines = String(repeating: "\(line)\n", count: 16_000)
      let rows = String(repeating: "1.0,\"a,-60\n\(lines)", count: 4)
      let outcome = try Hall.locate(Array("\(Hall.recording)\(rows)".utf8))
      #expect(outcome.status == 0)
      #expect(outcome.lines("position").count == 3)
    }
  }

  @Test("of a flood of one kind three are told and all are counted")
  func many() throws {
    let rows = String(repeating: "1.0,a,loud\n", count: 1000)
    let outcome = try Hall.locate(Array("time,beacon,rssi\n\(Hall.rows(0..<1))\(rows)".utf8))
    #expect(outcome.warnings.count == 3)
    #expect(outcome.dropped == #"{"badNumber":1000}"#)
  }
}
