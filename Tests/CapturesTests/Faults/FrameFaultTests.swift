import Advertising
import Testing

/// Sections D and E of the list of faults that broke other programs, a row a case, by number.
///
/// The bytes are made by hand after the minimal input of each case.
@Suite struct FaultCaseTests {
  private static let uuid = "8F0E1A2B3C4D5E6F708192A3B4C5D6E7"
  private static let iBeaconText = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136 -59"
  private static let iBeacon = "4C00 0215 \(uuid) 1234 5678 C5"
  private static let altBeacon = "BEAC \(uuid) 0001 0002 C5 00"
  private static let altBeaconText = "altbeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2 -59"
  private static let eddystone = "AAFE 00 EE 00112233445566778899 AABBCCDDEEFF"
  private static let eddystoneText = "eddystone:00112233445566778899/aabbccddeeff -59"

  private func contents(_ hex: String) -> AdvertisedContents {
    let data = bytes(hex)
    return AdvertisedContents(data.span, data: 0..<data.count)
  }

  /// Contents in a line: what is there, in a fixed order.
  private func line(_ contents: AdvertisedContents) -> String {
    var words = contents.frames.map(word)
    if let name = contents.name { words.append((name.isComplete ? "name " : "short ") + name.text) }
    if !contents.services.isEmpty { words.append("services \(contents.services)") }
    if !contents.servicesWithData.isEmpty { words.append("data \(contents.servicesWithData)") }
    if let uri = contents.uri { words.append("uri \(uri)") }
    if let power = contents.txPower { words.append("power \(power)") }
    if let fault = contents.fault { words.append("fault at \(fault.offset)") }
    return words.joined(separator: "; ")
  }

  private func word(_ frame: AdvertisedFrame) -> String {
    switch frame {
    case .beacon(let frame): "\(frame.identity) \(Int(frame.measuredPower))"
    case .layout(let frame): "layout \(frame.layout.text)"
    case .eddystoneURL(let frame): "\(frame.text) \(Int(frame.measuredPower))"
    case .eddystoneEID(let frame):
      "eid \(String(frame.identifier, radix: 16)) \(Int(frame.measuredPower))"
    case .eddystoneTelemetry(let frame):
      "tlm \(frame.version) \(text(frame.batteryMillivolts)) mV \(text(frame.temperature)) C"
        + " \(text(frame.advertisements)) \(text(frame.uptime)) s"
    case .ruuviTag(let reading):
      "ruuvi \(reading.format) \(text(reading.temperature)) C \(text(reading.pressure)) Pa"
    }
  }

  private func text(_ value: (some Any)?) -> String {
    value.map { "\($0)" } ?? "-"
  }

  @Test(
    "AD structures, section D",
    arguments: [
      (38, "020106 00 03FF4C00", ""),
      (39, "020106 \(String(repeating: "00", count: 28))", ""),
      (41, "020106 20FF AABB", "fault at 3"),
      (42, "020106 0309 4142 20FF AABB", "name AB; fault at 7"),
      (43, "0109", "name "),
      (43, "020106 05", "fault at 3"),
      (44, "", ""),
      (46, "0300AABB 03094142", "name AB"),
      (47, "0503 E0FF E7FE", "services [ffe0, fee7]"),
      (47, "0505 78563412", "services [12345678]"),
      (17, "0403 AAFE 11", "services [feaa]"),
      (
        48, "1321 0F8E7E6D5C4B3A29180706F5E4D3C2B1 0040",
        "services [b1c2d3e4-f506-0718-293a-4b5c6d7e8e0f]; data [b1c2d3e4-f506-0718-293a-4b5c6d7e8e0f]"
      ),
      (
        49, "1107 8F0E1A2B3C4D5E6F708192A3B4C5D6E7",
        "services [e7d6c5b4-a392-8170-6f5e-4d3c2b1a0e8f]"
      ),
      (51, "0509 FF41FE42", "name \u{FFFD}A\u{FFFD}B"),
      (51, "0509 4142E282", "name AB\u{FFFD}"),
      (52, "0524 17 2F2F61", "uri https://a"),
      (53, "0409 414243", "name ABC"),
      (54, "0308 4142 0409 414243 0308 4142", "name ABC"),
      (54, "020106 0308 4142", "short AB"),
    ] as [(Int, String, String)]
  )
  func structures(number: Int, data: String, expected: String) {
    #expect(line(contents(data)) == expected, "F-\(number)")
  }

  @Test(
    "beacon frames, section E, and measured powers of section C",
    arguments: [
      (34, "1AFF \(iBeacon) 03094142", "\(iBeaconText); name AB"),
      (36, "1AFF \(iBeacon.dropLast(2)) 00", iBeaconText.dropLast(3) + "0"),
      (36, "1AFF \(iBeacon.dropLast(2)) FD", iBeaconText.dropLast(3) + "-3"),
      (36, "1AFF \(iBeacon.dropLast(2)) 01", iBeaconText.dropLast(3) + "1"),
      (56, "020106 1AFF \(iBeacon)", iBeaconText),
      (57, "020104 1AFF \(iBeacon)", iBeaconText),
      (57, "02011A 1AFF \(iBeacon)", iBeaconText),
      (58, "1AFF \(iBeacon)", iBeaconText),
      (59, "1AFF \(iBeacon) 020106", iBeaconText),
      (61, "1BFF 1801 \(altBeacon)", altBeaconText),
      (61, "1DFF 0600 0109 \(String(repeating: "22", count: 24))", ""),
      (62, "1AFF FFFF \(iBeacon.dropFirst(5))", ""),
      (63, "1BFF 0118 \(altBeacon)", altBeaconText),
      (63, "1BFF 1801 ACBE \(altBeacon.dropFirst(5))", ""),
      // The stray byte makes all that follows one list of UUIDs: no beacon, and no reading past it.
      (
        64, "1B 020106 1BFF 1801 \(altBeacon)",
        "services [0601, ff1b, 0118, acbe, 0e8f, 2b1a, 4d3c, 6f5e, 8170, a392, c5b4, e7d6, 0100]"
      ),
      (66, "1516 \(eddystone)", "\(eddystoneText); services [feaa]; data [feaa]"),
      (67, "0416 AAFE 10 0000000000", "services [feaa]; data [feaa]"),
      (67, "0516 AAFE 10 EE", "services [feaa]; data [feaa]"),
      (
        68, "1716 AAFE 10 EE 03 6162636465666768696A6B6C6D6E6F7071",
        "https://abcdefghijklmnopq -59; services [feaa]; data [feaa]"
      ),
      (
        69, "0D16 AAFE 10 ED 00 6578616D706C65 000000",
        "http://www.example -60; services [feaa]; data [feaa]"
      ),
      (
        71, "1116 AAFE 2000 0BB8 FF80 00000064 000003E8",
        "tlm 0 3000 mV -0.5 C 100 100.0 s; services [feaa]; data [feaa]"
      ),
      (
        71, "1116 AAFE 2000 0C90 DC00 00BEF25C 3B1B6A21",
        "tlm 0 3216 mV -36.0 C 12513884 99165238.5 s; services [feaa]; data [feaa]"
      ),
      (
        72, "1116 AAFE 2000 0BB8 18C0 00000000 00000000",
        "tlm 0 3000 mV 24.75 C 0 0.0 s; services [feaa]; data [feaa]"
      ),
      (
        73, "1116 AAFE 2000 0000 8000 00000001 0000000A",
        "tlm 0 - mV - C 1 1.0 s; services [feaa]; data [feaa]"
      ),
      (
        74, "0D16 AAFE 30 EE 1122334455667788",
        "eid 1122334455667788 -59; services [feaa]; data [feaa]"
      ),
      (74, "0C16 AAFE 30 EE 11223344556677", "services [feaa]; data [feaa]"),
      (
        76, "1BFF 9904 05 8000 FFFF FFFF 8000 8000 8000 FFFF FF FFFF FFFFFFFFFFFF",
        "ruuvi 5 - C - Pa"
      ),
      (
        77, "1716 AAFE 10 F9 03 7275752E76692F23 42415941414D52306B CE 043E",
        "https://ruu.vi/#BAYAAMR0k -48; ruuvi 4 0.0 C 100292.0 Pa; services [feaa]; data [feaa];"
          + " fault at 24"
      ),
    ] as [(Int, String, String)]
  )
  func frames(number: Int, data: String, expected: String) {
    #expect(line(contents(data)) == expected, "F-\(number)")
  }

  // Apple's Find My network of devices, an encrypted TLM, a version to come, a short one, no frame.
  @Test(arguments: [
    ("1916 AAFE 40 00112233445566778899AABBCCDDEEFF00112233A5", ""),
    ("1516 AAFE 2001 0102030405060708090A0B0C11223344", "tlm 1 - mV - C - - s; "),
    ("1116 AAFE 2002 0BB8 1780 00000064 000003E8", "tlm 2 - mV - C - - s; "),
    ("0816 AAFE 2000 0BB817", ""),
    ("0316 AAFE", ""),
  ])
  func eddystoneWithoutValues(data: String, expected: String) {
    #expect(line(contents(data)) == expected + "services [feaa]; data [feaa]")
  }
}
