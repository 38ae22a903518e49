import Testing

@Suite("evaluate: what it warns of")
struct EvaluateCommandTests {
  private func evaluate(
    truth: String,
    _ options: String = "",
    map: String = Hall.map,
    input: String = Hall.recording
  ) throws -> Shell.Outcome {
    try Shell.run(
      "beaconfix evaluate -m map --truth truth in --format ndjson \(options)",
      with: [
        "map": Array(map.utf8), "truth": Array(truth.utf8), "in": Array(input.utf8),
      ]
    )
  }

  static let far: [(truth: String, map: String, warning: String?)] = [
    ("time,x,y\n0,3,4\n", Hall.map, nil),
    // Out of the door is no error.
    ("time,x,y\n0,19.9,4\n", Hall.map, nil),
    (
      "time,x,y\n0,3,4\n1,350,4\n", Hall.map, "truth: line 3 lies 340 m from the floor map: x and y"
    ),
    (
      "time,x,y\n0,3,-40\n1,3,-41\n\n2,3,4\n3,3,-42\n", Hall.map,
      "truth: line 2 lies 40 m from the floor map, and so do 2 other rows: x and y are metres in the"
        + " map's own axes, y pointing up; correct the truth or the map"
    ),
    ("time,x,y,floor\n0,3,60,0\n", Hall.map, "truth: line 2 lies 50 m from"),
    // Without an outline the beacons say where the floor is.
    ("time,x,y\n0,3,55\n", withoutOutline, nil),
    ("time,x,y\n0,3,70\n", withoutOutline, "truth: line 2 lies 60 m from"),
  ]

  private static let withoutOutline = Hall.map.replacing("\"outline\"", with: "\"was\"")

  @Test("a truth far off the map: which line, how far, and what to do", arguments: far)
  func offMap(truth: String, map: String, warning: String?) throws {
    let outcome = try evaluate(truth: truth, map: map)
    #expect(outcome.status == 0)
    let told = outcome.warnings.filter { $0.contains("from the floor map") }
    #expect(told.count == (warning == nil ? 0 : 1), "\(told)")
    if let warning { #expect(told.first?.hasPrefix(warning) == true, "\(told)") }
  }

  @Test("updates, and not one with a position: what happened and what to do")
  func noPosition() throws {
    let input = "time,beacon,rssi\n0,a,-70\n0.3,b,-75\n0.6,c,-75\n2.1,d,-77\n"
    let outcome = try evaluate(truth: "time,x,y\n0,3,4\n", "--max-age 0.001", input: input)
    #expect(outcome.status == 0)
    let told = outcome.warnings.filter { $0.hasPrefix("not one of ") }
    #expect(told.count == 1, "\(outcome)")
    #expect(
      told.first?.contains("a '--max-age' longer than the time from one advertisement") == true
    )
    #expect(outcome.lines("evaluation").first?.contains(#""n":0"#) == true)
    let usual = try evaluate(truth: "time,x,y\n0,3,4\n")
    #expect(!usual.warnings.contains { $0.hasPrefix("not one of ") })
  }

  @Test("the way of moving has no effect on least squares, and that is said")
  func motion() throws {
    let truth = "time,x,y\n0,3,4\n"
    let told = try evaluate(truth: truth, "--solver ls --motion rest")
    #expect(
      told.errors
        == "beaconfix: '--motion' has no effect: least squares does not ask how one moves\n"
    )
    #expect(try evaluate(truth: truth, "--motion rest").errors.isEmpty)
    #expect(try evaluate(truth: truth, "--solver ls").errors.isEmpty)
  }

  @Test("tracking mode: residuals are those of receivers, each with its own offset")
  func receivers() throws {
    let map = """
      {format: 'beaconfix-map', version: 1,
      propagation: {measuredPower: -60, exponent: 2, shadowing: 4},
      floors: [{id: '0', outline: [[0, 0], [10, 0], [10, 10], [0, 10]]}],
      receivers: [{id: 'r', x: 0, y: 0, offset: 5}, {id: 's', x: 10, y: 0}, {id: 't', x: 0, y: 10}]}
      """
    // The cart is 1 m from r; the crate 10 m, and 1 m from s. Expected of r: -55 and -75 dBm.
    let sightings = """
      time,receiver,target,beacon,rssi
      0,r,cart,x,-52
      1,r,cart,x,-54
      1,r,crate,y,-74
      2,s,crate,y,-60
      3,nobody,crate,y,-10
      """
    let outcome = try Shell.run(
      "beaconfix evaluate -m map --truth truth in --format ndjson",
      with: [
        "map": Array(map.utf8), "in": Array(sightings.utf8),
        "truth": Array("time,target,x,y\n0,cart,1,0\n0,crate,10,0\n".utf8),
      ]
    )
    #expect(outcome.status == 0, "\(outcome)")
    let lines = outcome.lines("residuals")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""n":3"#))
    #expect(lines[1] == #"{"type":"residuals","receiver":"r","n":2,"mean":1.500,"rms":1.581}"#)
    #expect(lines[2].hasPrefix(#"{"type":"residuals","receiver":"s","n":1,"#))
  }
}

@Suite("map new keeps what is there")
struct MapNewFileTests {
  @Test("a floor map that is there is not written over: 73, and what to do")
  func refused() throws {
    let outcome = try Shell.run(
      "beaconfix map new in -o map; code=$?; cat map; exit $code",
      with: ["map": Array("my map".utf8), "in": Array(Hall.recording.utf8)]
    )
    #expect(outcome.status == 73)
    #expect(outcome.output == "my map")
    #expect(
      outcome.errors
        == "beaconfix: 'map' is there already, and may be a map that somebody has filled"
        + " in: name another file, or remove it first\n"
    )
    let device = try Shell.run(
      "beaconfix map new in -o /dev/null",
      with: ["in": Array(Hall.recording.utf8)]
    )
    #expect(device.status == 0)
  }
}
