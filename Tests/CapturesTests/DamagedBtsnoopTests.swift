import Captures
import Quantities
import Testing

@Suite struct DamagedBtsnoopTests {
  /// Four records: two reports, a command, and an event whose AD structure passes the end.
  private static let input: [UInt8] =
    BtsnoopBytes.header()
    + BtsnoopBytes.record(BtsnoopBytes.report(address: 1, rssi: -60), microseconds: 1_000)
    + BtsnoopBytes.record(bytes("01 0C20 02 0100"), microseconds: 2_000)
    + BtsnoopBytes.record(BtsnoopBytes.report(address: 2, rssi: 127), microseconds: 3_000)
    + BtsnoopBytes.record(
      bytes("04 3E13 0201 0001 0300000000C0 07 020106 20FFAABB C3"),
      microseconds: 4_000
    )

  @Test func inputCutAtEveryByteGivesTheEventsBefore() {
    let whole = Reading(Self.input)
    let ends = [55, 85, 124, 170]
    #expect(whole.error == nil && whole.times == [1_000, 2_000, 3_000, 4_000])
    #expect(Self.input.count == ends[3])
    for length in 0..<Self.input.count {
      let reading = Reading(Array(Self.input.prefix(length)))
      let records = ends.count { $0 <= length }
      #expect(reading.times == Array(whole.times.prefix(records)), "cut at \(length)")
      #expect(whole.goodEvents.starts(with: reading.goodEvents))
      let isCut = length > 16 && !ends.contains(length)
      #expect(reading.tally.dropped[.truncatedRecord] == (isCut && records > 0 ? 1 : nil))
      if isCut, records > 0 {
        #expect(reading.error == nil)
        #expect(reading.warnings.last?.place == .byte(ends[records - 1]))
      }
    }
  }

  @Test(arguments: [
    (0, CaptureError.empty), (3, .unrecognised(start: "bts")), (9, .headerCut(length: 9)),
    (16, nil),
    (
      20,
      .nothingUsable(
        CaptureWarning(
          reason: .truncatedRecord,
          message: "the input ends inside a record",
          place: .byte(16)
        )
      )
    ),
  ])
  func inputCutBeforeTheFirstRecord(length: Int, error: CaptureError?) {
    #expect(Reading(Array(Self.input.prefix(length))).error == error)
  }

  @Test func impossibleLengthStopsTheReading() {
    let good = BtsnoopBytes.record(BtsnoopBytes.report(address: 1, rssi: -60), microseconds: 1)
    let bad = BtsnoopBytes.record([4], microseconds: 2, included: 0x7FFF_FFFF)
    let reading = Reading(BtsnoopBytes.header() + good + bad + good)
    #expect(reading.error == nil)
    #expect(reading.times == [1])
    #expect(reading.warnings.map(\.place) == [.byte(55)])
    #expect(reading.tally.dropped == [.truncatedRecord: 1])

    let nothingGood = Reading(BtsnoopBytes.header() + bad)
    guard case .nothingUsable(let warning) = nothingGood.error else {
      Issue.record("\(String(describing: nothingGood.error))")
      return
    }
    #expect(warning.place == .byte(16))
  }

  @Test func longestRecordIsRead() {
    let longest = [2] + [UInt8](repeating: 0, count: 65_539)
    let reading = Reading(
      BtsnoopBytes.header() + BtsnoopBytes.record(longest, microseconds: 1)
        + BtsnoopBytes.record(longest + [0], microseconds: 2)
    )
    #expect(reading.times == [1])
    #expect(reading.tally.dropped == [.truncatedRecord: 1])
  }

  @Test func brokenStructureDoesNotTakeTheReportAway() {
    let reading = Reading(Self.input)
    #expect(reading.sightings.last?.beacon == BeaconIdentity("C0:00:00:00:00:03"))
    #expect(reading.tally.dropped == [.damagedAdvertisement: 1])
    // The record's payload is at 148, the event at 149, and the structure 16 bytes into it.
    #expect(reading.warnings.map(\.place) == [.byte(165)])
  }

  @Test func warningsAreBounded() {
    var input = BtsnoopBytes.header()
    for time in 0..<100 {
      input += BtsnoopBytes.record(bytes("04 3E05 0201 0001 03"), microseconds: Int64(time))
    }
    let reading = Reading(input)
    #expect(reading.tally.dropped == [.damagedReport: 100])
    #expect(reading.warnings.count == 3)
    #expect(reading.times.count == 100)
  }

  @Test func wrongVersionAndDatalinkAreNamed() {
    #expect(Reading(BtsnoopBytes.header(version: 2)).error == .version(found: 2))
    let error = Reading(BtsnoopBytes.header(datalink: 9999)).error
    #expect(error == .datalink(found: 9999))
    #expect("\(error ?? .empty)".contains("9999"))
  }

  @Test func errorsStay() throws {
    var reader = CaptureReader()
    let header = BtsnoopBytes.header(version: 2)
    for _ in 0..<2 {
      #expect(throws: CaptureError.version(found: 2)) { try reader.read(header.span) { _ in } }
    }
    #expect(throws: CaptureError.version(found: 2)) { try reader.finish { _ in } }
  }
}
