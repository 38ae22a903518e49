import Randomness
import Testing

@Suite("Garbage among the rows of a sightings file")
struct GarbageLinesTests {
  /// Lines that give no sighting: short, cut off, or with a value that cannot be. (The time of one
  /// that would be a small step onward counts.)
  private static let csv = [
    "-5", "9999999999", "-7,a", "9999999999,a,abc", "2e9,a,", "9999999999,,-60", "-2.0,a,-60,1,2,3",
    "9999999999,a,-500", "1e9,a,21", "0,a\"b,-60", "9999999999,\"a,-60", "1e300,a,-60", ",a,-60",
    "\u{0}\u{1}\u{2}", "<html>", "time", "{\"time\":5}",
  ]
  private static let ndjson = [
    #"{"time":5e9,"beacon":"a","rssi":null}"#, #"{"time":9999999999,"beacon":"a"}"#,
    #"{"time":9999999999,"rssi":-60}"#, #"{"time":-5,"beacon":"a","rssi":"loud"}"#, "{", "null",
    #"{"time":9999999999,"beacon":"a","rssi":-60"#, #"{"time":0,"beacon":7,"rssi":-60}"#,
    #"{"time":9999999999,"beacon":"a","rssi":-500}"#, #"{"time":1e9,"time":2e9}"#, "5,a,-60",
    #"{"time":99,"recording":"x","beacon":"a","rssi":null}"#,
  ]

  private static func filled(_ lines: [String], _ garbage: [String], seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var lines = lines
    for _ in 0..<6 {
      let line = garbage[Int.random(in: garbage.indices, using: &random)]
      lines.insert(line, at: Int.random(in: 1...lines.count, using: &random))
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  @Test(
    "changes nothing of the updates, wherever it stands",
    arguments: 1...12 as ClosedRange<UInt64>
  )
  func ignored(seed: UInt64) throws {
    let files = [
      (Self.lines("time,beacon,rssi\n" + Hall.rows(0..<8)), Self.csv),
      (Self.lines(Hall.objects(0..<8)), Self.ndjson),
    ]
    for (rows, garbage) in files {
      let clean = try Hall.locate(Array(rows.joined(separator: "\n").utf8))
      let outcome = try Hall.locate(Self.filled(rows, garbage, seed: seed))
      #expect(outcome.status == 0)
      #expect(outcome.updates == clean.updates, "seed \(seed)")
      #expect(!outcome.output.contains("timeJump"), "seed \(seed)")
    }
  }

  @Test("each kind of it, before, among and after the rows")
  func each() throws {
    let rows = Self.lines("time,beacon,rssi\n" + Hall.rows(0..<4))
    let clean = try Hall.locate(Array(rows.joined(separator: "\n").utf8))
    for line in Self.csv {
      var dirty = rows
      for place in [rows.count, 7, 1] { dirty.insert(line, at: place) }
      let outcome = try Hall.locate(Array(dirty.joined(separator: "\n").utf8))
      #expect(outcome.updates == clean.updates, "\(line)")
    }
  }
}
