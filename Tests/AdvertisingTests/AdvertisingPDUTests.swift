import Advertising
import Quantities
import Testing

@Suite struct AdvertisingPDUTests {
  private static let sender = DeviceAddress("C6:05:04:03:02:01")
  private static let target = DeviceAddress("4F:EE:DD:CC:BB:AA")

  private static func pdu(_ hex: String) throws -> (pdu: AdvertisingPDU, data: [UInt8]) {
    let frame = bytes(hex)
    let pdu = try AdvertisingPDU(frame.span, from: 0)
    return (pdu, Array(frame[pdu.data]))
  }

  // 40 09          ADV_IND (type 0), TxAdd: random sender; 9 bytes
  // 0102030405C6   AdvA C6:05:04:03:02:01
  // 020106         advertising data: Flags
  // Types 2 (not connectable), 4 (scan response) and 6 (scannable) have the same layout; the bits
  // 10 (reserved) and 20 (ChSel) mean nothing here.
  @Test(arguments: [(0, "40"), (2, "42"), (4, "44"), (6, "46"), (0, "70")] as [(UInt8, String)])
  func undirected(type: UInt8, header: String) throws {
    let (pdu, data) = try Self.pdu(header + "09 0102030405C6 020106")
    #expect(pdu.type == type && pdu.isSenderRandom && !pdu.isTargetRandom)
    #expect(pdu.address == Self.sender && pdu.target == nil && pdu.fault == nil)
    #expect(data == [2, 1, 6] && pdu.claimedLength == 9)
  }

  // C1 0C          ADV_DIRECT_IND, TxAdd, RxAdd; AdvA, TargetA
  // C3 0C          SCAN_REQ: ScanA, AdvA
  // C5 22          CONNECT_IND: InitA, AdvA and 22 bytes for the connection, which are no AD
  @Test(arguments: ["C10C", "C30C", "C522"]) func addressed(header: String) throws {
    let more = header == "C522" ? String(repeating: "5A", count: 22) : ""
    let (pdu, data) = try Self.pdu(header + "0102030405C6 AABBCCDDEE4F" + more)
    #expect(pdu.address == Self.sender && pdu.target == Self.target && pdu.isTargetRandom)
    #expect(data.isEmpty && pdu.fault == nil)
  }

  // 47 2A          extended PDU, TxAdd, 42 bytes
  // 26             extended header of 38 bytes, AdvMode 0
  // 7F             all seven fields
  // 0102030405C6   AdvA
  // AABBCCDDEE4F   TargetA
  // 99             CTEInfo
  // 2135           ADI 3521: data identifier 521, set 3
  // 8A 0340        AuxPtr: channel 10, units of 300 µs; offset 3, PHY 2 (LE Coded)
  // 00 .. 00       SyncInfo, 18 bytes
  // FC             TxPower -4 dBm
  // 020106         advertising data
  @Test func everyFieldOfTheExtendedHeader() throws {
    let sync = String(repeating: "00", count: 18)
    let (pdu, data) = try Self.pdu(
      "47 2A 26 7F 0102030405C6 AABBCCDDEE4F 99 2135 8A0340" + sync + "FC 020106"
    )
    #expect(pdu.kind == .extended && pdu.fault == nil)
    #expect(pdu.address == Self.sender && pdu.target == Self.target)
    #expect(pdu.dataIdentity == 0x3521 && pdu.sid == 3 && pdu.txPower == -4)
    #expect(pdu.auxiliary?.channel == 10 && pdu.auxiliary?.phy == 2)
    #expect(pdu.auxiliary?.offset == 900)
    #expect(data == [2, 1, 6])
  }

  // What is left of the extended header after the fields is for the controller, not AD.
  @Test(arguments: [
    ("07 04 00 020106", "020106"), ("07 01 00", ""), ("07 06 02 00 AA 020106", "020106"),
    ("07 07 03 40 05 EE 020106", "020106"), ("07 03 02 40 05", ""),
  ])
  func whereTheDataBegins(hex: String, data: String) throws {
    let (pdu, found) = try Self.pdu(hex)
    #expect(found == bytes(data) && pdu.fault == nil && pdu.address == nil)
  }

  // Flags that name more than the header has room for; a header that passes the PDU; fields cut.
  @Test(arguments: [
    ("07 0A 03 49 0102 020106020106", "020106020106"), ("07 05 20 00 020106", ""),
    ("07 02 02 01", ""), ("07 00", ""),
  ])
  func damagedExtendedHeader(hex: String, data: String) throws {
    let (pdu, found) = try Self.pdu(hex)
    #expect(found == bytes(data) && pdu.fault != nil && pdu.address == nil)
  }

  // Faults 18: PDUs shorter than an address.
  @Test(arguments: 0..<6) func shorterThanAnAddress(length: Int) throws {
    let payload = String(repeating: "AB", count: length)
    let (pdu, data) = try Self.pdu("440\(length)" + payload + "112233445566778899")
    #expect(pdu.address == nil && data.isEmpty)
    #expect(pdu.fault == AdvertisingFault(.bytesMissing(needed: 6, present: length), at: 2))
  }

  @Test func dataThatIsCutIsWhatIsThere() throws {
    let (pdu, data) = try Self.pdu("40 25 0102030405C6 020106")
    #expect(data == [2, 1, 6] && pdu.address == Self.sender)
    #expect(pdu.fault == AdvertisingFault(.dataCut(claimed: 37, present: 9), at: 0))
  }

  @Test(arguments: ["", "40"]) func noHeader(hex: String) {
    let frame = bytes(hex)
    #expect(throws: AdvertisingFault(.bytesMissing(needed: 2, present: frame.count), at: 0)) {
      _ = try AdvertisingPDU(frame.span, from: 0)
    }
  }

  @Test(arguments: 9...15) func unknownTypesHaveNoContent(type: Int) throws {
    let (pdu, data) = try Self.pdu("0" + String(type, radix: 16) + "09 0102030405C6 020106")
    #expect(pdu.kind == nil && pdu.address == nil && data.isEmpty && pdu.fault == nil)
  }

  // The controller's event types of PDU types 0, 1, 2, 4, 6; requests are no reports.
  @Test(arguments: [
    ("40", 0), ("41", 1), ("42", 3), ("44", 4), ("46", 2), ("43", nil), ("45", nil),
  ])
  func reports(header: String, eventType: UInt16?) throws {
    let (pdu, _) = try Self.pdu(header + "0C 0102030405C6 AABBCCDDEE4F")
    let report = pdu.report(rssi: -60)
    #expect(report?.eventType == eventType)
    #expect(report == nil || report?.address == Self.sender && report?.rssi == -60)
    #expect(report == nil || report?.kind == (header == "41" ? .directed : .legacy))
    #expect(report?.directAddress == (header == "41" ? Self.target : nil))
  }

  // AdvMode in the two high bits of the header's length: 1 connectable, 2 scannable. TargetA makes
  // it directed (4), and what is to come a fragment (20).
  @Test(
    arguments: [
      ("07 08 07 01 0102030405C6", false, 0), ("07 08 47 01 0102030405C6", false, 1),
      ("07 08 87 01 0102030405C6", false, 2), ("07 08 07 01 0102030405C6", true, 0x20),
      ("87 0E 4D 03 0102030405C6 AABBCCDDEE4F", false, 5),
    ] as [(String, Bool, UInt16)]
  )
  func extendedReports(hex: String, isFragment: Bool, eventType: UInt16) throws {
    let (pdu, _) = try Self.pdu(hex)
    let report = try #require(pdu.report(rssi: nil, isFragment: isFragment))
    #expect(report.kind == .extended && report.wireEventType == eventType)
    #expect(report.directAddress == (eventType & 4 == 0 ? nil : Self.target))
    #expect(report.directAddressType == (eventType & 4 == 0 ? nil : 1))
  }
}
