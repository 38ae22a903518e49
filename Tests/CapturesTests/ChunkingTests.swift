import Captures
import Randomness
import Testing

/// Any chunking of an input gives the same events.
@Suite struct ChunkingTests {
  private static let btsnoop: [UInt8] =
    BtsnoopTests.one
    + BtsnoopBytes.record(bytes("01 0C20 02 0100"), microseconds: 2_000)
    + BtsnoopBytes.record(BtsnoopBytes.report(address: 2, rssi: 127), microseconds: 3_000)
    + BtsnoopBytes.record(bytes("04 3E05 0201 0001 03"), microseconds: 4_000)
    + BtsnoopBytes.record([], microseconds: 5_000)
    + [0, 0, 0]

  private static let csv = Array(
    """
    \u{FEFF}time,beacon,rssi,recording\r
    0.5,"quoted, with ""quotes"" and\r
    a line end",-60,one\r
    \r
    1.5,"never closed,-60,one\r
    2.5,lobby,-61.5,two\r
    3.5,lobby,text,two\r
    4.5,lobby,-62,two
    """.utf8
  )

  private static let ndjson = Array(
    """

    {"time":0.5,"beacon":"a","rssi":-60}
    {"time":1.5,"beacon":"caf\\u00e9 \\ud83d\\ude00","rssi":-61,"more":[1,{"deep":null}]}
    {"time":2.5,"beacon":"é😀","range":2.25}
    {"time":3.5,"beacon":
    """.utf8
  )

  @Test(arguments: [btsnoop, csv, ndjson], [1, 2, 7, 64])
  func fixedChunks(input: [UInt8], size: Int) {
    let whole = Reading(input)
    #expect(whole.error == nil && whole.sightings.count > 1)
    #expect(Reading(input, chunk: { size }) == whole)
  }

  @Test(arguments: [btsnoop, csv, ndjson], 1...20)
  func randomChunks(input: [UInt8], seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let reading = Reading(input) { Int.random(in: 0...40, using: &numbers) }
    #expect(reading == Reading(input), "seed \(seed)")
  }

  // PNG, UTF-16 with its mark, bytes that begin like a capture, text that is no sightings file, and
  // blanks without end.
  @Test(
    arguments: [
      bytes("89504E470D0A1A0A 0000000D49484452 00000010"), bytes("20 FFFE 74006900"),
      bytes("627473"),
      Array("<html>\n".utf8), [UInt8](repeating: 0x20, count: 70_000),
    ],
    [1, 2, 7, 64]
  )
  func unreadableInput(input: [UInt8], size: Int) {
    let whole = Reading(input)
    #expect(whole.error != nil)
    #expect(Reading(input, chunk: { size }) == whole)
  }

  @Test(
    .enabled(if: SharedCaptures.isThere),
    arguments: ["android-pixel8-ext-460-scrubbed.log", "derived/firetablet500-dl2001.btsnoop"]
  )
  func realCaptures(name: String) throws {
    let input = try #require(SharedCaptures.read(name))
    let whole = Reading(input)
    var numbers = SeededGenerator(seed: 1)
    #expect(Reading(input, chunk: { 1 }) == whole)
    #expect(Reading(input) { Int.random(in: 1...500, using: &numbers) } == whole)
  }
}
