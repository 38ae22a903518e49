import Foundation
import Testing

/// `scan` at a terminal, as a person has it in front of them; runs in `tools/vm/test`.
@Suite(
  "Live screen",
  .serialized,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/vm/bin/vhciemu"),
    "runs in tools/vm/test"
  )
)
struct LiveScreenTests {
  private static let uuid = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42"
  private static let map = """
    {format: "beaconfix-map", version: 1,
     floors: [{id: "0", outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}],
     beacons: [{id: "desk", x: 0, y: 0, measuredPower: -55,
                ibeacon: {uuid: "\(uuid)", major: 1, minor: 2}},
               {id: "door", x: 1, y: 0}, {id: "lift", x: 9, y: 9}, {id: "bar", x: 0, y: 9}]}

    """

  private func run(_ command: String, _ steps: String) throws -> Terminal.Session {
    try Terminal.run(
      "beaconfix \(command)",
      steps,
      with: ["map": Array(Self.map.utf8)],
      before: """
        /vm/bin/vhciemu -U -R ready -C control -l log controller \
          "beacon near ibeacon=\(Self.uuid)/1/2/-59 rssi=-62 noise=2" \
          "beacon far ibeacon=\(Self.uuid)/1/1/-59 rssi=-80" \
          "beacon other data=020106 rssi=-40" >emulator 2>&1 & emulator=$!
        until [ -e ready ]; do sleep 0.05; done
        """,
      after: "echo exit >control; wait $emulator; cat map"
    )
  }

  /// The rows of the last table of a screen.
  private func rows(_ screen: String) -> [Substring] {
    Terminal.last(screen).split(separator: "\n")
      .filter { $0.contains(" m ") || $0.contains("unknown") }
  }

  @Test("a table with bars that is drawn over itself; keys sort it and end it")
  func keys() throws {
    let session = try run("scan", "5 key n; 2.5 key a; 2.5 key q")
    let screens = session.screens
    try #require(screens.count == 4, "\(screens)")
    let first = rows(screens[0])
    #expect(first.count == 2, "\(screens[0])")
    #expect(first.first?.hasSuffix("/1/2") == true && first.last?.hasSuffix("/1/1") == true)
    #expect(first.first?.contains("▆") == true && screens[0].contains("last 10 s"))
    #expect(screens[0].contains("\u{1b}[33m"), "near is warm")
    #expect(screens[0].contains("A\r\u{1b}[J"), "drawn over the last one")
    #expect(rows(screens[1]).first?.hasSuffix("/1/1") == true, "by name")
    #expect(rows(screens[2]).count == 3, "all devices")
    #expect(session.status == 0 && session.echoes)
    #expect(screens[3].contains("2 beacons in "))
  }

  @Test("made narrower, nothing is wider than the terminal; Ctrl-C ends it and gives the keys back")
  func resize() throws {
    let session = try run("scan", "4 size 12 50; 3 key \u{3}")
    let screens = session.screens
    try #require(screens.count == 3, "\(screens)")
    let narrow = Terminal.last(screens[1])
    #expect(
      !narrow.isEmpty
        && narrow.components(separatedBy: "\n").dropLast().allSatisfy { $0.count <= 50 }
    )
    #expect(session.status == 130 && session.echoes)
  }

  @Test("only what changed")
  func changes() throws {
    let session = try run("scan --changes", "5 signal 15")
    let screens = session.screens
    try #require(screens.count == 2, "\(screens)")
    let lines = screens[0].split(separator: "\n").filter { $0.contains("appeared") }
    #expect(lines.count == 2, "\(screens)")
    #expect(lines.contains { $0.hasPrefix("appeared  \(Self.uuid)/1/2, near, 1.") }, "\(lines)")
    #expect(session.status == 143)
  }

  @Test("calibrate power: the only loud beacon, until it is known; then the change, and a question")
  func calibrate() throws {
    let session = try run(
      "calibrate power -m map --wait",
      "s_more size 16 60; settled size 16 60; [y/n] key y\\n"
    )
    let screens = session.screens
    try #require(screens.count == 4, "\(screens)")
    #expect(screens[0].contains("Stand 1 m from the beacon"))
    #expect(screens[0].contains("walk a small circle"))
    let drawn = try #require(screens[1].range(of: "q stop", options: .backwards))
    let picture = Terminal.last(String(screens[1][..<drawn.upperBound])).split(separator: "\n")
    #expect(picture.allSatisfy { $0.count <= 60 } && picture.count <= 15, "\(screens[1])")
    #expect(screens.joined().contains("beacons[0].measuredPower: -55 -> -6"), "\(screens)")
    #expect(session.rest.contains("measuredPower: -6"), "\(session.rest)")
    #expect(session.status == 0 && session.echoes)
  }

  @Test("calibrate power: Ctrl-C and q in the middle write nothing and give the keys back")
  func interrupted() throws {
    let broken = try run("calibrate power -m map --yes --beacon desk", "samples key \u{3}")
    #expect(broken.status == 130 && broken.echoes && broken.rest.contains("measuredPower: -55,"))
    let stopped = try run("calibrate power -m map --yes --beacon desk", "samples key q")
    #expect(stopped.status == 1 && stopped.echoes && stopped.rest.contains("measuredPower: -55,"))
    #expect(stopped.screens.last?.contains("Not settled yet") == true, "\(stopped.screens)")
  }
}
