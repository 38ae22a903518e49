import Testing

@Suite("calibrate power")
struct CalibratePowerTests {
  private static let identity = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/7"

  /// A minute at 10 Hz of one level; from some second on 20 dB less.
  private static func recording(
    _ level: Int,
    of beacon: String = identity,
    seconds: Int = 60,
    until moved: Int = 1000
  ) -> [UInt8] {
    let rows = (0..<10 * seconds).map { tick in
      "\(tick / 10).\(tick % 10),\(beacon),\(tick < 10 * moved ? level : level - 20),-59\n"
    }
    return Array(("time,beacon,rssi,measured_power\n" + rows.joined()).utf8)
  }

  private static let map = """
    // A comment, and odd blanks: they stay.
    {format: 'beaconfix-map',   version: 1, receiver: {offset: 2},
     "floors": [{id: "0", outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}],
     beacons: [
       {id: "desk", x: 0, y: 0, measuredPower: -5.5e1 /* by hand */, z: 2,
        ibeacon: {uuid: "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", major: 1, minor: 7}},
       {id: "door", x: 1, y: 0},  {id: "lift", x: 9, y: 9}, {id: "bar", x: 0, y: 9} ], }

    """

  private static let air: Air = {
    var air = Air()
    let frame = "1a ff 4c00 02 15 6f1c2a508e574d1e9c0b3d5a7be10c42 0001 0007 c5"
    for tick in 0..<20 {
      let address = tick % 2 == 0 ? "C0:00:00:00:00:01" : "C0:00:00:00:00:02"
      air.add(at: Double(tick) / 10, from: address, frame, rssi: tick % 2 == 0 ? -60 : -80)
    }
    return air
  }()

  private let files = [
    "map": Array(map.utf8), "one": recording(-61), "four": recording(-73),
    "moved": recording(-61, until: 5), "short": recording(-61, seconds: 5),
    "absurd": recording(-10), "far": recording(-90), "twins": air.file,
    "door": recording(-61, of: "door"),
    "both": recording(-61)
      + Array(
        String(decoding: recording(-66, of: "door"), as: UTF8.self).drop { $0 != "\n" }.utf8
      ),
  ]

  private func line(_ beacon: String, _ rest: String) -> String {
    #"{"type":"calibration","beacon":"\#(beacon)",\#(rest)}"# + "\n"
  }

  @Test("a level that stands still is known after 10 s; the line says all")
  func line() throws {
    let outcome = try Shell.run("beaconfix calibrate power one", with: files)
    #expect(
      outcome.output
        == line(
          Self.identity,
          #""measuredPower":-61.0,"interval":[-61.0,-61.0],"samples":101,"outliers":0,"#
            + #""seconds":10.0,"moved":false,"advertised":-59,"verdict":"plausible""#
        )
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "verdicts, and what is measured",
    arguments: [
      ("one --distance 2", #""measuredPower":-55.0,"#, "plausible"),
      ("one four --distance 1 --distance 4", #""exponent":1.99,"#, "plausible"),
      ("far", #""measuredPower":-90.0,"#, "differs"),
      ("absurd", #""measuredPower":-10.0,"#, "implausible"),
      ("short", #""samples":50,"#, "unsettled"),
      ("moved", #""moved":true,"#, "moved"),
      ("both --beacon door", #""beacon":"door","measuredPower":-66.0,"#, "plausible"),
      ("door", #""beacon":"door","#, "plausible"),
      ("door -m map", #""beacon":"door","measuredPower":-63.0,"#, "plausible"),
    ]
  )
  func verdict(words: String, part: String, verdict: String) throws {
    let outcome = try Shell.run("beaconfix calibrate power \(words)", with: files)
    #expect(outcome.output.contains(part), "\(outcome)")
    #expect(outcome.output.hasSuffix("\"verdict\":\"\(verdict)\"}\n"))
    #expect(outcome.status == 0)
  }

  @Test("in the floor map that one value changes, less what the receiver reads too much")
  func writes() throws {
    let outcome = try Shell.run(
      "chmod 640 map; ln -s map link; beaconfix calibrate power one -m link --yes >out;"
        + " cat map; stat -c '%a %F' map link; ls | grep -c new",
      with: files
    )
    #expect(
      outcome.errors
        == "link:5: beacons[0].measuredPower: -5.5e1 -> -63.0\nwritten\n"
    )
    #expect(
      outcome.output == Self.map.replacing("-5.5e1", with: "-63.0")
        + "640 regular file\n777 symbolic link\n0\n"
    )
  }

  @Test("several distances write the exponent as well, as a key of its own")
  func writesExponent() throws {
    let outcome = try Shell.run(
      "beaconfix calibrate power one four --distance 1 --distance 4 -m map --yes >out; cat map",
      with: files
    )
    let expected = Self.map.replacing("-5.5e1", with: "-63.0")
      .replacing("minor: 7}}", with: "minor: 7},\n    \"exponent\": 1.99}")
    #expect(outcome.output == expected)
  }

  @Test("without '--yes' and a terminal nothing is written, and the change is shown")
  func dry() throws {
    let outcome = try Shell.run("beaconfix calibrate power one -m map >out; cat map", with: files)
    #expect(outcome.output == Self.map)
    #expect(
      outcome.errors == "map:5: beacons[0].measuredPower: -5.5e1 -> -63.0\n"
        + "not written; '--yes' writes it\n"
    )
  }

  @Test(
    "what cannot be done is said, and the map stays as it was",
    arguments: [
      ("one --distance 0", 64, "'--distance' takes a number above 0, at most 1000, not '0'"),
      ("one --within 0", 64, "'--within' takes a number above 0, at most 100, not '0'"),
      ("one four", 64, "2 recordings and 0 distances: give '--distance' once for each INPUT"),
      ("one four --distance 1 --distance 1", 65, "all distances are nearly the same"),
      ("one --yes", 64, "'--yes' writes into a floor map; name it with '--map'"),
      ("one --beacon AA:BB:CC:DD:EE", 64, "'--beacon AA:BB:CC:DD:EE' is no identity"),
      ("one --beacon 6f1c2a50-8e57/1/1 -m map", 64, "is no identity: it takes UUID/MAJOR/MINOR"),
      ("one --beacon lamp", 65, "'one': the beacon lamp is not heard in it"),
      ("one --beacon lamp -m map", 65, "the floor map has no beacon 'lamp'"),
      ("both", 65, "several beacons are about as loud; name one with '--beacon': 6f1c2a50"),
      ("twins", 65, "C0:00:00:00:00:01 and C0:00:00:00:00:02 send the identity of 6f1c2a50"),
      ("missing", 66, "cannot open 'missing'"),
      ("one -m missing", 66, "cannot open 'missing'"),
      ("- -m - --beacon desk", 64, "'--map -' cannot be written again"),
      ("moved -m map --yes", 1, "nothing was written: the verdict is 'moved'"),
      ("short -m map --yes", 1, "nothing was written: the verdict is 'unsettled'"),
    ]
  )
  func refused(words: String, status: Int32, message: String) throws {
    let outcome = try Shell.run(
      "beaconfix calibrate power \(words) >out; code=$?; cat map; exit $code",
      with: files
    )
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output == Self.map)
  }

  @Test("a read-only map is refused before anything is measured")
  func readOnly() throws {
    let outcome = try Shell.run("chmod 444 map; beaconfix calibrate power one -m map", with: files)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "beaconfix: 'map' is read-only; make it writable, or leave out '--map'\n"
    )
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "a map that vanishes or changes meanwhile is left alone",
    arguments: [
      ("rm map", "'map' is gone; nothing was written"),
      ("echo >>map", "'map' was changed meanwhile; nothing was written, run this again"),
      ("chmod 444 map", "'map' is read-only"),
    ]
  )
  func meanwhile(change: String, message: String) throws {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      beaconfix calibrate power - -m map --yes --beacon desk <pipe >out 2>err & exec 3>pipe
      { head -1 one; echo bad; } >&3
      \(Feed.wait(for: "warning", in: "err"))
      \(change); sed 1d one >&3; exec 3>&-; wait $!; code=$?; cat err >&2; ls; exit $code
      """,
      with: files
    )
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.output.contains(".new"))
  }

  @Test("a signal while it listens writes nothing")
  func interrupted() throws {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      beaconfix calibrate power - -m map --yes --beacon desk <pipe >out & exec 3>pipe
      cat one >&3
      \(Feed.waitForHandlers)
      kill -INT $!; wait $!; code=$?; cat map; exit $code
      """,
      with: files
    )
    #expect(outcome.status == 130)
    #expect(outcome.output == Self.map)
  }
}
