import Foundation
import Quantities
import Ranging
import Testing

@testable import beaconfix

@Suite("calibrate power at a terminal")
struct CalibrateScreenTests {
  /// The snapshot of the picture.
  static let picture = "calibrate-power-picture"

  private static let identity = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/7"

  private static let map = """
    {format: "beaconfix-map", version: 1,
     floors: [{id: "0", outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}],
     beacons: [{id: "desk", x: 0, y: 0, measuredPower: -55,
                ibeacon: {uuid: "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", major: 1, minor: 7}},
               {id: "door", x: 1, y: 0}, {id: "lift", x: 9, y: 9}, {id: "bar", x: 0, y: 9}]}

    """

  /// Levels as they come at 1 m: from -66 to -57 dBm, one of them far off.
  private static func level(_ tick: Int) -> Int {
    tick == 70 ? -95 : -61 + [0, 2, -1, 3, 1, -2, 0, -5, 1, 4][tick * 7 % 10]
  }

  private static func rows(_ ticks: Range<Int>) -> String {
    ticks.map { "\($0 / 10).\($0 % 10),\(identity),\(level($0)),-59\n" }.joined()
  }

  private let files = [
    "map": Array(map.utf8),
    "one": Array("time,beacon,rssi,measured_power\n\(rows(0..<300))".utf8),
    "begin": Array("time,beacon,rssi,measured_power\n\(rows(0..<80))".utf8),
    "more": Array(rows(80..<300).utf8),
  ]

  /// Eight seconds of a recording at once and the rest as it comes, while the command is at the
  /// terminal; so near as is asked for the power is not known soon.
  private func feed(_ steps: String) throws -> Terminal.Session {
    try Terminal.run(
      "beaconfix calibrate power pipe -m map --yes --within 0.1",
      steps,
      with: files,
      before: """
        mkfifo pipe
        { cat begin; while read -r row; do sleep 0.1; echo "$row"; done <more; } >pipe & feeder=$!
        """,
      after: "kill $feeder 2>/dev/null; cat map; ls"
    )
  }

  @Test("the picture: what to do, the samples, mean and interval, outliers, a histogram")
  func picture() throws {
    var power = HeardPower(PowerCalibration())
    for tick in 0..<90 {
      let sighting = Sighting(
        time: Timestamp(microseconds: Int64(tick) * 100_000),
        beacon: .named("desk"),
        measurement: .rssi(Double(Self.level(tick)))
      )
      _ = power.hear(sighting)
    }
    let picture = PowerPicture(distance: 1, within: 0.5, offset: 0, name: "desk")
    let lines = picture.lines([("desk", power)], width: 80).joined(separator: "\n")
    try Snapshot.expect(
      lines + "\n",
      Self.picture
    )
    let guide = DemoTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/guide.md")
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("```\n\(lines)\n```\n"))
    let narrow = picture.lines([("desk", power)], width: 30)
    #expect(narrow.allSatisfy { $0.count <= 30 })
    #expect(picture.lines([], width: 0).allSatisfy { $0.count <= 1 })
  }

  @Test("a level that shifts for good is said, and what to do")
  func moved() {
    var power = HeardPower(PowerCalibration(within: 0.1))
    for tick in 0..<200 {
      let sighting = Sighting(
        time: Timestamp(microseconds: Int64(tick) * 100_000),
        beacon: .named("desk"),
        measurement: .rssi(Double(Self.level(tick) - (tick < 80 ? 0 : 12)))
      )
      _ = power.hear(sighting)
    }
    let picture = PowerPicture(distance: 2, within: 0.1, offset: 0, name: nil)
    let lines = picture.lines([("desk", power)], width: 80)
    #expect(lines[0] == "Stand 2 m from the beacon, with nothing and nobody in between.")
    #expect(lines.contains { $0.hasPrefix("MOVED: ") && $0.hasSuffix("r begins again.") })
  }

  @Test(
    "a recording: picture and verdict, the change of the map, and a question",
    arguments: [true, false]
  )
  func asked(isWritten: Bool) throws {
    let session = try Terminal.run(
      "beaconfix calibrate power one -m map",
      "[y/n] key \(isWritten ? "y" : "n")\\n",
      with: files,
      after: "cat map"
    )
    let screen = session.screens[0]
    #expect(screen.contains("Stand 1 m from the beacon") && screen.contains("; settled"))
    #expect(screen.contains("map:3: beacons[0].measuredPower: -55 -> -60.7"), "\(screen)")
    #expect(session.status == 0 && session.echoes)
    let map = isWritten ? Self.map.replacing("-55", with: "-60.7") : Self.map
    #expect(session.rest == map)
  }

  @Test("Ctrl-C at the question writes nothing")
  func unanswered() throws {
    let session = try Terminal.run(
      "beaconfix calibrate power one -m map",
      "[y/n] key \u{3}",
      with: files,
      after: "cat map; ls"
    )
    #expect(session.status == 130 && session.echoes)
    #expect(session.rest.hasPrefix(Self.map) && !session.rest.contains(".new"))
  }

  @Test(
    "Ctrl-C and SIGTERM in the middle of the picture write nothing, and the terminal is as before"
  )
  func interrupted() throws {
    for (step, status) in [("key \u{3}", Int32(130)), ("signal 15", 143)] {
      let session = try feed("samples \(step)")
      #expect(session.status == status && session.echoes, "\(session)")
      #expect(session.rest.hasPrefix(Self.map) && !session.rest.contains(".new"))
    }
  }

  @Test("a second signal kills, and the terminal is as before all the same")
  func twice() throws {
    let session = try feed("samples signal 2; 0 signal 2")
    #expect([130, -2].contains(session.status) && session.echoes, "\(session)")
    #expect(session.rest.hasPrefix(Self.map))
  }

  @Test("made smaller, the picture fits; q ends it with what there is, which is too little")
  func keys() throws {
    let session = try feed("samples size 10 40; 2 key q")
    let picture = Terminal.last(session.screens[1]).split(separator: "\n")
    #expect(session.screens[1].contains("\u{1b}[2J"), "drawn anew")
    #expect(picture.count <= 9 && picture.allSatisfy { $0.count <= 40 }, "\(picture)")
    #expect(session.status == 1 && session.echoes, "\(session)")
    #expect(session.screens.last?.contains("Not settled yet") == true, "\(session.screens)")
    #expect(session.rest.hasPrefix(Self.map))
  }

  @Test("r begins again: what was heard before is forgotten")
  func again() throws {
    let session = try feed("samples key r; 2 key q")
    let counts = session.screens[1].matches(of: /heard (\d+) samples?/).compactMap { Int($0.1) }
    #expect(try #require(counts.last) < 40, "\(session.screens)")
    #expect(session.screens[0].contains("heard 79 samples in 8 s, 1 outlier left out"))
  }
}
