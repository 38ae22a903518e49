import Foundation
import Testing

/// The folder of captures beside the package, which is not part of it.
private enum SharedCaptures {
  static let folder = DemoTests.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/captures")

  /// The paths of all captures; none, and a line says so, when the folder is not there.
  static let paths: [String] = {
    guard
      let table = try? String(contentsOf: folder.appending(path: "captures.tsv"), encoding: .utf8)
    else {
      print("skipped: \(folder.path()) is not there, so no real capture is converted")
      return []
    }
    return table.split(separator: "\n").dropFirst().map {
      folder.appending(path: String($0.prefix { $0 != "\t" })).path()
    }
  }()
}

/// What is in a capture is in the btsnoop file that it is converted to.
@Suite("Captures converted to btsnoop")
struct RoundTripTests {
  static let paths =
    [DemoTests.folder.appending(path: "walk.btsnoop").path()] + SharedCaptures.paths

  /// A report's keys and values as they stand in its line; no value has a comma in it.
  private typealias Report = [Substring: Substring]

  private struct Conversion {
    var direct: [Report] = []
    var converted: [Report] = []
    var directSightings: [Substring] = []
    var convertedSightings: [Substring] = []
  }

  private static func convert(_ path: String) throws -> Conversion? {
    let scratch = try Shell.scratchFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let converting = try Shell.run("beaconfix convert '\(path)' out --to btsnoop", in: scratch)
    guard converting.status == 0 else {
      #expect(converting.status == 65)
      let sightings = try Shell.run("beaconfix convert '\(path)' - --to csv", in: scratch)
      #expect(sightings.status == 65, "\(path) has sightings")
      return nil
    }
    func lines(_ input: String, _ format: String) throws -> [Substring] {
      let outcome = try Shell.run("beaconfix convert '\(input)' - --to \(format)", in: scratch)
      return outcome.output.split(separator: "\n")
    }
    func reports(_ input: String) throws -> [Report] {
      try lines(input, "reports").map { line in
        var report = Report()
        for member in line.dropFirst().dropLast().split(separator: ",") {
          let parts = member.split(separator: ":", maxSplits: 1)
          report[parts[0].dropFirst().dropLast()] = parts[1]
        }
        report["frame"] = nil
        report["index"] = nil
        return report
      }
    }
    func sightings(_ input: String) throws -> [Substring] {
      try lines(input, "ndjson").filter { $0.contains(#""beacon""#) }
    }
    return Conversion(
      direct: try reports(path),
      converted: try reports("out"),
      directSightings: try sightings(path),
      convertedSightings: try sightings("out")
    )
  }

  @Test("hold the same reports and sightings", arguments: paths)
  func same(path: String) throws {
    guard let conversion = try Self.convert(path) else { return }
    let channel = /,"channel":\d+/
    #expect(
      conversion.convertedSightings
        == conversion.directSightings.map { $0.replacing(channel, with: "") }
    )
    let direct = conversion.direct.filter { $0["time"] != nil }
    guard direct.contains(where: { $0["kind"] == #""linkLayer""# }) else {
      #expect(conversion.converted == direct)
      return
    }
    var converted = Self.joined(conversion.converted)[...]
    for pdu in direct {
      if let report = converted.first, Self.isReport(report, of: pdu) {
        converted.removeFirst()
      } else {
        #expect(Self.mayBeMissing(pdu), "\(pdu)")
      }
    }
    #expect(converted.isEmpty, "\(converted.first ?? [:]) is of no PDU")
  }

  /// Reports whose data was too long for one event, put together again.
  private static func joined(_ reports: [Report]) -> [Report] {
    let digitsOfFullEvent = 2 * 229 + 2
    var joined: [Report] = []
    var isGoingOn = false
    for report in reports {
      let data = report["data"] ?? ""
      if isGoingOn, let start = joined.last?["data"] {
        joined[joined.count - 1]["data"] = start.dropLast() + data.dropFirst()
      } else {
        joined.append(report)
      }
      isGoingOn = report["dataStatus"] == "1" && data.count == digitsOfFullEvent
    }
    return joined
  }

  /// Whether a report says all that its PDU does; what another PDU told of the sender comes on top.
  private static func isReport(_ report: Report, of pdu: Report) -> Bool {
    let isDirected = pdu["eventType"] == "1"
    return ["time", "txPower", "sid", "data"].allSatisfy { report[$0] == pdu[$0] }
      && report["rssi"] == (pdu["rssi"] == "0" ? nil : pdu["rssi"])
      && (pdu["address"] == nil || report["address"] == pdu["address"])
      && (!isDirected || report["directAddress"] == pdu["directAddress"])
  }

  /// Whether no controller reports a PDU: bad CRC, requests and unknown types, pointers, damage.
  private static func mayBeMissing(_ pdu: Report) -> Bool {
    guard pdu["crc"] != #""bad""#, let type = pdu["eventType"] else { return true }
    guard ["0", "1", "2", "4", "6", "7"].contains(type) else { return true }
    let isPointer = type == "7" && pdu["data"] == "\"\""
    return isPointer || pdu["crc"] == nil
  }
}
