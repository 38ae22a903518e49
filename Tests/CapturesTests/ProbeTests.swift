import Captures
import Quantities
import Testing

/// The shared hand-made records, each alone in a capture, against what the specification says.
@Suite(.enabled(if: SharedCaptures.isThere)) struct ProbeTests {
  /// How many sightings a probe gives when it is not one.
  private static let counts = [
    "num-0": 0, "num-0-trailing": 0, "num-3-mixed": 3, "num-25": 25, "num-26": 25,
    "plen-0": 0, "type-only": 0, "empty-record": 0, "ext-at-ff": 0, "ext-num2": 2,
    "ext-short-header": 0, "meta-01": 0, "cmd-adv": 0, "h4-ff": 0,
    // First parts of a longer advertisement: nothing can be said before its end.
    "frag-A1": 0, "frag-B1": 0, "frag-C-trunc": 0, "frag-E1": 0, "frag-E1-again": 0,
  ]

  private static let iBeacon = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136"
  private static let altBeacon = "altbeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2"
  private static let eddystone = "eddystone:00112233445566778899/aabbccddeeff"

  /// The probes that hold a beacon frame, with its power at 1 m; all others are addresses.
  private static let frames: [String: (String, Double)] = [
    "ib-plain": (iBeacon, -59), "ib-noflags": (iBeacon, -59), "ib-flags-after": (iBeacon, -59),
    "ib-len1b-extra": (iBeacon, -59), "ib-in-scanrsp": (iBeacon, -59),
    "ib-power-00": (iBeacon, 0), "ib-power-80": (iBeacon, -128),
    "ib-zero-uuid": ("00000000-0000-0000-0000-000000000000/0/0", -59),
    "ib-after-nearby": (iBeacon, -59), "ext-num2": (iBeacon, -59),
    "alt-0118": (altBeacon, -59), "alt-004c": (altBeacon, -59),
    "eddy-uid20": (eddystone, -59), "eddy-uid18": (eddystone, -59),
  ]

  /// The probes whose damage is counted.
  private static let damaged: [String: DropReason] = [
    "ib-overrun": .damagedAdvertisement, "ad-overrun": .damagedAdvertisement,
    "ad-lone-tail": .damagedAdvertisement, "frag-D-orphan": .damagedAdvertisement,
    "frag-A2": .damagedAdvertisement, "frag-B2": .damagedAdvertisement,
    "frag-E2": .damagedAdvertisement,
    "num-26": .damagedReport, "num-2-one-present": .damagedReport, "rssi-missing": .damagedReport,
    "plen-short": .damagedReport, "plen-long": .damagedReport,
    "ext-data-overrun": .damagedReport, "ext-short-header": .damagedReport,
    "ext-at-ff": .anonymous,
    "frag-A1": .incompleteFragments, "frag-B1": .incompleteFragments,
    "frag-C-trunc": .incompleteFragments, "frag-E1": .incompleteFragments,
    "frag-E1-again": .incompleteFragments,
  ]

  /// RSSI bytes and what they mean.
  private static let measurements: [String: Sighting.Measurement] = [
    "rssi-7f": .unavailable, "rssi-80": .rssi(-128), "rssi-14": .rssi(20), "rssi-15": .rssi(21),
    "rssi-99": .rssi(-103), "rssi-ff": .rssi(-1), "rssi-missing": .unavailable,
    "dir-0b": .rssi(-64),
  ]

  @Test func everyProbeAlone() throws {
    let probes = try #require(SharedCaptures.table("probes.tsv"))
    #expect(probes.count > 100)
    for probe in probes {
      let name = probe[0]
      let input =
        BtsnoopBytes.header() + BtsnoopBytes.record(bytes(probe[1]), microseconds: 1)
      let reading = Reading(input)
      #expect(reading.error == nil, "\(name)")
      #expect(reading.sightings.count == Self.counts[name] ?? 1, "\(name)")
      #expect(reading.times.allSatisfy { $0 == 1 } && !reading.times.isEmpty, "\(name)")
      let identity = reading.sightings.last?.beacon
      if let (text, power) = Self.frames[name] {
        #expect(identity == BeaconIdentity(text), "\(name)")
        #expect(reading.sightings.last?.measuredPower == power, "\(name)")
      } else if let address = reading.sightings.last?.address {
        #expect(identity == .address(address), "\(name)")
      }
      #expect(reading.tally.dropped.keys.first == Self.damaged[name], "\(name)")
      if let measurement = Self.measurements[name] {
        #expect(reading.sightings.map(\.measurement) == [measurement], "\(name)")
      }
    }
  }

  /// A and B interleave, C is truncated by the controller, D's first part was never seen, and E
  /// starts twice: five sightings, one first part given up.
  @Test func fragmentsInTheirOrder() throws {
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
