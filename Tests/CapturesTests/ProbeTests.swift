import Advertising
import Captures
import Quantities
import Testing

/// Hand-made HCI records, each alone in a capture, against what the specification says.
@Suite struct ProbeTests {
  /// What one packet gives.
  private struct Outcome {
    var reading: Reading
    var lines: [String] = []
    /// Identity, RSSI and power of the sighting that each whole report must be.
    var sightings: [String] = []

    init(_ packet: [UInt8]) throws {
      let input = BtsnoopBytes.header() + BtsnoopBytes.record(packet, microseconds: 1)
      reading = Reading(input)
      var reader = CaptureReader()
      var (lines, sightings): ([String], [String]) = ([], [])
      try reader.read(input.span) { record, data in
        let contents = AdvertisedContents(data, data: 0..<data.count)
        lines.append(record.line + (contents.line.isEmpty ? "" : ": \(contents.line)"))
        if let sighting = record.sighting(contents) { sightings.append(sighting) }
      } each: { _ in
      }
      self.lines = lines
      self.sightings = sightings
    }

    var text: String {
      let dropped = reading.tally.dropped.map { "\($0.value) \($0.key)" }
      return (lines + dropped).joined(separator: " | ")
    }
  }

  private func check(_ name: String, _ packet: [UInt8], _ expected: String) throws {
    let outcome = try Outcome(packet)
    #expect(outcome.text == expected, "\(name)")
    #expect(outcome.reading.error == nil, "\(name)")
    #expect(outcome.reading.sightings.map(\.line) == outcome.sightings, "\(name)")
    #expect(outcome.reading.times.allSatisfy { $0 == 1 } && !outcome.reading.times.isEmpty)
  }

  @Test(.enabled(if: SharedCaptures.isThere)) func everyProbeOfTheTable() throws {
    let probes = try #require(SharedCaptures.table("probes.tsv"))
    #expect(probes.map { $0[0] } == ProbeOutcomes.shared.map(\.name))
    for (probe, row) in zip(probes, ProbeOutcomes.shared) {
      try check(row.name, bytes(probe[1]), row.outcome)
    }
  }

  @Test(arguments: ProbeOutcomes.made)
  func probesThatTheTableLacks(name: String, packet: String, outcome: String) throws {
    try check(name, bytes(packet), outcome)
  }

  /// A and B interleave, C is truncated by the controller, D's first part was never seen, and E
  /// starts twice: five sightings, one first part given up.
  @Test(.enabled(if: SharedCaptures.isThere)) func fragmentsInTheirOrder() throws {
    let probes = try #require(SharedCaptures.table("probes.tsv"))
    var input = BtsnoopBytes.header()
    var count: Int64 = 0
    for probe in probes where probe[0].hasPrefix("frag-") {
      count += 1
      input += BtsnoopBytes.record(bytes(probe[1]), microseconds: count * 1_000)
    }
    let reading = Reading(input)
    let senders = reading.sightings.map { $0.address.map { UInt8($0.value & 0xff) } }
    #expect(senders == [0xE7, 0xE6, 0xE8, 0xE9, 0xEA])
    #expect(reading.times.count == Int(count))
    #expect(reading.tally.dropped[.incompleteFragments] == 1)
    // C's last structure is cut, and D's bytes begin inside one.
    #expect(reading.tally.dropped[.damagedAdvertisement] == 2)
  }
}

extension ReportRecord {
  /// Event type, address type and RSSI, and what only extended reports tell.
  fileprivate var line: String {
    var words = [String(eventType, radix: 16), "\(addressType ?? 99)", rssi.map { "\($0)" } ?? "-"]
    if let txPower { words.append("tx \(txPower)") }
    if let primaryPHY, let secondaryPHY { words.append("phy \(primaryPHY)/\(secondaryPHY)") }
    if let sid { words.append("sid \(sid)") }
    if let dataStatus, dataStatus != .complete { words.append("\(dataStatus)") }
    if let directAddressType { words.append("to \(directAddressType)") }
    return words.joined(separator: " ")
  }

  /// The line of the sighting of this report alone; `nil` for a fragment and for nobody's.
  fileprivate func sighting(_ contents: AdvertisedContents) -> String? {
    let beacons = contents.frames.compactMap {
      if case .beacon(let frame) = $0 { frame } else { nil }
    }
    guard dataStatus != .moreToCome,
      let identity = beacons.first?.identity ?? address.map({ .address($0) })
    else { return nil }
    // Frames without an identity (Eddystone-URL, EID, RuuviTag) tell the power of their address.
    let claimed =
      beacons.first?.measuredPower ?? contents.frames.lazy.compactMap(\.measuredPower).first
    let power = claimed.map { " (\(Int($0)))" } ?? ""
    return "\(identity) \(rssi.map { "\($0)" } ?? "-")\(power)"
  }
}
