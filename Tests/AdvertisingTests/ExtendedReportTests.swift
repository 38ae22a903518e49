import Advertising
import Quantities
import Testing

@Suite struct ExtendedReportTests {
  // 3E 1D       LE Meta event, 29 parameter bytes
  // 0D 01       LE Extended Advertising Report, one report
  // 13 80       legacy ADV_IND, and the reserved bit 15 that some phones set
  // 01          random address
  // 0A .. C6    address
  // 01 00       primary PHY LE 1M, no secondary
  // FF          no advertising set
  // 81          TX power -127 dBm
  // C3          RSSI -61 dBm
  // 18 00       periodic interval 24 x 1.25 ms
  // FE .. 4F    target of unresolved private address
  // 03 020106   data
  static let one = bytes(
    "3E1D 0D01 1380 01 0A02030405C6 0100 FF 81 C3 1800 FE AABBCCDDEE4F 03 020106"
  )

  @Test func oneReport() throws {
    let read = ReadEvent(Self.one)
    let report = try #require(read.reports.first)
    #expect(read.fault == nil && read.reports.count == 1)
    #expect(report.kind == .extended)
    #expect(report.wireEventType == 0x8013 && report.eventType == 0x0013)
    #expect(report.address.description == "C6:05:04:03:02:0A")
    #expect(report.primaryPHY == 1 && report.secondaryPHY == 0 && report.sid == 0xFF)
    #expect(report.txPower == -127 && report.rssi == -61)
    #expect(report.periodicInterval == 24)
    #expect(report.directAddressType == 0xFE)
    #expect(report.directAddress?.description == "4F:EE:DD:CC:BB:AA")
    #expect(read.data == [[0x02, 0x01, 0x06]])
    #expect(report.dataStatus == .complete && !report.isScanResponse && !report.isAnonymous)
  }

  @Test(
    arguments: [
      (0x0000, AdvertisingReport.DataStatus.complete, false),
      (0x001B, .complete, true),
      (0x000A, .complete, true),
      (0x0020, .moreToCome, false),
      (0x0040, .truncated, false),
      (0x0060, .reserved, false),
      (0xFF80, .complete, false),
    ] as [(UInt16, AdvertisingReport.DataStatus, Bool)]
  )
  func eventTypeIsABitField(
    type: UInt16,
    status: AdvertisingReport.DataStatus,
    isScanResponse: Bool
  ) throws {
    var event = Self.one
    event[4] = UInt8(type & 0xff)
    event[5] = UInt8(type >> 8)
    let report = try #require(ReadEvent(event).reports.first)
    #expect(report.dataStatus == status && report.isScanResponse == isScanResponse)
  }

  @Test func twoReportsOfDifferentLengths() {
    let head = "01 0A02030405C6 0100 FF 7F"
    let read = ReadEvent(
      bytes(
        """
        3E36 0D02
        1300 \(head) A1 0000 00 000000000000 03 020106
        1000 \(head) A2 0000 00 000000000000 01 00
        """
      )
    )
    #expect(read.fault == nil)
    #expect(read.reports.map(\.rssi) == [-95, -94])
    #expect(read.reports.map(\.txPower) == [nil, nil])
    #expect(read.data == [[2, 1, 6], [0]])
  }

  @Test func dataPastTheEndIsDeliveredAsFarAsItGoes() {
    var event = Self.one
    event[27] = 200
    let read = ReadEvent(event)
    #expect(read.fault == AdvertisingFault(.dataCut(claimed: 200, present: 3), at: 4))
    #expect(read.data == [[2, 1, 6]])
    #expect(read.reports.map(\.isCut) == [true])
    #expect(read.reports.map(\.rssi) == [-61])
  }

  @Test func truncationAtEveryByteNeverTraps() {
    for length in 4..<Self.one.count {
      let read = ReadEvent(Array(Self.one.prefix(length)))
      #expect(read.fault != nil)
      #expect(read.reports.count == (length < 28 ? 0 : 1))
    }
  }

  @Test func anonymousAdvertiser() {
    var event = Self.one
    event[6] = 0xFF
    #expect(ReadEvent(event).reports.map(\.isAnonymous) == [true])
  }

  // 3E 12 0B 01  LE Directed Advertising Report, one report
  // 01 01 0A..   ADV_DIRECT_IND from a random address
  // 01 AA..      to a random address
  // C0           RSSI -64 dBm
  @Test func directedReport() throws {
    let read = ReadEvent(bytes("3E12 0B01 01 01 0A02030405C6 01 AABBCCDDEE4F C0"))
    let report = try #require(read.reports.first)
    #expect(read.fault == nil)
    #expect(report.kind == .directed && report.rssi == -64 && report.data.isEmpty)
    #expect(report.address.description == "C6:05:04:03:02:0A")
    #expect(report.directAddress?.description == "4F:EE:DD:CC:BB:AA")
  }
}
