import Testing

@testable import Captures

@Suite struct LongLineTests {
  private static let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)

  /// Megabytes without a line end are skipped as they come; the rows around them are read.
  @Test(arguments: [
    (100, "time,beacon,rssi\n1,a,-60\n2,", "\n3,b,-61\n"),
    (3, "time,beacon,rssi\n1,a,-60\n2,\"", "\n3,b,-61\n"),
    (
      3, #"{"time":1,"beacon":"a","rssi":-60}"# + "\n{\"",
      "\n" + #"{"time":3,"beacon":"b","rssi":-61}"#
    ),
  ])
  func endlessLine(megabytes: Int, before: String, after: String) throws {
    var reader = CaptureReader()
    var events: [CaptureEvent] = []
    try reader.read(Array(before.utf8).span) { events.append($0) }
    for _ in 0..<megabytes { try reader.read(Self.block.span) { events.append($0) } }
    try reader.read(Array(after.utf8).span) { events.append($0) }
    try reader.finish { events.append($0) }
    #expect(reader.tally.sightings == 2)
    #expect(reader.tally.dropped == [.longLine: 1])
    #expect(events.count == 3)
  }

  @Test func whatIsHeldStaysBounded() {
    var lines = LineSplitter()
    for _ in 0..<20 {
      var position = 0
      _ = lines.next(in: Self.block.span, from: &position)
      #expect(lines.held.count <= LineSplitter.maximumLength)
      #expect(lines.held.capacity <= 4 * LineSplitter.maximumLength)
    }
  }

  @Test(arguments: [(65_536, 1), (65_537, 0)])
  func theBoundItself(length: Int, sightings: Int) {
    let row = "1,\(String(repeating: "x", count: length - 6)),-60"
    let header = "time,beacon,rssi\n0,a,-60\n"
    #expect(Reading(header + row).tally.sightings == 1 + sightings)
    #expect(Reading(header + row + "\n2,b,-60").tally.sightings == 2 + sightings)
  }

  /// It ends a quoted field that is open before it; every warning has the line that it is about.
  @Test func longLineInsideQuotes() {
    let long = String(repeating: "x", count: 65_537)
    let reading = Reading("time,beacon,rssi\n1,\"a,-60\n2,b,-61\n\(long)\n3,c,x\n4,d,-62\n")
    #expect(reading.times == [2_000_000, 3_000_000, 4_000_000])
    #expect(reading.warnings.map(\.reason) == [.badQuoting, .longLine, .badNumber])
    #expect(reading.warnings.map(\.place) == [.line(2), .line(4), .line(5)])
  }

  @Test func headerThatIsTooLong() {
    #expect(Reading(Array("time,".utf8) + Self.block).error == .badHeader(.longLine, line: 1))
  }

  /// A quote that is never closed takes no more than its own line with it.
  @Test func openQuoteIsBounded() {
    let rows = String(repeating: "2,b,-61\n", count: 20_000)
    let reading = Reading("time,beacon,rssi\n1,\"a,-60\n\(rows)")
    #expect(reading.tally.sightings == 20_000)
    #expect(reading.tally.dropped == [.badQuoting: 1])
    #expect(reading.warnings.map(\.place) == [.line(2)])
  }
}
