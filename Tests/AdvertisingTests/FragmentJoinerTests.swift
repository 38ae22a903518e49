import Advertising
import Quantities
import Testing

@Suite struct FragmentJoinerTests {
  /// An extended report event with data status `status`: 0 last, 1 more to come, 2 truncated.
  private func event(_ sender: UInt8, _ status: UInt8, _ data: [UInt8], sid: UInt8 = 1) -> [UInt8] {
    [0x3E, UInt8(26 + data.count), 0x0D, 0x01, status << 5, 0x00, 0x01, sender]
      + bytes("00000000C0 0101") + [sid] + bytes("7F C3 0000 00 000000000000")
      + [UInt8(data.count)] + data
  }

  private func take(
    _ event: [UInt8],
    _ joiner: inout FragmentJoiner,
    at microseconds: Int64 = 0
  ) throws -> FragmentJoiner.Outcome {
    let report = try #require(ReadEvent(event).reports.first)
    return joiner.take(report, in: event.span, at: Timestamp(microseconds: microseconds))
  }

  @Test func partsOfTwoAdvertisersInterleave() throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 1, [9, 1, 2, 3, 4]), &joiner) == .waiting)
    #expect(try take(event(2, 1, [9, 1, 2, 3, 4]), &joiner) == .waiting)
    #expect(try take(event(2, 0, [5, 6]), &joiner) == .joined([9, 1, 2, 3, 4, 5, 6]))
    #expect(try take(event(1, 1, [7]), &joiner) == .waiting)
    #expect(try take(event(1, 0, [8]), &joiner) == .joined([9, 1, 2, 3, 4, 7, 8]))
    #expect(joiner.abandoned == 0)
  }

  @Test func setsOfOneAdvertiserAreApart() throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 1, [1], sid: 0), &joiner) == .waiting)
    #expect(try take(event(1, 0, [2], sid: 5), &joiner) == .standsAlone)
    #expect(try take(event(1, 0, [3], sid: 0), &joiner) == .joined([1, 3]))
  }

  @Test func truncatedByTheControllerEndsTheAdvertisement() throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 1, [1, 2]), &joiner) == .waiting)
    #expect(try take(event(1, 2, []), &joiner) == .joined([1, 2]))
  }

  @Test func wholeReportsAndOrphansStandAlone() throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 0, [1, 2]), &joiner) == .standsAlone)
    #expect(try take(LegacyReportTests.one, &joiner) == .standsAlone)
    #expect(try take(event(1, 2, [1, 2]), &joiner) == .standsAlone)
  }

  @Test func fragmentThatBeginsLikeTheFirstStartsAnew() throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 1, [9, 8, 7, 6, 1]), &joiner) == .waiting)
    #expect(try take(event(1, 1, [9, 8, 7, 6, 2]), &joiner) == .waiting)
    #expect(try take(event(1, 0, [3]), &joiner) == .joined([9, 8, 7, 6, 2, 3]))
    #expect(joiner.abandoned == 1)
  }

  @Test(arguments: [(1_000_000, true), (1_000_001, false), (-1_000_001, false)] as [(Int64, Bool)])
  func longPauseMeansThatTheEndWasLost(pause: Int64, joins: Bool) throws {
    var joiner = FragmentJoiner()
    #expect(try take(event(1, 1, [1]), &joiner) == .waiting)
    let outcome = try take(event(1, 0, [2]), &joiner, at: pause)
    #expect(outcome == (joins ? .joined([1, 2]) : .standsAlone))
    #expect(joiner.abandoned == (joins ? 0 : 1))
  }

  // 1650 bytes are the most: seven parts of 229 bytes and one of 47.
  @Test(arguments: [(47, true), (48, false)])
  func longestAdvertisement(last: Int, joins: Bool) throws {
    var joiner = FragmentJoiner()
    for part in 0..<7 {
      let data = [UInt8](repeating: UInt8(part), count: 229)
      #expect(try take(event(1, 1, data), &joiner) == .waiting)
    }
    let outcome = try take(event(1, 0, [UInt8](repeating: 9, count: last)), &joiner)
    #expect((outcome != .standsAlone) == joins)
  }

  @Test func tableIsBounded() throws {
    var joiner = FragmentJoiner()
    for sender in 0...FragmentJoiner.capacity {
      #expect(try take(event(UInt8(sender), 1, [1]), &joiner) == .waiting)
    }
    #expect(joiner.abandoned == 1)
    #expect(try take(event(0, 0, [2]), &joiner) == .standsAlone)
    #expect(try take(event(1, 0, [2]), &joiner) == .joined([1, 2]))
    joiner.finish()
    #expect(joiner.abandoned == FragmentJoiner.capacity)
  }
}
