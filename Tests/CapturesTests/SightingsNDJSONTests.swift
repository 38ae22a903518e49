import Captures
import Quantities
import Testing

@Suite struct SightingsNDJSONTests {
  @Test func everyKeyInAnyOrder() {
    let reading = Reading(
      #"{"recording":"walk", "time":1.5, "rssi":-60.25, "beacon":"lobby", "channel":39, "#
        + #""measured_power":-59, "target":"tag", "receiver":null, "note":[{"a":"}"},2,true,[]]}"#
    )
    let sighting = Sighting(
      time: Timestamp(microseconds: 1_500_000),
      beacon: .named("lobby"),
      measurement: .rssi(-60.25),
      measuredPower: -59,
      channel: 39,
      target: "tag"
    )
    #expect(reading.format == .ndjson && reading.error == nil)
    #expect(reading.events == [.recording("walk"), .sighting(sighting)])
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
    (#""caf\u00E9 \ud83D\uDe00""#, "caf\u{E9} \u{1F600}"),
    (#""é😀""#, "é😀"),
    (#""x""#, "x"),
  ])
  func strings(literal: String, name: String) {
    let reading = Reading(#"{"time":1,"beacon":\#(literal),"rssi":-60}"#)
    #expect(reading.sightings.map(\.beacon) == [.named(name)])
  }

  @Test func keysMayBeEscaped() {
    let reading = Reading(#"{"t\u0069me":"1970-01-01T00:00:01Z","beacon":"a","range":2}"#)
    #expect(reading.times == [1_000_000])
    #expect(reading.sightings.map(\.measurement) == [.range(metres: 2, sigma: nil)])
  }

  @Test(arguments: [
    "{", "{}x", #"{"time":1,}"#, #"{"time" 1}"#, #"{time:1}"#, #"{"time":01}"#, #"{"time":1.}"#,
    #"{"time":.5}"#, #"{"time":+1}"#, #"{"time":1e}"#, #"{"time":NaN}"#, #"{"time":tru}"#,
    #"{"beacon":"a}"#, #"{"beacon":"\x"}"#, #"{"beacon":"\ud83d"}"#, #"{"beacon":"\ude00"}"#,
    #"{"beacon":"\ud83d\u0041"}"#, #"{"beacon":"\u12"}"#, "{\"beacon\":\"a\tb\"}",
    #"{"time":1,"time":2}"#, "[1]", "time,beacon,rssi", #"{"a":[}"#, #"{"a":[1 2]}"#,
    #"{"a":\#(String(repeating: "[", count: 40))\#(String(repeating: "]", count: 40))}"#,
  ])
  func linesThatAreNoObjectAreCounted(line: String) {
    let good = #"{"time":1,"beacon":"a","rssi":-60}"#
    let reading = Reading("\(good)\n\(line)\n\(good)\n")
    #expect(reading.error == nil)
    #expect(reading.sightings.count == 2)
    #expect(reading.tally.dropped == [.badJSON: 1])
    #expect(reading.warnings.map(\.place) == [.line(2)])
  }

  @Test(
    arguments: [
      (#"{"time":1,"beacon":"a","rssi":"-60"}"#, .missingValue),
      (#"{"time":1,"beacon":7,"rssi":-60}"#, .missingValue),
      (#"{"time":true,"beacon":"a","rssi":-60}"#, .missingValue),
      (#"{"time":1,"beacon":"a"}"#, .missingValue),
      (#"{"time":1,"beacon":"a","rssi":null}"#, .missingValue),
      (#"{"beacon":"a","rssi":-60}"#, .missingValue),
      ("{}", .missingValue),
      (#"{"time":1,"beacon":"a","rssi":-60,"range":1}"#, .rssiAndRange),
      (#"{"time":1,"beacon":"a","range":0}"#, .badRange),
      (#"{"time":1,"beacon":"a","rssi":1e400}"#, .badNumber),
      (#"{"time":"then","beacon":"a","rssi":-60}"#, .badTime),
      (#"{"time":1,"beacon":"a","rssi":-60,"channel":12}"#, .badChannel),
    ] as [(String, DropReason)]
  )
  func badRows(line: String, reason: DropReason) {
    let reading = Reading("{\"time\":1,\"beacon\":\"a\",\"rssi\":-60}\r\n\n\(line)")
    #expect(reading.sightings.count == 1)
    #expect(reading.tally.dropped == [reason: 1])
    #expect(reading.warnings.map(\.place) == [.line(3)])
  }

  @Test func objectWithATimeAloneMovesTheClock() {
    let reading = Reading(#"{"time":12.5}"#)
    #expect(reading.events == [.clock(Timestamp(microseconds: 12_500_000))])
    #expect(reading.error == nil)
  }
}
