import Advertising
import Quantities
import Testing

@Suite struct BeaconFrameTests {
  private static let uuid = "00112233 4455 6677 8899 AABBCCDDEEFF"
  private static let uuidText = "00112233-4455-6677-8899-aabbccddeeff"
  /// Company, iBeacon, UUID, major 0x0102 = 258, minor 0xFFFE = 65534, -59 dBm at 1 m.
  private static let iBeacon = "4C00 0215 \(uuid) 0102 FFFE C5"
  private static let iBeaconText = "\(uuidText)/258/65534"
  /// AltBeacon code, ID1, ID2 1, ID3 2, -59 dBm at 1 m.
  private static let altBeacon = "BEAC \(uuid) 0001 0002 C5"
  private static let altBeaconText = "altbeacon:\(uuidText)/1/2"
  /// Service, UID, -18 dBm at 0 m, namespace and instance.
  private static let eddystone = "AAFE 00 EE 00112233445566778899 AABBCCDDEEFF"
  private static let eddystoneText = "eddystone:00112233445566778899/aabbccddeeff"

  private func frame(_ data: [UInt8]) throws -> BeaconFrame? {
    try BeaconFrame.first(in: data.span, data: 0..<data.count)
  }

  @Test(
    arguments: [
      // Where it stands and what stands around it
      ("020106 1AFF \(iBeacon)", iBeaconText, -59),
      ("1AFF \(iBeacon)", iBeaconText, -59),
      ("1AFF \(iBeacon) 020106", iBeaconText, -59),
      ("02011A 03094142 1AFF \(iBeacon)", iBeaconText, -59),
      // One byte more: some tags put the battery there
      ("020106 1BFF \(iBeacon) 64", iBeaconText, -59),
      // After another of Apple's messages: Nearby, 10 05
      ("020106 21FF 4C00 1005 031C0A0B0C \(iBeacon.dropFirst(5))", iBeaconText, -59),
      // Powers are read as they are
      ("1AFF \(iBeacon.dropLast(2)) 00", iBeaconText, 0),
      ("1AFF \(iBeacon.dropLast(2)) 80", iBeaconText, -128),
      ("1AFF \(iBeacon.dropLast(2)) 01", iBeaconText, 1),
      // AltBeacon under any company, its own and Apple's
      ("020106 1BFF 1801 \(altBeacon) 00", altBeaconText, -59),
      ("020106 1BFF 4C00 \(altBeacon) 00", altBeaconText, -59),
      ("1BFF FFFF \(altBeacon) 99", altBeaconText, -59),
      // Eddystone-UID with its two reserved bytes and without; -18 dBm at 0 m is -59 dBm at 1 m
      ("020106 0303AAFE 1716 \(eddystone) 0000", eddystoneText, -59),
      ("0303AAFE 1516 \(eddystone)", eddystoneText, -59),
    ] as [(String, String, Double)]
  )
  func framesAreFound(data: String, identity: String, power: Double) throws {
    let frame = try #require(try frame(bytes(data)))
    #expect(frame.identity == BeaconIdentity(identity))
    #expect(frame.measuredPower == power)
  }

  @Test(arguments: [
    // iBeacon without its power, of length 0x14, under another company, of another type
    "020106 19FF \(iBeacon.dropLast(2))",
    "1AFF 4C00 0214 \(iBeacon.dropFirst(10))",
    "1AFF FFFF \(iBeacon.dropFirst(5))",
    "1AFF 4C00 1215 \(iBeacon.dropFirst(10))",
    // AltBeacon without its last byte, or with its code swapped
    "020106 1AFF 1801 \(altBeacon)",
    "020106 1BFF 1801 ACBE \(altBeacon.dropFirst(5)) 00",
    // Eddystone-UID one byte short; URL, TLM, EID and Find My Device frames
    "1416 \(eddystone.dropLast(2))",
    "0E16 AAFE 10 ED 00 6578616D706C65 00",
    "1116 AAFE 20 00 0BB8 1780 00000064 000003E8",
    "0D16 AAFE 30 EE 1122334455667788",
    "1716 AAFE 40 00 \(eddystone.dropFirst(11)) 0000",
    "0316 AAFE", "0216 AA", "02FF 4C", "01FF", "03FF 4C00", "",
  ])
  func whatIsNoFrame(data: String) throws {
    #expect(try frame(bytes(data)) == nil)
  }

  @Test func overrunAfterAFrameDoesNotTakeItAway() throws {
    #expect(try frame(bytes("1AFF \(Self.iBeacon) 20FF")) != nil)
  }

  @Test func overrunBeforeAFrameIsAFault() {
    let data = bytes("020106 1AFF \(Self.iBeacon.dropLast(3))")
    let problem = AdvertisingFault.Problem.structureOverrun(claimed: 26, present: 25)
    #expect(throws: AdvertisingFault(problem, at: 3)) { try frame(data) }
  }

  @Test(arguments: [iBeaconText, altBeaconText, eddystoneText])
  func encodedFramesReadBack(identity: String) throws {
    let written = BeaconFrame(identity: BeaconIdentity(identity), measuredPower: -71)
    let data = try #require(written.advertisingData())
    #expect(data.count <= AdvertisingEvent.maximumLegacyData)
    #expect(try frame(data) == written)
  }

  @Test(arguments: [(-59.4, -59.0), (-300, -128), (400, 127), (.nan, 0)])
  func powerIsRoundedAndClamped(power: Double, written: Double) throws {
    let frame = BeaconFrame(identity: BeaconIdentity(Self.iBeaconText), measuredPower: power)
    let data = try #require(frame.advertisingData())
    #expect(try self.frame(data)?.measuredPower == written)
  }

  @Test func addressesAndNamesHaveNoFrame() {
    for text in ["AA:BB:CC:DD:EE:FF", "lobby"] {
      let frame = BeaconFrame(identity: BeaconIdentity(text), measuredPower: -59)
      #expect(frame.advertisingData() == nil)
    }
  }
}
