import Captures
import Quantities
import Testing

/// Every advertising report of the shared btsnoop captures against tshark's reading of it.
@Suite(.enabled(if: SharedCaptures.isThere)) struct OracleTests {
  private struct Row: Equatable {
    var frame: Int
    var index: Int
    var microseconds: Int64
    var kind: String
    var eventType: UInt16
    var addressType: UInt8
    var address: String
    var rssi: Int?
    var txPower: Int?
    var data: String
  }

  /// Known difference: tshark wraps times before 1970 to 32 bits.
  ///
  /// The record's stamp is 0, and as btsnoop counts the year 0 began 719,540 days before the epoch.
  private static let wrapped: [String: Int64] = [
    "2256253440.000000000": -719_540 * 86_400 * 1_000_000
  ]

  private static let kinds: [ReportRecord.Kind: String] = [
    .legacy: "leg", .extended: "ext", .directed: "dir", .linkLayer: "ll",
  ]

  @Test(arguments: [
    "android-firetablet-legacy.log", "android-lumentree-noadv.log",
    "android-pixel8-ext-460-scrubbed.log", "android-pixel9-ext-7426-scrubbed.log",
    "android-pogo-legacy-advonly.log", "android-rk3566-legacy-7106.cfa",
    "btmon-batteread-6rec.btsnoop", "btmon-upapl01-ext.snoop",
    "derived/drops.btsnoop", "derived/firetablet500-dl1001.btsnoop",
    "derived/firetablet500-dl1002.btsnoop", "derived/firetablet500-dl2001.btsnoop",
    "derived/firetablet500-dl2001-two-adapters.btsnoop", "derived/flags-inverted.btsnoop",
    "derived/huge-length.btsnoop", "derived/multi-report-ext.btsnoop",
    "derived/multi-report-legacy.btsnoop", "derived/snap20.btsnoop", "derived/time-back.btsnoop",
    "derived/trunc-mid-payload.btsnoop", "derived/trunc-mid-record-header.btsnoop",
    "pcap201-motog6-fitup.pcap", "pcap201-motog6-legacy.pcap",
    "derived/firetablet500-187-be-ns.pcap", "derived/firetablet500-187-be.pcap",
    "derived/firetablet500-187-le-ns.pcap", "derived/firetablet500-187-le.pcap",
    "derived/firetablet500-201-be.pcap", "derived/firetablet500-201-le.pcap",
    "derived/firetablet500-201-be.pcapng", "derived/firetablet500-254-be.pcap",
    "derived/firetablet500-254-le.pcap", "derived/firetablet500-254.pcapng",
    "derived/snap20-187.pcap", "derived/trunc-mid-block.pcapng",
    "derived/trunc-mid-payload-187.pcap", "derived/two-sections-le-be.pcapng",
  ])
  func reportsAreThoseOfTheOracle(name: String) throws {
    let input = try #require(SharedCaptures.read(name))
    let expected = try oracle(name)
    let found = try reports(input)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) where found != expected {
      Issue.record("\(name): \(found) is not \(expected)")
      break
    }
    let reading = Reading(input)
    #expect(reading.error == nil)
    #expect(reading.tally.reports == expected.count)
    #expect(reading.tally.sightings == expected.count)
  }

  @Test(arguments: [
    ("derived/dl9999.btsnoop", CaptureError.datalink(found: 9999)),
    ("derived/version2.btsnoop", .version(found: 2)),
    ("derived/trunc-header-9bytes.btsnoop", .headerCut(length: 9)),
    ("derived/trunc-header-only16.btsnoop", nil),
  ])
  func whatCannotBeRead(name: String, error: CaptureError?) throws {
    let reading = Reading(try #require(SharedCaptures.read(name)))
    #expect(reading.error == error)
    #expect(reading.events.isEmpty)
  }

  private func reports(_ input: [UInt8]) throws -> [Row] {
    var reader = CaptureReader()
    var rows: [Row] = []
    try reader.read(input.span) { record, data in
      rows.append(row(record, data))
    } each: { _ in
    }
    return rows
  }

  private func row(_ record: ReportRecord, _ data: Span<UInt8>) -> Row {
    Row(
      frame: record.frame,
      index: record.index,
      microseconds: record.time?.microseconds ?? 0,
      kind: Self.kinds[record.kind] ?? "",
      eventType: record.eventType & (record.kind == .extended ? 0x7f : 0xffff),
      addressType: record.addressType ?? 0,
      address: record.address?.description.lowercased() ?? "",
      rssi: record.rssi.map(Int.init),
      txPower: record.txPower.map(Int.init),
      data: data.indices.map { (data[$0] < 16 ? "0" : "") + String(data[$0], radix: 16) }.joined()
    )
  }

  private func oracle(_ name: String) throws -> [Row] {
    try #require(SharedCaptures.table("\(name).oracle.tsv")).map { columns in
      let number = { (text: String) in Int(text.replacing("0x", with: ""), radix: 16) ?? 0 }
      let power = { (text: String) in Int(text).flatMap { $0 == 127 ? nil : $0 } }
      let isExtended = columns[3] == "ext"
      return Row(
        frame: Int(columns[0]) ?? 0,
        index: Int(columns[1]) ?? 0,
        microseconds: Self.wrapped[columns[2]]
          ?? Int64(columns[2].replacing(".", with: "").dropLast(3)) ?? 0,
        kind: columns[3],
        eventType: UInt16(number(columns[4])) & (isExtended ? 0x7f : 0xff),
        addressType: UInt8(number(columns[5])),
        address: columns[6],
        rssi: power(columns[7]),
        txPower: power(columns[8]),
        data: columns[16]
      )
    }
  }
}
