import Advertising
import Quantities
import Testing

@Suite struct LegacyReportTests {
  // 3E 0F       LE Meta event, 15 parameter bytes
  // 02 01       LE Advertising Report, one report
  // 03 01       ADV_NONCONN_IND, random address
  // 0A .. C6    address C6:05:04:03:02:0A
  // 03 020106   three bytes of data: Flags
  // C5          RSSI -59 dBm
  static let one = bytes("3E0F 0201 0301 0A02030405C6 03 020106 C5")

  @Test func oneReport() throws {
    let read = ReadEvent(Self.one)
    let report = try #require(read.reports.first)
    #expect(read.isAdvertising && read.fault == nil && read.reports.count == 1)
    #expect(report.kind == .legacy)
    #expect(report.eventType == 3 && report.addressType == 1)
    #expect(report.address.description == "C6:05:04:03:02:0A")
    #expect(report.rssi == -59)
    #expect(read.data == [[0x02, 0x01, 0x06]])
    #expect(!report.isCut && report.dataStatus == .complete && !report.isScanResponse)
    #expect(report.sid == nil && report.txPower == nil && report.directAddress == nil)
  }

  // Three reports one after the other, each with its own length: 0, 3 and 4 bytes of data.
  @Test func severalReportsStandOneAfterTheOther() {
    let read = ReadEvent(
      bytes(
        """
        3E27 0203
        0001 010000000000 00 B0
        0401 020000000000 03 020106 7F
        0001 030000000000 04 03094142 B2
        """
      )
    )
    #expect(read.fault == nil)
    #expect(read.data.map(\.count) == [0, 3, 4])
    #expect(read.reports.map(\.rssi) == [-80, nil, -78])
    #expect(read.reports.map(\.isScanResponse) == [false, true, false])
    #expect(read.reports.map(\.address.value) == [1, 2, 3])
  }

  // 25 reports are the most an event can hold: 2 + 25 x 10 = 252 bytes.
  @Test(arguments: [(25, 25), (26, 25), (2, 1)])
  func claimedReportsAreDeliveredAsFarAsTheyAreThere(claimed: Int, present: Int) {
    var event: [UInt8] = [0x3E, UInt8(2 + present * 10), 0x02, UInt8(claimed)]
    for index in 0..<present {
      event += [0x00, 0x01, UInt8(index), 0, 0, 0, 0, 0xC0, 0x00, 0xA0]
    }
    let read = ReadEvent(event)
    #expect(read.reports.count == present)
    let fault = AdvertisingFault(
      .reportsMissing(claimed: claimed, present: present),
      at: event.count
    )
    #expect(read.fault == (claimed > present ? fault : nil))
  }

  @Test(
    arguments: [
      (0x7F, nil), (0x80, -128), (0x81, -127), (0x14, 20), (0x15, 21), (0xFF, -1), (0x00, 0),
    ] as [(UInt8, Int8?)]
  )
  func rssiIsSignedAnd127IsNotAvailable(byte: UInt8, rssi: Int8?) {
    let read = ReadEvent(Self.one.dropLast() + [byte])
    #expect(read.reports.map(\.rssi) == [rssi])
  }

  // Damage: what of the report is there is delivered, and the fault says where it starts.
  @Test(arguments: [
    // RSSI missing
    ("3E0E 0201 0301 0A02030405C6 03 020106", AdvertisingFault(.rssiMissing, at: 4), 3),
    // Data_Length 31, three bytes there
    (
      "3E0E 0201 0301 0A02030405C6 1F 020106",
      AdvertisingFault(.dataCut(claimed: 31, present: 3), at: 4), 3
    ),
    // Parameter length 60, record ends after 15
    (
      "3E3C 0201 0301 0A02030405C6 03 020106 C5",
      AdvertisingFault(.eventCut(claimed: 60, present: 15), at: 17), 3
    ),
    // Parameter length 13: what stands after it is not part of the event
    (
      "3E0D 0201 0301 0A02030405C6 03 020106 C5",
      AdvertisingFault(.dataCut(claimed: 3, present: 2), at: 4), 2
    ),
  ])
  func cutReportsAreDelivered(event: String, fault: AdvertisingFault, length: Int) {
    let read = ReadEvent(bytes(event))
    #expect(read.fault == fault)
    #expect(read.data.map(\.count) == [length])
    #expect(read.reports.map(\.address.value) == [0xC605_0403_020A])
  }

  @Test func reportCutInItsFixedPartIsNone() {
    let read = ReadEvent(bytes("3E06 0201 0301 0A02"))
    #expect(read.reports.isEmpty)
    #expect(read.fault == AdvertisingFault(.reportCut(needed: 9, present: 4), at: 4))
  }

  @Test(arguments: ["", "3E", "3E00", "3E01", "3E0401000000", "0E0401030C00", "3E020A00"])
  func otherEventsAreNotAdvertising(event: String) {
    let read = ReadEvent(bytes(event))
    #expect(!read.isAdvertising && read.reports.isEmpty && read.fault == nil)
  }

  @Test(arguments: ["3E020200", "3E0F 0200 0001 010000000000 03 020106 C3"])
  func noReportsIsNoFault(event: String) {
    let read = ReadEvent(bytes(event))
    #expect(read.isAdvertising && read.reports.isEmpty && read.fault == nil)
  }

  @Test func bytesAfterTheLastReportAreIgnored() {
    let read = ReadEvent(bytes("3E11 0201 0301 0A02030405C6 03 020106 C5 DEAD"))
    #expect(read.fault == nil && read.reports.map(\.rssi) == [-59])
  }

  @Test func truncationAtEveryByteNeverTraps() {
    for length in 0..<Self.one.count {
      let read = ReadEvent(Array(Self.one.prefix(length)))
      #expect(read.reports.count <= 1)
      #expect(length < 4 || read.fault != nil)
    }
  }

  @Test func encoderMakesWhatIsRead() throws {
    let address = try #require(DeviceAddress("C6:05:04:03:02:0A"))
    let event = AdvertisingEvent.legacyEvent(data: [2, 1, 6], from: address, rssi: -59)
    #expect(event == Self.one)
    let tooLong = AdvertisingEvent.legacyEvent(
      data: [UInt8](repeating: 0, count: 40),
      from: address,
      rssi: nil
    )
    #expect(ReadEvent(tooLong).data.map(\.count) == [31])
    #expect(ReadEvent(tooLong).reports.map(\.rssi) == [nil])
  }
}
