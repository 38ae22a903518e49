import Foundation
import Testing

@Suite("convert")
struct ConvertCommandTests {
  private let demo = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/demo")

  @Test("sightings of a capture locate as the capture does", arguments: ["csv", "ndjson"])
  func sameUpdates(format: String) throws {
    func updates(_ line: String) throws -> [Substring] {
      let outcome = try Shell.run(line, in: demo)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").filter { !$0.contains(#""type":"end""#) }
    }
    let direct = try updates("beaconfix locate --map map.json5 walk.btsnoop")
    let converted = try updates(
      "beaconfix convert walk.btsnoop - --to \(format) | beaconfix locate --map map.json5 -"
    )
    #expect(direct.count > 60)
    #expect(direct == converted)
  }

  @Test("reports: one object for every report, with the bytes of its AD data")
  func reports() throws {
    let outcome = try Shell.run("beaconfix convert walk.btsnoop - --to reports", in: demo)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 1798)
    // Flags 06, then Apple's 1aff4c000215, UUID, major 1, minor 1, power c5 (-59).
    #expect(
      lines.first == #"{"time":1767225600.025416,"frame":2,"index":0,"kind":"legacy","#
        + #""eventType":3,"addressType":1,"address":"\#(try address(lines))","rssi":-62,"data":"#
        + #""0201061aff4c0002156f1c2a508e574d1e9c0b3d5a7be10c4200010001c5"}"#
    )
    #expect(
      outcome.errors == "1798 reports in 1800 records written to standard output as reports\n"
    )
  }

  // btsnoop of the monitor: a command, then a report of C0:00:00:00:00:01 when 7 records were lost, and
  // a report of which only the first half is there.
  @Test(
    "what of a recording is not in the output is counted",
    arguments: [
      ("csv", "1 sighting", "; dropped: 1 damagedReport; ignored: 1 commands"),
      ("ndjson", "1 sighting", "; dropped: 1 damagedReport; ignored: 1 commands"),
      ("reports", "1 report", ""), ("btsnoop", "1 report", ""),
    ]
  )
  func summary(format: String, written: String, missing: String) throws {
    let capture = hexadecimal(
      """
      6274736E6F6F7000 00000001 000007D1
      00000003 00000003 00000002 00000000 00DCDDB30F3EC240 030C00
      0000000E 0000000E 00000003 00000007 00DCDDB30F3EC240 3E0C 0201 0001 0100000000C0 00 C4
      0000000E 00000007 00000003 00000007 00DCDDB30F3EC240 3E0C 0201 0001 01
      """
    )
    let outcome = try Shell.run("beaconfix convert in out --to \(format)", with: ["in": capture])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        warning: byte 109: report needs 9 bytes before its data, 3 are there
        \(written) in 3 records written to 'out' as \(format)\(missing); \
        lost before the capture: 7

        """
    )
  }

  private func address(_ lines: [Substring]) throws -> Substring {
    let line = try #require(lines.first)
    let start = try #require(line.range(of: #""address":""#)).upperBound
    return line[start...].prefix(17)
  }

  @Test(
    "what cannot be done is said",
    arguments: [
      ("walk.btsnoop out", 64, "--to is missing: btsnoop, csv, ndjson or reports"),
      (
        "walk.btsnoop out --to wav", 64,
        "'--to' takes one of 'btsnoop', 'csv', 'ndjson', 'reports', not 'wav'"
      ),
      ("walk.btsnoop walk.btsnoop --to csv", 73, "'walk.btsnoop' is the input as well"),
      ("missing out --to csv", 66, "cannot open 'missing'"),
    ]
  )
  func refused(words: String, status: Int32, message: String) throws {
    let outcome = try Shell.run("beaconfix convert \(words)", in: demo)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }
}
