import FloorMaps
import Glibc
import Quantities
import Randomness
import Testing

@Suite("calibrate fit")
struct CalibrateFitTests {
  /// The hall without propagation, with a comment that must stay.
  private static let map = Hall.map.replacing(
    #""propagation": {"measuredPower": -59, "exponent": 2, "shadowing": 4},"#,
    with: "// hung by Ada"
  )

  /// Exact levels of the hall's beacons, P = -55 dBm and n = 2.5, at nine places.
  static let survey = survey(steps: [1.0, 5, 9])

  private static func survey(steps: [Double]) -> (readings: String, truth: String) {
    var readings = "recording,time,beacon,rssi\n"
    var truth = "recording,time,x,y\n"
    let corners = [("a", 0.0, 0.0), ("b", 10.0, 0.0), ("c", 10.0, 10.0), ("d", 0.0, 10.0)]
    let places: [(Double, Double)] = steps.flatMap { x in steps.map { (x, $0) } }
    for (number, place) in places.enumerated() {
      truth += "r\(number),0,\(place.0),\(place.1)\n"
      for second in 0..<5 {
        for (beacon, x, y) in corners {
          let distance = Point(x: x, y: y).distance(to: Point(x: place.0, y: place.1))
          readings += "r\(number),\(second),\(beacon),\(-55 - 25 * log10(distance))\n"
        }
      }
    }
    return (readings, truth)
  }

  private func fit(_ options: String, map: String = map) throws -> Shell.Outcome {
    try Shell.run(
      "beaconfix calibrate fit --map map.json5 --truth truth.csv in.csv -o out.json5 \(options)"
        + " && cat out.json5",
      with: [
        "map.json5": Array(map.utf8), "in.csv": Array(Self.survey.readings.utf8),
        "truth.csv": Array(Self.survey.truth.utf8),
      ]
    )
  }

  @Test("writes a complete map: fitted values in, comments and the rest as they were")
  func writesMap() throws {
    let outcome = try fit("--format ndjson >fit.ndjson")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("// hung by Ada"))
    let (map, findings) = FloorMap.read(Array(outcome.output.utf8))
    #expect(findings.isEmpty)
    let fitted = try #require(map)
    let exponent = try #require(fitted.propagation?.exponent)
    #expect(abs(exponent - 2.5) < 0.1)
    for beacon in fitted.beacons {
      let power = try #require(beacon.measuredPower)
      #expect(abs(power + 55) < 0.7)
      #expect(beacon.shadowing == 3)
    }
  }

  @Test("tells the values with intervals, a table for people and objects for programs")
  func tells() throws {
    let human = try fit("--format human >fit; cat fit")
    #expect(human.output.contains("floor 0: 9 recordings, 9 windows"))
    #expect(human.output.contains("exponent       2.4"))
    let objects = try fit("--format ndjson >fit; cat fit").lines("calibration", "calibratedBeacon")
    #expect(objects.count == 5)
    #expect(objects[0].contains(#""measuredPowerInterval":["#))
  }

  @Test("places left out of the fit are located by it: exact levels, small errors")
  func heldOut() throws {
    let survey = Self.survey(steps: [1, 3, 5, 7, 9])
    let outcome = try Shell.run(
      "beaconfix calibrate fit --map map.json5 --truth truth.csv in.csv -o out.json5",
      with: [
        "map.json5": Array(Self.map.utf8), "in.csv": Array(survey.readings.utf8),
        "truth.csv": Array(survey.truth.utf8),
      ]
    )
    let line = try #require(outcome.lines("heldOut").first)
    #expect(line.hasPrefix(#"{"type":"heldOut","n":25,"#), "\(line)")
    let text = try #require(line.split(separator: #""ce95":"#).last?.split(separator: ",").first)
    #expect(try #require(Double(String(text))) < 1.5, "\(line)")
    #expect(try fit("--format ndjson >fit; cat fit").lines("heldOut").isEmpty, "nine places")
  }

  @Test("a true place far off the map: the exponent at its limit is told, and is not sure")
  func farOff() throws {
    let outcome = try Shell.run(
      "beaconfix calibrate fit --map m --truth t in -o out",
      with: [
        "m": Array(Hall.map.utf8), "t": Array("time,x,y\n0,1000000,1\n".utf8),
        "in": Array(Hall.recording.utf8),
      ]
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("floor '0': the exponent came out at its least, 0.8"))
    let line = try #require(outcome.lines("calibration").first)
    #expect(!line.contains(#""exponentInterval":[0.7"#), "\(line)")
  }

  @Test("more beacons than a fit can be waited for are refused at once")
  func tooMany() throws {
    let beacons = (0..<600).map { "{id: 'b\($0)', x: \($0 % 30), y: \($0 / 30)}" }
    let readings = (0..<60).flatMap { second in
      (0..<600).map { "\(second),b\($0),-70" }
    }
    let outcome = try Shell.run(
      "beaconfix calibrate fit --map m --truth t in -o out",
      with: [
        "m": Array(
          ("{format: 'beaconfix-map', version: 1, floors: [{id: '0'}], beacons: ["
            + beacons.joined(separator: ",") + "]}").utf8
        ),
        "t": Array("time,x,y\n0,3,4\n".utf8),
        "in": Array(("time,beacon,rssi\n" + readings.joined(separator: "\n")).utf8),
      ]
    )
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("600 beacons heard in 12 windows are too many for one fit"))
  }

  @Test("measured ranges give the bias of each beacon")
  func ranges() throws {
    // 12 readings at (3, 4), 5 m from a, all 0.25 m too long.
    let readings = "time,beacon,range\n" + (0..<12).map { "\($0),a,5.25\n" }.joined()
    let outcome = try Shell.run(
      "beaconfix calibrate fit --map m --truth t in -o out --format human && cat out",
      with: [
        "m": Array(Hall.map.utf8), "t": Array("time,x,y\n0,3,4\n".utf8),
        "in": Array(readings.utf8),
      ]
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("beacon a: ranges too long by 0.250 m"))
    #expect(outcome.output.contains(#""rangeBias": 0.250"#))
  }

  /// Eight receivers with known offsets hear three carts at forty places each, 4 dB of shadows.
  private static let tracking = trackingSurvey(seed: 3)
  private static let offsets = [0, 6, -4, 3, -7, 2, 5, -5].map(Double.init)

  private static func trackingSurvey(seed: UInt64) -> (map: String, readings: String, truth: String)
  {
    var random = SeededGenerator(seed: seed)
    let places = offsets.indices.map { Point(x: 2.5 + 5 * Double($0 % 4), y: $0 < 4 ? 1 : 9) }
    let receivers = places.enumerated().map { index, place in
      "    {id: 'r\(index)', x: \(place.x), y: \(place.y)}, // \(index)"
    }
    let map = """
      {format: 'beaconfix-map', version: 1,
      floors: [{id: '0', outline: [[0, 0], [20, 0], [20, 10], [0, 10]]}],
      receivers: [
      \(receivers.joined(separator: "\n"))
      ]}
      """
    var readings = "recording,time,receiver,target,beacon,rssi\n"
    var truth = "recording,time,target,x,y\n"
    for stay in 0..<40 {
      for cart in ["one", "two", "three"] {
        let place = Point(x: 20 * random.uniform(), y: 10 * random.uniform())
        truth += "s\(stay),0,\(cart),\(place.x),\(place.y)\n"
        for (index, receiver) in places.enumerated() {
          let distance = max(0.5, place.distance(to: receiver))
          let level = -60 - 23 * log10(distance) + offsets[index] + 4 * random.normal()
          // What reads louder hears no more: -92 dBm of its own are the least.
          guard level >= -92 else { continue }
          for second in 0..<4 {
            let value = level + 2 * random.normal()
            readings += "s\(stay),\(second),r\(index),\(cart),\(cart),\(value)\n"
          }
        }
      }
    }
    return (map, readings, truth)
  }

  private func fitTracking(_ options: String, then: String = "") throws -> Shell.Outcome {
    try Shell.run(
      "beaconfix calibrate fit --map map.json5 --truth truth.csv in.csv -o out.json5 \(options)\(then)",
      with: [
        "map.json5": Array(Self.tracking.map.utf8), "in.csv": Array(Self.tracking.readings.utf8),
        "truth.csv": Array(Self.tracking.truth.utf8),
      ]
    )
  }

  @Test("tracking mode: the offset of each receiver is found within 1 dB and written to the map")
  func receivers() throws {
    let outcome = try fitTracking("--format ndjson >fit", then: " && cat out.json5")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let (map, findings) = FloorMap.read(Array(outcome.output.utf8))
    #expect(findings.isEmpty)
    let fitted = try #require(map)
    #expect(outcome.output.contains("// 7"), "comments stay")
    // What all have in common is the power of the tags.
    let found = fitted.receivers.compactMap(\.offset)
    #expect(found.count == 8)
    let (mean, known) = (found.reduce(0, +) / 8, Self.offsets.reduce(0, +) / 8)
    for (offset, wanted) in zip(found, Self.offsets) {
      #expect(abs((offset - mean) - (wanted - known)) < 1, "seed 3: \(found)")
    }
    let power = try #require(fitted.propagation?.measuredPower)
    #expect(abs(power + mean - (-60 + known)) < 1.5, "seed 3")
    #expect(abs(try #require(fitted.propagation?.exponent) - 2.3) < 0.2, "seed 3")
  }

  @Test("tracking mode: receivers are told with their offsets, and what was left out is located")
  func tellsReceivers() throws {
    let objects = try fitTracking("--format ndjson")
    #expect(objects.lines("calibratedReceiver").count == 8)
    #expect(
      objects.lines("calibratedReceiver")[0].contains(#""receiver":"r0","floor":"0","offset":"#)
    )
    let line = try #require(objects.lines("heldOut").first)
    #expect(line.hasPrefix(#"{"type":"heldOut","n":"#))
    let human = try fitTracking("--format human")
    #expect(human.output.contains("  receiver           offset, dB    shadowing"))
    let survey = try fitTracking("--survey")
    #expect(survey.status == 64)
    #expect(survey.errors.contains("a survey is of beacons"))
  }

  @Test("tracking mode: fitting what was fitted changes little: known offsets are the beginning")
  func refit() throws {
    let again =
      " && cp out.json5 map2.json5 && beaconfix calibrate fit --map map2.json5 --truth truth.csv"
      + " in.csv -o out2.json5 --format ndjson >fit2 && cat out2.json5"
    let outcome = try fitTracking("--format ndjson >fit; cp out.json5 first", then: again)
    let fitted = try #require(FloorMap.read(Array(outcome.output.utf8)).map)
    let first = try fitTracking("--format ndjson >fit", then: " && cat out.json5")
    let before = try #require(FloorMap.read(Array(first.output.utf8)).map)
    for (one, other) in zip(before.receivers, fitted.receivers) {
      let difference: Double = (one.offset ?? 99) - (other.offset ?? 0)
      #expect(abs(difference) < 0.5)
    }
  }

  @Test("the receiver's offset is in what can be heard, which is told as it is read")
  func hearing() throws {
    // A phone that reads 10 dB too much: half of its readings are above the threshold that is fitted.
    let survey = Self.survey(steps: [1, 3, 5, 7, 9])
    let readings = survey.readings.split(separator: "\n").filter { line in
      guard let level = line.split(separator: ",").last.flatMap({ Double($0) }) else { return true }
      return level >= -78
    }
    func threshold(offset: Int) throws -> Double {
      let map = Self.map.replacing("// hung by Ada", with: "\"receiver\": {\"offset\": \(offset)},")
      let outcome = try Shell.run(
        "beaconfix calibrate fit --map map.json5 --truth truth.csv in.csv -o out.json5 >fit; cat out.json5",
        with: [
          "map.json5": Array(map.utf8), "in.csv": Array(readings.joined(separator: "\n").utf8),
          "truth.csv": Array(survey.truth.utf8),
        ]
      )
      let fitted = try #require(FloorMap.read(Array(outcome.output.utf8)).map, "\(outcome)")
      return try #require(fitted.propagation?.hearing).threshold
    }
    #expect(try abs(threshold(offset: 10) - threshold(offset: 0)) <= 1)
  }

  @Test(
    "what cannot be done is said",
    arguments: [
      ("in.csv -o out", 64, "--truth is missing"),
      ("in.csv --truth t.csv", 64, "--output is missing"),
      ("in.csv --truth t.csv -o map.json5", 73, "'map.json5' is the input as well"),
      ("in.csv --truth other.csv -o out", 65, "no reading of a beacon of the map at a place"),
      ("in.csv --truth t.csv -o no/where", 73, "cannot write 'no/where'"),
    ]
  )
  func refused(words: String, status: Int32, message: String) throws {
    let outcome = try Shell.run(
      "beaconfix calibrate fit --map map.json5 \(words)",
      with: [
        "map.json5": Array(Hall.map.utf8), "in.csv": Array(Self.survey.readings.utf8),
        "t.csv": Array(Self.survey.truth.utf8),
        "other.csv": Array("recording,time,x,y\nelsewhere,0,1,1\n".utf8),
      ]
    )
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }
}

@Suite("Surveys")
struct SurveyTests {
  private static let files: [String: [UInt8]] = [
    "map.json5": Array(Hall.map.utf8), "in.csv": Array(CalibrateFitTests.survey.readings.utf8),
    "truth.csv": Array(CalibrateFitTests.survey.truth.utf8),
    "walk.csv": Array(Hall.recording.utf8),
  ]
  private static let fit =
    "beaconfix calibrate fit --map map.json5 --truth truth.csv in.csv -o out.json5 --survey >fit"

  @Test("a survey lies beside the map, and locate uses it without being told")
  func used() throws {
    let outcome = try Shell.run(
      "\(Self.fit) && beaconfix locate --map out.json5 walk.csv >with && rm out.json5.survey"
        + " && beaconfix locate --map out.json5 walk.csv >without && cmp with without",
      with: Self.files
    )
    #expect(outcome.status == 1, "the positions differ: \(outcome.errors)")
    #expect(outcome.output.contains("differ"))
  }

  @Test("a survey of another map is not used, and a warning says so")
  func foreign() throws {
    let outcome = try Shell.run(
      "\(Self.fit) && cp out.json5.survey map.json5.survey"
        + " && beaconfix locate --map map.json5 walk.csv",
      with: Self.files
    )
    #expect(outcome.status == 0)
    #expect(outcome.warnings.contains { $0.contains("was fitted to another map") })
  }

  @Test("a file that is no survey is refused", arguments: ["", "{}", "[", "{format: 'x'}"])
  func damaged(text: String) throws {
    var files = Self.files
    files["map.json5.survey"] = Array(text.utf8)
    let outcome = try Shell.run("beaconfix locate --map map.json5 walk.csv", with: files)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("'map.json5.survey' cannot be used"))
  }
}
