/// What every probe must give: its reports, with what is in them, and what was dropped.
///
/// A report is event type, address type and RSSI, for extended ones TX power, PHYs, SID, status and
/// target where they tell them; after the colon stands what `AdvertisedContents.line` says.
enum ProbeOutcomes {
  private static let iBeacon = "8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/4660/22136"
  private static let altBeacon = "altbeacon:8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7/1/2"
  private static let uid = "eddystone:00112233445566778899/aabbccddeeff"
  private static let uuid = "e7d6c5b4-a392-8170-6f5e-4d3c2b1a0e8f"
  private static let feaa = "services [feaa]; data [feaa]"
  private static let frame = "4C00 0215 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 1234 5678"

  /// The probes of the shared table, whose bytes are there.
  static let shared: [(name: String, outcome: String)] = [
    ("ib-plain", "0 1 -61: \(iBeacon) -59"),
    ("ib-noflags", "0 1 -61: \(iBeacon) -59"),
    ("ib-flags-after", "0 1 -61: \(iBeacon) -59"),
    ("ib-len1b-extra", "0 1 -61: \(iBeacon) -59"),
    ("ib-len19-nopower", "0 1 -61: of 4c"),
    ("ib-overrun", "0 1 -61: fault at 3 | 1 damagedAdvertisement"),
    ("ib-len-byte-14", "0 1 -61: of 4c"),
    ("ib-in-scanrsp", "4 1 -61: \(iBeacon) -59"),
    ("ib-power-00", "0 1 -61: \(iBeacon) 0"),
    ("ib-power-80", "0 1 -61: \(iBeacon) -128"),
    ("ib-zero-uuid", "0 1 -61: 00000000-0000-0000-0000-000000000000/0/0 -59"),
    ("ib-after-nearby", "13 1 -61 phy 1/0: \(iBeacon) -59"),
    ("alt-0118", "0 1 -61: \(altBeacon) -59"),
    ("alt-004c", "0 1 -61: \(altBeacon) -59"),
    ("alt-len1a", "0 1 -61: of 118"),
    ("eddy-uid20", "0 1 -61: \(uid) -59; \(feaa)"),
    ("eddy-uid18", "0 1 -61: \(uid) -59; \(feaa)"),
    ("eddy-uid17", "0 1 -61: \(feaa)"),
    ("eddy-url", "0 1 -61: http://www.example.com/ -60; \(feaa)"),
    ("eddy-url-codes", "0 1 -61: https://a.comb.orgc -60; \(feaa)"),
    ("eddy-url-type-only", "0 1 -61: \(feaa)"),
    ("eddy-url-pad", "0 1 -61: http://www.example -60; \(feaa)"),
    ("eddy-url-scheme04", "0 1 -61: \(feaa)"),
    ("eddy-url-reserved", "0 1 -61: \(feaa)"),
    ("eddy-tlm", "0 1 -61: tlm 0 3000 mV 23.5 C 100 100.0 s; \(feaa)"),
    ("eddy-tlm-neg", "0 1 -61: tlm 0 3000 mV -0.5 C 100 100.0 s; \(feaa)"),
    ("eddy-tlm-minus36", "0 1 -61: tlm 0 3216 mV -36.0 C 12513884 99165238.5 s; \(feaa)"),
    ("eddy-tlm-v1", "0 1 -61: tlm 1 - mV - C - - s; \(feaa)"),
    ("eddy-tlm-v2", "0 1 -61: tlm 2 - mV - C - - s; \(feaa)"),
    ("eddy-tlm-short", "0 1 -61: \(feaa)"),
    ("eddy-eid7", "0 1 -61: \(feaa)"),
    ("eddy-fmdn40", "0 1 -61: \(feaa)"),
    ("eddy-empty", "0 1 -61: \(feaa)"),
    (
      "ruuvi5",
      "0 1 -61: ruuvi 5 24.3 C 53.49 % 100044.0 Pa 4 -4 1036 mG 2977 mV 4 dBm 66 moves no. 205"
    ),
    ("ruuvi5-invalid", "0 1 -61: ruuvi 5 - C - % - Pa - - - mG - mV - dBm - moves no. -"),
    ("ruuvi5-short", "0 1 -61: of 499"),
    (
      "ruuvi4-url",
      "0 1 -61: https://ruu.vi/#BAYAAMR0k -48; ruuvi 4 0.0 C 3.0 % 100292.0 Pa - - - mG - mV - dBm - moves no. -; \(feaa)"
    ),
    ("rssi-7f", "0 1 -"),
    ("rssi-80", "0 1 -128"),
    ("rssi-14", "0 1 20"),
    ("rssi-15", "0 1 21"),
    ("rssi-99", "0 1 -103"),
    ("rssi-ff", "0 1 -1"),
    ("num-0", ""),
    ("num-0-trailing", ""),
    ("num-3-mixed", "0 1 -80 | 4 1 - | 0 1 -78: name AB"),
    ("num-25", (0..<25).map { "0 1 \($0 - 96)" }.joined(separator: " | ")),
    ("num-2-one-present", "0 1 -61 | 1 damagedReport"),
    ("num-26", String(repeating: "0 1 -96 | ", count: 25) + "1 damagedReport"),
    ("num-1-trailing", "0 1 -61"),
    ("rssi-missing", "0 1 - | 1 damagedReport"),
    ("plen-short", "0 1 -: fault at 3 | 1 damagedReport"),
    ("plen-long", "0 1 -61 | 1 damagedReport"),
    ("plen-0", ""),
    ("type-only", ""),
    ("empty-record", ""),
    ("data-len-32", "0 1 -61: of 4c"),
    ("ad-zero-first", "0 1 -61"),
    ("ad-zero-mid", "0 1 -61"),
    ("ad-zero-pad", "0 1 -61"),
    ("ad-overrun", "0 1 -61: fault at 3 | 1 damagedAdvertisement"),
    ("ad-lone-tail", "0 1 -61: fault at 3 | 1 damagedAdvertisement"),
    ("ad-odd-uuid16", "0 1 -61: services [feaa]"),
    ("ad-uuid128", "0 1 -61: services [\(uuid)]"),
    ("ad-svc128", "0 1 -61: services [\(uuid)]; data [\(uuid)]"),
    ("ad-uuid32", "0 1 -61: services [12345678]"),
    ("ad-typefe", "0 1 -61"),
    ("ad-name-badutf8", "0 1 -61: name \u{FFFD}A\u{FFFD}B"),
    ("ad-name-cututf8", "0 1 -61: name AB\u{FFFD}"),
    ("ad-two-mfr", "0 1 -61: of 4c, e0"),
    ("ad-two-mfr-same", "0 1 -61: of 4c, 4c"),
    ("ad-mfr-1byte", "0 1 -61"),
    ("ad-dup-flags", "0 1 -61"),
    ("ad-uri", "0 1 -61: uri https://a"),
    ("ad-txpower", "0 1 -61: power -128"),
    ("et-1", "1 1 -61"),
    ("et-2", "2 1 -61"),
    ("et-3", "3 1 -61"),
    ("et-05", "5 1 -61"),
    ("at-0", "0 0 -61"),
    ("at-2", "0 2 -61"),
    ("at-4", "0 4 -61"),
    ("ext-et-0013", "13 1 -61 phy 1/0"),
    ("ext-et-0015", "15 1 -61 phy 1/0 to 0"),
    ("ext-et-0010", "10 1 -61 phy 1/0"),
    ("ext-et-001b", "1b 1 -61 phy 1/0"),
    ("ext-et-001a", "1a 1 -61 phy 1/0"),
    ("ext-et-0001", "1 1 -61 phy 1/1 sid 3"),
    ("ext-et-0002", "2 1 -61 phy 1/1 sid 3"),
    ("ext-et-000a", "a 1 -61 phy 1/1 sid 3"),
    ("ext-et-8013", "8013 1 -61 phy 1/0"),
    ("ext-et-0060", "60 1 -61 phy 1/1 sid 3 reserved"),
    ("ext-at-ff", "0 255 -61 phy 1/1 sid 1 | 1 anonymous"),
    ("ext-tx-values", "0 1 -61 tx -127 phy 1/2 sid 2"),
    ("ext-phys-coded", "0 1 -61 phy 3/3 sid 4"),
    ("ext-phy-4", "13 1 -61 phy 4/0"),
    ("ext-directed-rpa", "5 1 -61 phy 1/1 sid 6 to 254"),
    ("ext-len229", "0 1 -61 phy 1/1 sid 7: of e0"),
    ("ext-num2", "13 1 -95 phy 1/0 | 10 1 -94 phy 1/0: \(iBeacon) -59"),
    ("ext-data-overrun", "13 1 -61 phy 1/0 | 1 damagedReport"),
    ("ext-short-header", "1 damagedReport"),
    ("frag-A1", "20 1 -61 phy 1/1 sid 9 moreToCome: fault at 0 | 1 incompleteFragments"),
    ("frag-B1", "20 1 -61 phy 1/1 sid 9 moreToCome: fault at 0 | 1 incompleteFragments"),
    ("frag-B2", "0 1 -61 phy 1/1 sid 9: fault at 0 | 1 damagedAdvertisement"),
    ("frag-A2", "0 1 -61 phy 1/1 sid 9: fault at 0 | 1 damagedAdvertisement"),
    ("frag-C-trunc", "20 1 -61 phy 1/1 sid 9 moreToCome: fault at 0 | 1 incompleteFragments"),
    ("frag-C-trunc2", "40 1 -61 phy 1/1 sid 9 truncated"),
    ("frag-D-orphan", "0 1 -61 phy 1/1 sid 9: fault at 0 | 1 damagedAdvertisement"),
    ("frag-E1", "20 1 -61 phy 1/1 sid 9 moreToCome: fault at 0 | 1 incompleteFragments"),
    ("frag-E1-again", "20 1 -61 phy 1/1 sid 9 moreToCome: fault at 0 | 1 incompleteFragments"),
    ("frag-E2", "0 1 -61 phy 1/1 sid 9: fault at 0 | 1 damagedAdvertisement"),
    ("dir-0b", "1 1 -64 to 1"),
    ("meta-01", ""),
    ("cmd-adv", ""),
    ("h4-ff", ""),
  ]

  /// Probes that the list of faults names and the shared table lacks, made here.
  static let made: [(name: String, packet: String, outcome: String)] = [
    (
      "num-2", "04 3E19 0202 0001 01000000C0C0 00 B0 0001 02000000C0C0 03 020106 C3",
      "0 1 -80 | 0 1 -61"
    ),
    (
      "num-2-first-ad-bad",
      "04 3E1B 0202 0001 01000000C0C0 05 20FFAABBCC B0 0001 02000000C0C0 00 C3",
      "0 1 -80: fault at 0 | 0 1 -61 | 1 damagedAdvertisement"
    ),
    (
      "data-overrun", "04 3E0F 0201 0001 01000000C0C0 1F 020106 C3",
      "0 1 -: fault at 3 | 1 damagedReport"
    ),
    ("et-0", "04 3E0F 0201 0001 01000000C0C0 03 020106 C3", "0 1 -61"),
    ("et-4", "04 3E11 0201 0401 01000000C0C0 05 0409414243 C3", "4 1 -61: name ABC"),
    ("rssi-81", "04 3E0C 0201 0001 01000000C0C0 00 81", "0 1 -127"),
    (
      "ib-flags-1a", "04 3E2A 0201 0001 01000000C0C0 1E 02011A 1AFF \(frame) C5 C3",
      "0 1 -61: \(iBeacon) -59"
    ),
    (
      "ib-ext-followed",
      "04 3E3B 0D01 1300 01 01000000C0C0 0100 FF 7F C3 0000 00 000000000000 21 02011A 1AFF \(frame) C5 020AF8",
      "13 1 -61 phy 1/0: \(iBeacon) -59; power -8"
    ),
    (
      "ib-power-01", "04 3E2A 0201 0001 01000000C0C0 1E 020106 1AFF \(frame) 01 C3",
      "0 1 -61: \(iBeacon) 1"
    ),
    (
      "ib-company-ffff",
      "04 3E2A 0201 0001 01000000C0C0 1E 020106 1AFF FFFF\(frame.dropFirst(4)) C5 C3",
      "0 1 -61: of ffff"
    ),
    (
      "alt-code-acbe",
      "04 3E2B 0201 0001 01000000C0C0 1F 020106 1BFF 1801 ACBE 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 0001 0002 C5 00 C3",
      "0 1 -61: of 118"
    ),
    (
      "eddy-url-17",
      "04 3E24 0201 0001 01000000C0C0 18 1716 AAFE 10 ED 03 6162636465666768696A6B6C6D6E6F7071 C3",
      "0 1 -61: https://abcdefghijklmnopq -60; \(feaa)"
    ),
    (
      "eddy-tlm-8000",
      "04 3E1E 0201 0001 01000000C0C0 12 1116 AAFE 2000 0000 8000 00000001 0000000A C3",
      "0 1 -61: tlm 0 - mV - C 1 1.0 s; \(feaa)"
    ),
    (
      "eddy-eid", "04 3E1A 0201 0001 01000000C0C0 0E 0D16 AAFE 30 EE 1122334455667788 C3",
      "0 1 -61: eid 1122334455667788 -59; \(feaa)"
    ),
    ("ad-empty", "04 3E0C 0201 0001 01000000C0C0 00 C3", "0 1 -61"),
    ("ad-len1", "04 3E11 0201 0001 01000000C0C0 05 0109 020AF8 C3", "0 1 -61: name ; power -8"),
    ("ad-type00", "04 3E13 0201 0001 01000000C0C0 07 0300AABB 020AF8 C3", "0 1 -61: power -8"),
    (
      "ad-two-uuid16", "04 3E12 0201 0001 01000000C0C0 06 0503 E0FFE7FE C3",
      "0 1 -61: services [ffe0, fee7]"
    ),
  ]
}
