import Captures
import Foundation
import Positioning
import Testing

@Suite("The last line")
struct EndLineTests {
  // btsnoop, datalink 2001; a record: lengths, flags (adapter and opcode), cumulative drops, time.
  // Command (2), event of no advertising (3), ACL sent and received (4, 5), a note (12), and a
  // report of C0:00:00:00:00:01, when the recorder had lost 7 records.
  private static let capture = hexadecimal(
    """
    6274736E6F6F7000 00000001 000007D1
    00000003 00000003 00000002 00000000 00DCDDB30F3EC240 030C00
    00000006 00000006 00000003 00000000 00DCDDB30F3EC240 0E0401030C00
    00000005 00000005 00000004 00000003 00DCDDB30F3EC240 0100010055
    00000005 00000005 00000005 00000007 00DCDDB30F3EC240 0100010055
    00000002 00000002 0000000C 00000007 00DCDDB30F3EC240 4100
    0000000E 0000000E 00000003 00000007 00DCDDB30F3EC240 3E0C 0201 0001 0100000000C0 00 C4
    """
  )

  private static let ignored = #""ignored":{"commands":1,"events":1,"acl":2,"other":1}"#

  @Test("counts what was ignored by its kind, and what was lost before the capture")
  func counts() throws {
    let located = try Hall.locate(Self.capture)
    #expect(
      located.lines("end") == [
        #"{"type":"end","records":6,"reports":1,"sightings":1,"positions":0,"#
          + #""dropped":{"unknownBeacon":1},\#(Self.ignored),"lostBeforeCapture":7}"#
      ]
    )
    #expect(
      try Hall.locate(Self.capture, "--format human").errors.contains(
        "0 positions from 1 sighting in 6 records; dropped: 1 unknownBeacon;"
          + " ignored: 1 commands, 1 events, 2 acl, 1 other; lost before the capture: 7\n"
      )
    )
  }

  @Test("of scan counts the same")
  func scanned() throws {
    let outcome = try Shell.run("beaconfix scan --all in", with: ["in": Self.capture])
    let end = try #require(outcome.lines("end").first)
    #expect(end.hasSuffix(#""dropped":{},\#(Self.ignored),"lostBeforeCapture":7}"#))
    #expect(outcome.errors.contains("; ignored: 1 commands, 1 events, 2 acl, 1 other; lost"))
  }

  @Test("of evaluate counts the same")
  func evaluated() throws {
    let outcome = try Shell.run(
      "beaconfix evaluate -m map.json5 --truth truth in",
      with: [
        "map.json5": Array(Hall.map.utf8), "truth": Array("time,x,y\n0,3,4\n".utf8),
        "in": Self.capture,
      ]
    )
    let end = try #require(outcome.lines("end").first)
    #expect(end.hasSuffix(#",\#(Self.ignored),"lostBeforeCapture":7}"#))
  }

  @Test("has no count without something counted")
  func nothing() throws {
    let located = try Hall.locate(Array(Hall.recording.utf8))
    #expect(located.lines("end").allSatisfy { $0.hasSuffix(#""dropped":{}}"#) })
  }

  @Test("has no reason that the schema does not explain")
  func explained() throws {
    let document = DemoTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/schema.md")
    let schema = try String(contentsOf: document, encoding: .utf8)
    for reason in Captures.DropReason.allCases {
      #expect(schema.contains("`\(reason.rawValue)`"), "\(reason)")
    }
  }
}
