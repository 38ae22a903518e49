import Captures
import Quantities
import Testing

@Suite struct SightingsCSVTests {
  private func sighting(_ time: Int64, _ beacon: String, _ rssi: Double) -> Sighting {
    Sighting(
      time: Timestamp(microseconds: time),
      beacon: .named(beacon),
      measurement: .rssi(rssi)
    )
  }

  @Test func everyColumnInAnyOrder() {
    let reading = Reading(
      """
      Channel,note,RSSI,beacon,measured_power,target,receiver,time,recording
      37,"a, note",-60.25,AA:BB:CC:DD:EE:FF,-59,tag,wall,1.5,walk
      ,,127,lobby,,,,2,
      """
    )
    let first = Sighting(
      time: Timestamp(microseconds: 1_500_000),
      beacon: .named("AA:BB:CC:DD:EE:FF"),
      measurement: .rssi(-60.25),
      measuredPower: -59,
      channel: 37,
      receiver: "wall",
      target: "tag"
    )
    let second = Sighting(
      time: Timestamp(microseconds: 2_000_000),
      beacon: .named("lobby"),
      measurement: .unavailable
    )
    #expect(reading.format == .csv && reading.error == nil)
    #expect(reading.events == [.recording("walk"), .sighting(first), .sighting(second)])
    #expect(reading.tally.records == 2 && reading.tally.sightings == 2)
  }

  @Test func rangesInPlaceOfSignalStrength() {
    let reading = Reading("time,beacon,range,range_sigma\n1,a,2.5,0.1\n2,a,3,\n")
    #expect(
      reading.sightings.map(\.measurement) == [
        .range(metres: 2.5, sigma: 0.1), .range(metres: 3, sigma: nil),
      ]
    )
  }

  @Test func recordingIsGivenOnceAndAtEveryChange() {
    let reading = Reading(
      "time,beacon,rssi,recording\n1,a,-60,x\n2,a,-60,x\n3,a,-60,y\n4,a,-60,\n5,a,-60,y\n6,a,-60,x\n"
    )
    let names = reading.events.compactMap { event -> String? in
      if case .recording(let name) = event { name } else { nil }
    }
    #expect(names == ["x", "y", "x"])
  }

  // CR LF, a byte order mark, blank lines, blanks around bare fields, and no line end at the end.
  @Test(arguments: [
    "time,beacon,rssi\n1,a,-60\n2,b,-61\n",
    "time,beacon,rssi\r\n1,a,-60\r\n2,b,-61\r\n",
    "\u{FEFF}time,beacon,rssi\n1,a,-60\n2,b,-61",
    "\n\ntime,beacon,rssi\n\n1,a,-60\n  \n2,b,-61\n\n",
    " time , beacon, rssi\n 1 ,\ta , -60\n2,b,-61 \n",
    "\"time\",\"beacon\",\"rssi\"\n\"1\",\"a\",\"-60\"\n2,b,-61\n",
    "time,beacon,rssi\n1,a,-60,\n2,b,-61,,\n",
  ])
  func layoutsThatMeanTheSame(text: String) {
    let reading = Reading(text)
    #expect(reading.error == nil)
    #expect(reading.sightings == [sighting(1_000_000, "a", -60), sighting(2_000_000, "b", -61)])
    #expect(reading.tally.dropped.isEmpty)
  }

  @Test(arguments: [
    ("\"a, \"\"b\"\"\"", "a, \"b\""), ("\"two\nlines\"", "two\nlines"), ("\" a \"", " a "),
    ("caf\u{E9} \u{1F600}", "caf\u{E9} \u{1F600}"),
  ])
  func quotedNames(field: String, name: String) {
    let reading = Reading("time,beacon,rssi\n1,\(field),-60\n")
    #expect(reading.sightings.map(\.beacon) == [.named(name)])
  }

  /// One bad row between two good ones: it is counted by its reason, and the good ones are read.
  @Test(
    arguments: [
      ("1,a,NaN,", .badNumber), ("1,a,inf,", .badNumber), ("1,a,-Infinity,", .badNumber),
      ("1,a,loud,", .badNumber), ("1,a,0x10,", .badNumber), ("1,a,1e999,", .badNumber),
      ("1,a,-6 0,", .badNumber), ("1,a,,-3", .badRange), ("1,a,,0", .badRange),
      ("1,a,-60,2", .rssiAndRange), ("1,a,,", .missingValue), ("1,,-60,", .missingValue),
      (",a,-60,", .missingValue), ("soon,a,-60,", .badTime), ("NaN,a,-60,", .badTime),
      ("1e300,a,-60,", .badTime),
      ("1767268800000,a,-60,", .badTime), ("2021-02-30T00:00:00Z,a,-60,", .badTime),
      ("1,a", .fieldCount), ("1,5,a,-60,,", .badNumber), ("1,a,-60,,x", .fieldCount),
      ("1,a\"b,-60,", .badQuoting), ("1,\"a\"b,-60,", .badQuoting), ("1,\"a,-60,", .badQuoting),
    ] as [(String, DropReason)]
  )
  func badRows(row: String, reason: DropReason) {
    let reading = Reading("time,beacon,rssi,range\n0,first,-60,\n\(row)\n2,\"last\",-61,\n")
    #expect(reading.error == nil)
    #expect(reading.sightings.map(\.beacon) == [.named("first"), .named("last")])
    #expect(reading.tally.dropped == [reason: 1])
    #expect(reading.warnings.map(\.place) == [.line(3)])
    #expect(reading.tally.records == 3)
  }

  @Test(arguments: [("36", 1), ("40", 1), ("37.5", 1), ("-1", 1), ("37", 0), ("39", 0)])
  func channels(channel: String, dropped: Int) {
    let reading = Reading("time,beacon,rssi,channel\n0,a,-60,38\n1,a,-60,\(channel)\n")
    #expect(reading.tally.dropped[.badChannel, default: 0] == dropped)
  }

  @Test func timeOfADroppedRowStillMovesTheClock() {
    let reading = Reading("time,beacon,rssi\n1,a,-60\n2,a,NaN\n3,,\nx,a,-60\n")
    #expect(reading.times == [1_000_000, 2_000_000, 3_000_000])
    // A row that bears only its time is no fault.
    #expect(reading.tally.dropped == [.badNumber: 1, .badTime: 1])
  }

  @Test func invalidUTF8IsCounted() {
    let rows =
      Array("time,beacon,rssi\n1,a,-60\n2,b".utf8) + [0xFF, 0xC3] + Array(",-60\n3,c,-60".utf8)
    let reading = Reading(rows)
    #expect(reading.sightings.map(\.beacon) == [.named("a"), .named("c")])
    #expect(reading.tally.dropped == [.invalidUTF8: 1])
  }

  @Test func warningsAreBoundedAndCountsAreNot() {
    let rows = String(repeating: "1,a,x\n", count: 50)
    let reading = Reading("time,beacon,rssi\n0,a,-60\n\(rows)")
    #expect(reading.warnings.map(\.place) == [.line(3), .line(4), .line(5)])
    #expect(reading.warnings.first?.message == "rssi is not a finite number: 'x'")
    #expect(reading.tally.dropped == [.badNumber: 50])
  }

  @Test func errorOfManyColumnsIsShort() {
    let columns = String(repeating: "\u{7F}name,", count: 5_000)
    let error = Reading("time,\(columns)\n").error
    #expect("\(error ?? .empty)".hasPrefix("line 1: the header lacks beacon, rssi or range"))
    #expect("\(error ?? .empty)".utf8.count < 500)
  }

  @Test(arguments: [
    (
      "time,beacon\n",
      CaptureError.missingColumns(["rssi or range"], found: ["'time'", "'beacon'"], line: 1)
    ),
    (
      "a,b\n",
      .missingColumns(["time", "beacon", "rssi or range"], found: ["'a'", "'b'"], line: 1)
    ),
    ("\nbeacon,rssi", .missingColumns(["time"], found: ["'beacon'", "'rssi'"], line: 2)),
    ("time,beacon,rssi,Time\n", .duplicateColumn("time", line: 1)),
    ("time,\"beacon,rssi\n1,a,-60\n", .badHeader(.badQuoting, line: 1)),
    ("time,be\"acon,rssi\n1,a,-60\n", .badHeader(.badQuoting, line: 1)),
  ])
  func headersThatCannotBeRead(text: String, error: CaptureError) {
    #expect(Reading(text).error == error)
  }

  @Test func nothingUsableIsAnErrorThatSaysWhatWasFirst() {
    let reading = Reading("time,beacon,rssi\nx,a,-60\n1,a,NaN\n")
    #expect("\(reading.error ?? .empty)".contains("line 2: time is neither"))
  }

  @Test func headerAloneIsAFileWithoutSightings() {
    let reading = Reading("time,beacon,rssi\n")
    #expect(reading.error == nil && reading.events.isEmpty)
  }
}
