import FloorMaps
import Testing

@Suite("Damaged files never crash the reader")
struct RobustnessTests {
  @Test("cut short at any byte, a map is refused with one error within the text that is left")
  func truncation() throws {
    let bytes = trimmed(try Fixture.bytes("office.json5"))
    for count in 0..<bytes.count {
      let (map, findings) = FloorMap.read(Array(bytes[..<count]))
      #expect(map == nil, "cut at \(count)")
      #expect(findings.count == 1, "cut at \(count)")
      #expect(findings.allSatisfy { $0.path.isEmpty }, "cut at \(count)")
    }
    #expect(FloorMap.read(bytes).map != nil)
  }

  @Test(
    "any byte replaced: a map or an error, never both, never neither",
    arguments: [0x00, 0x22, 0x2c, 0x39, 0x5c, 0x7d, 0xff] as [UInt8]
  )
  func corruption(replacement: UInt8) throws {
    var bytes = try Fixture.bytes("plain.json5")
    for index in bytes.indices {
      let byte = bytes[index]
      bytes[index] = replacement
      let (map, findings) = FloorMap.read(bytes)
      #expect((map == nil) == findings.contains { $0.severity == .error }, "byte \(index)")
      bytes[index] = byte
    }
  }

  @Test("extreme numbers go through every check without a trap")
  func extremes() throws {
    let plain = try Fixture.text("plain.json5")
    for number in ["1e308", "-1e308", "4.9e-324", "9223372036854775808", "-0", "1e7", "0xFFFFFFFF"]
    {
      for old in ["[10,8]", "\"x\": 1", "\"major\": 1", "\"height\": 1.2", "\"version\": 1"] {
        let new = old.replacing(/(10|1\.2|1)(?=$|,)/, with: number)
        let text = plain.replacing(old, with: new, maxReplacements: 1)
        #expect(text != plain)
        let (map, findings) = FloorMap.read(Array(text.utf8))
        #expect((map == nil) == findings.contains { $0.severity == .error }, "\(new)")
      }
    }
  }

  /// What stands for the words in capitals below; MARKS is one character to the eye.
  private static let long = [
    "LETTERS": String(repeating: "x", count: 50_000),
    "DIGITS": String(repeating: "9", count: 50_000),
    "MARKS": "e" + String(repeating: "\u{301}", count: 50_000),
    "FLOORS": (0..<5_000).map { "{id: 'floor \($0)'}" }.joined(separator: ","),
  ]

  @Test(
    "what is long is cut in the message",
    arguments: [
      "format: 'LETTERS'", "format: 'MARKS'", "format: DIGITS", "version: DIGITS",
      "version: 1.DIGITS", "version: 1DIGITSpx", "version: 0DIGITS", "LETTERS: 1", "'MARKS': 1",
      "LETTERS 1", "'MARKS' 1", "floors: [{id: 1.DIGITS}]", "floors: [{id: 0, LETTERS: 1}]",
      "floors: [{id: 0, elevation: DIGITS}]",
      "floors: [FLOORS], beacons: [{id: 'a', x: 0, y: 0, floor: 'b'}, {id: 'c', x: 0, y: 0}]",
    ]
  )
  func longText(members: String) {
    let text = Self.long.reduce("{\(members), format: 'beaconfix-map', version: 1}") {
      $0.replacing($1.key, with: $1.value)
    }
    let findings = FloorMap.read(Array(text.utf8)).findings
    let lengths = findings.map { $0.description.unicodeScalars.count }
    #expect((20..<600).contains(lengths.max() ?? 0))
  }

  @Test("a polygon too long to be checked is refused")
  func manyCorners() {
    let corners = (0...10_000).map { "[\($0), \($0 % 2)]" }.joined(separator: ",")
    let text = "{format: 'beaconfix-map', version: 1, floors: [{id: 0, outline: [\(corners)]}]}"
    let errors = FloorMap.read(Array(text.utf8)).findings.filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["a polygon with 10001 corners"])
  }

  @Test("two thousand faults give two thousand findings", .timeLimit(.minutes(1)))
  func many() {
    let beacons = (0..<2000).map { "{id: \($0), x: 0, y: 'up'}" }.joined(separator: ",")
    let text = "{format: 'beaconfix-map', version: 1, floors: [{id: 0}], beacons: [\(beacons)]}"
    let errors = FloorMap.read(Array(text.utf8)).findings.filter { $0.severity == .error }
    #expect(errors.count == 2000)
    #expect(errors.last?.path == "beacons[1999].y")
  }

  /// The bytes up to the last brace: cut shorter, no map is whole.
  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[...(bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0)])
  }
}
