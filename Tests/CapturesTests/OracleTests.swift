import Captures
import Quantities
import Testing

/// Every report and advertising PDU of the shared captures against tshark's reading of it.
///
/// `docs/captures.md` says why the accepted differences are tshark's; `tools/captures` proves each
/// of them from the bytes.
@Suite(.enabled(if: SharedCaptures.isThere)) struct OracleTests {
  /// Differences in the content of damaged PDUs, by file; everything else is equal.
  private static let accepted = [
    "ll256-ice9-adv38-badcrc-tsback.pcap": 10, "ll256-mit-ubertooth-ns.pcapng": 3,
    "nrf272-mit-anechoic-4phones.pcapng": 2, "nrf272-sweyn-psoc6.pcapng": 1,
    "nrf272-odid-bt5-codedphy.pcapng": 1, "nrf272-auracast-filtered.pcapng": 634,
  ]

  /// PDUs without a bad CRC that are cut: tshark takes the last bytes there are for the CRC.
  private static let cut = [
    "nrf272-sweyn-psoc6.pcapng": [23], "ll256-mit-ubertooth-ns.pcapng": [751, 1_315, 1_794],
  ]

  private static let files = SharedCaptures.table("captures.tsv")?.map { $0[0] } ?? []

  @Test(arguments: files) func reportsAreThoseOfTheOracle(name: String) throws {
    let input = try #require(SharedCaptures.read(name))
    let expected = try #require(SharedCaptures.table("\(name).oracle.tsv"))
      .map { OracleRow($0) }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
    let found = Self.rows(input)
    #expect(found.map(\.place) == expected.map(\.place))
    var accepted = 0
    for (found, expected) in zip(found, expected) where !found.agrees(with: expected) {
      let isDamaged = found.crc == "bad" || Self.cut[name]?.contains(found.frame) == true
      guard isDamaged, found.kind == "ll", found.envelope(asIn: expected) == expected.envelope
      else {
        Issue.record("\(name): \(found) is not \(expected)")
        break
      }
      accepted += 1
    }
    #expect(accepted == Self.accepted[name] ?? 0)
    #expect(Reading(input).tally.reports == expected.count)
  }

  private static func rows(_ input: [UInt8]) -> [OracleRow] {
    var found: [OracleRow] = []
    var reader = CaptureReader()
    try? reader.read(input.span) { record, data in
      found.append(OracleRow(record, data))
    } each: { _ in
    }
    return found
  }

  @Test(arguments: [
    ("derived/dl9999.btsnoop", CaptureError.datalink(found: 9999)),
    ("derived/version2.btsnoop", .version(found: 2)),
    ("derived/trunc-header-9bytes.btsnoop", .headerCut(length: 9)),
    ("derived/trunc-header-only16.btsnoop", nil),
    ("ll256-whad-empty24.pcap", nil),
  ])
  func inputsWithoutARecord(name: String, error: CaptureError?) throws {
    let reading = Reading(try #require(SharedCaptures.read(name)))
    #expect(reading.error == error)
    #expect(reading.events.isEmpty)
  }

  // Where each cut capture ends: the offset of the record or block that is not whole.
  @Test(arguments: [
    "derived/trunc-mid-payload.btsnoop", "derived/trunc-mid-record-header.btsnoop",
    "derived/trunc-mid-block.pcapng", "derived/trunc-mid-payload-187.pcap",
    "derived/trunc-mid-recheader-187.pcap",
  ])
  func cutCapturesSayWhere(name: String) throws {
    let input = try #require(SharedCaptures.read(name))
    let reading = Reading(input)
    #expect(reading.error == nil && reading.tally.dropped[.truncatedRecord] == 1)
    guard case .byte(let offset) = reading.warnings.last?.place else {
      Issue.record("no warning with an offset")
      return
    }
    #expect(offset < input.count && input.count - offset < 100, "\(offset)")
  }

  /// The iBeacons in each file, as the table of captures counts them.
  @Test(arguments: [
    "derived/multi-if.pcapng", "derived/two-sections-le-be.pcapng", "nrf272-sweyn-psoc6.pcapng",
    "ll256-whad-sniffle-ibeacon.pcap", "derived/whad-sniffle-251.pcap",
    "derived/firetablet500-254-be.pcap", "derived/firetablet500-187-le-ns.pcap",
  ])
  func beaconsAreFound(name: String) throws {
    let row = try #require(SharedCaptures.table("captures.tsv")?.first { $0[0] == name })
    let reading = Reading(try #require(SharedCaptures.read(name)))
    #expect(reading.sightings.count { $0.measuredPower != nil } == Int(row[17]))
  }
}
