import Testing

/// Section E of the list of faults, and 34 of section C: beacon frames in advertising data.
@Suite struct FrameFaultTests {
  private static let uuid = "8F0E1A2B3C4D5E6F708192A3B4C5D6E7"
  private static let iBeaconText = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136 -59"
  private static let iBeacon = "4C00 0215 \(uuid) 1234 5678 C5"
  private static let altBeacon = "BEAC \(uuid) 0001 0002 C5 00"
  private static let altBeaconText = "altbeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2 -59"
  private static let eddystone = "AAFE 00 EE 00112233445566778899 AABBCCDDEEFF"
  private static let eddystoneText = "eddystone:00112233445566778899/aabbccddeeff -59"
  private static let service = "services [feaa]; data [feaa]"

  static let faults: [DataFault] = [
    DataFault(
      34,
      symptom: "power is looked for at a fixed place from the end",
      data: "1AFF \(iBeacon) 03094142",
      contents: "\(iBeaconText); name AB"
    ),
    DataFault(
      56,
      symptom: "major and minor with their bytes swapped",
      data: "020106 1AFF \(iBeacon)",
      contents: iBeaconText
    ),
    DataFault(
      57,
      symptom: "Flags 04 are refused",
      data: "020104 1AFF \(iBeacon)",
      contents: iBeaconText
    ),
    DataFault(
      57,
      symptom: "Flags 1A are refused",
      data: "02011A 1AFF \(iBeacon)",
      contents: iBeaconText
    ),
    DataFault(
      57,
      58,
      symptom: "a beacon without Flags is missed",
      data: "1AFF \(iBeacon)",
      contents: iBeaconText
    ),
    DataFault(
      58,
      59,
      symptom: "a beacon before the Flags is missed",
      data: "1AFF \(iBeacon) 020106",
      contents: iBeaconText
    ),
    DataFault(
      60,
      symptom: "a beacon with a byte more, a battery level, is refused",
      data: "020106 1BFF \(iBeacon) 64",
      contents: iBeaconText
    ),
    DataFault(
      61,
      symptom: "an AltBeacon is taken for a broken iBeacon",
      data: "1BFF 1801 \(altBeacon)",
      contents: altBeaconText
    ),
    DataFault(
      61,
      symptom: "Microsoft's data is taken for a beacon",
      data: "1DFF 0600 0109 \(String(repeating: "22", count: 24))",
      contents: "of 6"
    ),
    DataFault(
      62,
      symptom: "an iBeacon of company FFFF is taken for Apple's",
      data: "1AFF FFFF \(iBeacon.dropFirst(5))",
      contents: "of ffff"
    ),
    DataFault(
      63,
      symptom: "the company of an AltBeacon with its bytes swapped",
      data: "1BFF 0118 \(altBeacon)",
      contents: altBeaconText
    ),
    DataFault(
      63,
      symptom: "the code of an AltBeacon with its bytes swapped",
      data: "1BFF 1801 ACBE \(altBeacon.dropFirst(5))",
      contents: "of 118"
    ),
    // The stray byte makes all that follows one list of UUIDs: no beacon, and no reading past it.
    DataFault(
      64,
      symptom: "a length byte before the data shifts it",
      data: "1B 020106 1BFF 1801 \(altBeacon)",
      contents:
        "services [0601, ff1b, 0118, acbe, 0e8f, 2b1a, 4d3c, 6f5e, 8170, a392, c5b4, e7d6, 0100]"
    ),
    DataFault(
      65,
      66,
      symptom:
        "an Eddystone-UID without its reserved bytes, or without a list of services, is refused",
      data: "1516 \(eddystone)",
      contents: "\(eddystoneText); \(service)"
    ),
    DataFault(
      67,
      symptom: "a URL of negative length crashes",
      data: "0416 AAFE 10 0000000000",
      contents: service
    ),
    DataFault(
      67,
      symptom: "a URL without a scheme crashes",
      data: "0516 AAFE 10 EE",
      contents: service
    ),
    DataFault(
      68,
      symptom: "the last character of a URL is lost",
      data: "1716 AAFE 10 EE 03 6162636465666768696A6B6C6D6E6F7071",
      contents: "https://abcdefghijklmnopq -59; \(service)"
    ),
    DataFault(
      69,
      symptom: "padding after a URL becomes .com/",
      data: "0D16 AAFE 10 ED 00 6578616D706C65 000000",
      contents: "http://www.example -60; \(service)"
    ),
    DataFault(
      69,
      symptom: "a name after a URL becomes part of it",
      data: "0D16 AAFE 10 ED 00 6578616D706C65 03094142",
      contents: "http://www.example -60; name AB; \(service)"
    ),
    DataFault(
      69,
      symptom: "bytes that the specification reserves become part of a URL",
      data: "0B16 AAFE 10 ED 00 61 0E 20 7F 62",
      contents: service
    ),
    DataFault(
      71,
      symptom: "temperature without its sign",
      data: "1116 AAFE 2000 0BB8 FF80 00000064 000003E8",
      contents: "tlm 0 3000 mV -0.5 C 100 100.0 s; \(service)"
    ),
    DataFault(
      71,
      symptom: "temperature without its sign: 220",
      data: "1116 AAFE 2000 0C90 DC00 00BEF25C 3B1B6A21",
      contents: "tlm 0 3216 mV -36.0 C 12513884 99165238.5 s; \(service)"
    ),
    DataFault(
      72,
      symptom: "temperature with its bytes swapped",
      data: "1116 AAFE 2000 0BB8 18C0 00000000 00000000",
      contents: "tlm 0 3000 mV 24.75 C 0 0.0 s; \(service)"
    ),
    DataFault(
      73,
      symptom: "temperature 8000 and battery 0 are shown, not left out",
      data: "1116 AAFE 2000 0000 8000 00000001 0000000A",
      contents: "tlm 0 - mV - C 1 1.0 s; \(service)"
    ),
    DataFault(
      74,
      symptom: "an EID loses its last byte",
      data: "0D16 AAFE 30 EE 1122334455667788",
      contents: "eid 1122334455667788 -59; \(service)"
    ),
    DataFault(
      74,
      symptom: "an EID of seven bytes is taken for one",
      data: "0C16 AAFE 30 EE 11223344556677",
      contents: service
    ),
    DataFault(
      76,
      symptom: "what a RuuviTag marks as not available is shown",
      data: "1BFF 9904 05 8000 FFFF FFFF 8000 8000 8000 FFFF FF FFFF FFFFFFFFFFFF",
      contents: "ruuvi 5 - C - % - Pa - - - mG - mV - dBm - moves no. -"
    ),
    DataFault(
      77,
      symptom: "RSSI and the next packet are taken into a URL",
      data: "1716 AAFE 10 F9 03 7275752E76692F23 42415941414D52306B CE 043E",
      contents:
        "https://ruu.vi/#BAYAAMR0k -48; ruuvi 4 0.0 C 3.0 % 100292.0 Pa - - - mG - mV - dBm - moves no. -; \(service); fault at 24"
    ),
  ]

  @Test(arguments: faults) func frames(fault: DataFault) { fault.check() }

  // Service data of Eddystone's UUID that tells nothing, or nothing that can be read.
  static let untold: [DataFault] = [
    DataFault(
      symptom: "Google's network of lost devices, frame type 40",
      data: "1916 AAFE 40 00112233445566778899AABBCCDDEEFF00112233A5",
      contents: service
    ),
    DataFault(
      symptom: "an encrypted TLM",
      data: "1516 AAFE 2001 0102030405060708090A0B0C11223344",
      contents: "tlm 1 - mV - C - - s; \(service)"
    ),
    DataFault(
      symptom: "a TLM of a version to come",
      data: "1116 AAFE 2002 0BB8 1780 00000064 000003E8",
      contents: "tlm 2 - mV - C - - s; \(service)"
    ),
    DataFault(symptom: "a short TLM", data: "0816 AAFE 2000 0BB817", contents: service),
    DataFault(symptom: "no frame", data: "0316 AAFE", contents: service),
  ]

  @Test(arguments: untold) func eddystoneWithoutValues(fault: DataFault) { fault.check() }
}
