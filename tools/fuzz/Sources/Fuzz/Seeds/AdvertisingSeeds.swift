import Advertising
import Quantities

/// Advertising data, and the HCI events, PDUs and layouts that go with it.
enum AdvertisingSeeds {
  private static let uuid = UUID128(high: 0x8F0E_1A2B_3C4D_5E6F, low: 0x7081_92A3_B4C5_D6E7)
  private static let identities: [BeaconIdentity] = [
    .iBeacon(uuid: uuid, major: 0x1234, minor: 0x5678), .altBeacon(id1: uuid, id2: 1, id3: 2),
    .eddystone(uuid),
  ]

  /// A seed for each kind of content.
  static let data: [[UInt8]] =
    identities.compactMap { BeaconFrame(identity: $0, measuredPower: -59).advertisingData() }
    + [
      // Apple's other messages in front of an iBeacon, and bytes behind it.
      "1FFF 4C00 1002 0B00 0215 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 1234 5678 C5 64",
      // Eddystone-URL, TLM, EID.
      "0303AAFE 1116 AAFE 10 ED 00 6578616D706C65 07 2F6100",
      "1116 AAFE 2000 0BB8 1780 00000064 000003E8",
      "0D16 AAFE 30 EE 1122334455667788",
      // RuuviTag formats 5, 3 and 4.
      "1BFF 9904 05 12FC 5394 C37C 0004 FFFC 040C AC36 42 00CD CBB8334C884F",
      "11FF 9904 03 291A1ECE1E FC18 03E8 0000 0BB8",
      "1516 AAFE 10 F9 03 7275752E76692F23 42415941414D52306B",
      // Flags, names, services of three widths, power, URI, padding.
      "020106 0308 4142 0409 414243 0503 E0FFE7FE 0505 78563412 020AF4 0724 172F2F612F62 0000",
      "1107 8F0E1A2B3C4D5E6F708192A3B4C5D6E7 0320 7856 3412 09 1321 0F8E7E6D5C4B3A29180706F5 00",
    ].map { bytes($0) }

  /// Legacy, directed and extended reports, several in one event, and fragments.
  static let events: [[UInt8]] =
    data.map {
      AdvertisingEvent.legacyEvent(data: $0, from: DeviceAddress(value: 0xC0_0000_0001), rssi: -60)
    }
    + [
      "3E19 0202 0001 0100000000C0 03 020106 C4 0001 0200000000C0 00 C3",
      "3E12 0B01 0100 01 0100000000C0 01 0200000000C0 C0",
      "3E1D 0D01 1300 01 0300000000C0 0100 FF 7F C3 0000 00 000000000000 03 020106",
      // moreToCome, then its last part, in one event.
      "3E3A 0D02 2000 01 0A02030405C6 0100 01 81 C3 0000 00 000000000000 04 1BFF1801"
        + "0000 01 0A02030405C6 0100 01 81 C3 0000 00 000000000000 02 BEAC",
    ].map { bytes($0) }

  /// Link-layer PDUs without their CRC: every type, extended ones with every field.
  static let pdus: [[UInt8]] = [
    "4009 0100000000C0 020106", "410C 0100000000C0 0200000000C0", "4209 0100000000C0 020106",
    "C30C 0300000000C0 0100000000C0", "4409 0100000000C0 03094142",
    "4522 0300000000C0 0100000000C0 D6BE898E 555555 02 0F00 1800 0000 C800 FFFFFFFF1F 08",
    "4609 0100000000C0 020106",
    // ADV_EXT_IND with ADI and pointer, AUX_ADV_IND, AUX_CHAIN_IND.
    "4707 06 18 3412 05 0A20",
    "470E 09 09 0100000000C0 3412 1BFF1801", "4705 03 08 3412 BEAC",
    "4729 22 7F 0100000000C0 0200000000C0 00 3412 850A20 112233445566778899AABBCCDDEEFF001122 F4"
      + " 020106 0000",
    "4808 07 01 0100000000C0",
  ].map { bytes($0) }

  /// A layout, a line feed, and data that it describes.
  static let layouts: [[UInt8]] = [
    ("m:2-3=0215,i:4-19,i:20-21,i:22-23,p:24-24", data[0]),
    ("m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25", data[1]),
    ("s:0-1=feaa,m:2-2=00,p:3-3:-41,i:4-13,i:14-19", data[2]),
    ("x,s:0-1=feaa,m:2-2=20,d:3-3,d:4-5,d:6-7l,d:8-11b", data[5]),
    ("s:0-1=feaa,m:2-2=10,p:3-3:-41,i:4-21v", data[4]),
    (" m:0-1=4c00 , i:2-9lv , p:-:-59", data[0]),
    ("s:0-15=0F8E7E6D5C4B3A29180706F5E4D3C2B1,i:16-16,p:17-17:12", data[11]),
  ].map { Array($0.utf8) + [0x0A] + $1 }

  static let words = [
    "m:2-3=0215", "m:0-1=4c00", "s:0-1=feaa", "i:4-19", "i:20-21l", "i:4-21v", "p:24-24", "p:-:-59",
    ":-41", "d:25-25", "x,", "lv", "0-253", "255",
  ]
}
