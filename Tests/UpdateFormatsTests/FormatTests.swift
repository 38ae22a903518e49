import Positioning
import Quantities
import Testing
import UpdateFormats

@Suite("Numbers and text of the output")
struct TextTests {
  @Test(
    "what would move a terminal's cursor or turn its text round is escaped",
    arguments: [
      ("Café", "Café"), ("\u{1b}[2J", "\\u{1b}[2J"), ("a\nb", "a\\u{0a}b"),
      ("x\u{202e}y", "x\\u{202e}y"), ("\u{200b}", "\\u{200b}"), ("日本", "日本"),
    ]
  )
  func terminal(text: String, safe: String) {
    #expect(terminalSafe(text) == safe)
  }

  @Test(
    "JSON strings",
    arguments: [("a\"b\\", "\"a\\\"b\\\\\""), ("\u{1}\n\u{7f}", "\"\\u0001\\n\\u007f\"")]
  )
  func json(text: String, quoted: String) {
    #expect(JSONLine.quoted(text) == quoted)
  }
}

@Suite("Updates as lines")
struct UpdateLineTests {
  private let time = Timestamp(microseconds: 1_767_225_601_500_000)

  private var position: PositionUpdate {
    var update = PositionUpdate(time: time, recording: "walk", status: .ambiguous, beacons: 3)
    update.floor = "0"
    update.position = Point(x: 1.23456, y: -2)
    update.covariance = Covariance(xx: 0.25, xy: -0.01, yy: 1)
    update.accuracy = 2.0004
    update.room = "foyer"
    update.alternative = Point(x: 4, y: 5)
    return update
  }

  private var nearest: NearestUpdate {
    var update = NearestUpdate(time: time, proximity: .near)
    update.beacon = "desk"
    update.identity = .iBeacon(
      uuid: UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7),
      major: 1,
      minor: 2
    )
    update.distance = 1.5
    update.rssi = -62.25
    update.label = "Ticket desk"
    update.message = "Tickets"
    return update
  }

  @Test("NDJSON: the keys in their order, nothing that is unknown")
  func ndjson() {
    let format = NDJSONFormat()
    #expect(
      format.line(.position(position)) == #"{"type":"position","time":1767225601.500000,"#
        + #""recording":"walk","status":"ambiguous","floor":"0","x":1.235,"y":-2.000,"#
        + #""covariance":[[0.250000,-0.010000],[-0.010000,1.000000]],"accuracy":2.000,"#
        + #""room":"foyer","beacons":3,"alternative":{"x":4.000,"y":5.000}}"#
    )
    #expect(
      format.line(.nearest(nearest)) == #"{"type":"nearest","time":1767225601.500000,"#
        + #""beacon":"desk","uuid":"8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7","major":1,"minor":2,"#
        + #""distance":1.500,"proximity":"near","rssi":-62.3,"label":"Ticket desk","#
        + #""message":"Tickets"}"#
    )
    #expect(
      format.line(.position(PositionUpdate(time: time, status: .tooFewBeacons, beacons: 1)))
        == #"{"type":"position","time":1767225601.500000,"status":"tooFewBeacons","beacons":1}"#
    )
    #expect(
      format.line(.nearest(NearestUpdate(time: time)))
        == #"{"type":"nearest","time":1767225601.500000,"proximity":"unknown"}"#
    )
    #expect(
      format.line(.warning(WarningUpdate(code: "badTime", message: "line 3: \"x\"")))
        == #"{"type":"warning","code":"badTime","message":"line 3: \"x\""}"#
    )
    #expect(format.stream(program: "p") == #"{"type":"stream","schema":1,"program":"p"}"#)
  }

  @Test("ranging: the nearest first, hot and cold, names without what the region says already")
  func ranging() {
    let uuid = UUID128(high: 0x8f0e_1a2b_3c4d_5e6f, low: 0x7081_92a3_b4c5_d6e7)
    var near = RangedBeacon(identity: .iBeacon(uuid: uuid, major: 1, minor: 2), proximity: .near)
    (near.accuracy, near.rssi) = (1.25, -61.04)
    let other = RangedBeacon(identity: .address(DeviceAddress(value: 0xC0)), id: "desk\u{1b}")
    let region = "\(uuid)/1"
    var update = RangingUpdate(time: time, region: region, beacons: [near, other], isChange: true)
    #expect(
      NDJSONFormat().line(.ranging(update)) == #"{"type":"ranging","time":1767225601.500000,"#
        + #""region":"8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1","beacons":[{"beacon":"#
        + #""8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2","#
        + #""uuid":"8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7","major":1,"minor":2,"#
        + #""proximity":"near","accuracy":1.250,"rssi":-61.0},"#
        + #"{"beacon":"desk\u001b","proximity":"unknown"}]}"#
    )
    let plain = HumanFormat(isColoured: false)
    #expect(
      plain.line(.ranging(update)) == "00:00:01.5  ranging \(region): 2 near 1.3 m -61 dBm"
        + "  desk\\u{1b} unknown"
    )
    let coloured = HumanFormat(isColoured: true).line(.ranging(update))
    #expect(coloured.contains("\u{1b}[33mnear\u{1b}[0m"))
    update.beacons = []
    #expect(plain.line(.ranging(update)) == "00:00:01.5  ranging \(region): none in range")
    #expect(CSVFormat(rows: .regions).line(.ranging(update)) == nil)
  }

  @Test("an infinite covariance or accuracy is absent, not a number")
  func notFinite() {
    var update = position
    update.covariance = Covariance(xx: .infinity, xy: 0, yy: 1)
    update.accuracy = .infinity
    let line = NDJSONFormat().line(.position(update))
    #expect(!line.contains("covariance") && !line.contains("accuracy") && !line.contains("inf"))
  }

  @Test("the end: counts, and reasons and kinds in their order")
  func end() {
    var summary = StreamSummary()
    summary.records = 9
    summary.reports = 8
    summary.sightings = 7
    summary.positions = 2
    #expect(
      NDJSONFormat().end(summary)
        == #"{"type":"end","records":9,"reports":8,"sightings":7,"positions":2,"dropped":{}}"#
    )
    summary.dropped = [("badTime", 1), ("unknownBeacon", 3)]
    #expect(NDJSONFormat().end(summary).hasSuffix(#""dropped":{"badTime":1,"unknownBeacon":3}}"#))
    #expect(
      HumanFormat(isColoured: false).end(summary)
        == "2 positions from 7 sightings in 9 records; dropped: 1 badTime, 3 unknownBeacon"
    )
    summary.ignored = [("commands", 4), ("acl", 5)]
    summary.lostBeforeCapture = 6
    #expect(
      NDJSONFormat().end(summary).hasSuffix(
        #","unknownBeacon":3},"ignored":{"commands":4,"acl":5},"lostBeforeCapture":6}"#
      )
    )
    #expect(
      HumanFormat(isColoured: false).end(summary).hasSuffix(
        "3 unknownBeacon; ignored: 4 commands, 5 acl; lost before the capture: 6"
      )
    )
  }

  @Test("CSV: one row a position, quoted where needed, nothing else")
  func csv() {
    let format = CSVFormat()
    #expect(
      format.header == "time,recording,target,status,floor,x,y,xx,xy,yy,accuracy,room,beacons,"
        + "missing,alternative_x,alternative_y,floor_probability"
    )
    var update = position
    update.room = "a, \"b\""
    #expect(
      format.line(.position(update)) == "1767225601.500000,walk,,ambiguous,0,1.235,-2.000,"
        + "0.250000,-0.010000,1.000000,2.000,\"a, \"\"b\"\"\",3,,4.000,5.000,"
    )
    update.floorProbability = 0.9876
    #expect(format.line(.position(update))?.hasSuffix(",4.000,5.000,0.988") == true)
    #expect(format.line(.nearest(nearest)) == nil)
  }

  @Test("human lines: time of day, place, radius, room, beacons, what is odd")
  func human() {
    let format = HumanFormat(isColoured: false)
    #expect(
      format.line(.position(position)) == "00:00:01.5  (  1.23,  -2.00)  ±  2.0 m  foyer         "
        + "3 beacons  ambiguous  or (4.00, 5.00)"
    )
    #expect(
      format.line(.nearest(nearest)) == "00:00:01.5  nearest Ticket desk, near, 1.5 m: Tickets"
    )
    var none = PositionUpdate(time: time, status: .tooFewBeacons, beacons: 2)
    none.missing = 1
    #expect(
      format.line(.position(none)) == "00:00:01.5  no position  1 more beacon needed (2 heard)"
    )
    #expect(HumanFormat(isColoured: true).line(.position(none)).contains("\u{1b}[33m"))
  }
}
