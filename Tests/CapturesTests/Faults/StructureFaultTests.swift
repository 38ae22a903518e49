import Testing

/// Section D of the list of faults: AD structures, and advertisements in two packets.
@Suite struct StructureFaultTests {
  private static let service = "b1c2d3e4-f506-0718-293a-4b5c6d7e8e0f"

  private static func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }

  static let faults: [DataFault] = [
    DataFault(
      38,
      symptom: "length 0 is not the end",
      data: "020106 00 03FF4C00 FF",
      contents: ""
    ),
    DataFault(
      39,
      symptom: "padding becomes structures of length -1",
      data: "020106 \(zeros(28))",
      contents: ""
    ),
    DataFault(
      40,
      symptom: "length 0 at the start",
      data: "00 020106",
      contents: ""
    ),
    DataFault(
      41,
      symptom: "length 32 is believed where three bytes are left",
      data: "020106 20FF AABB",
      contents: "fault at 3"
    ),
    DataFault(
      42,
      symptom: "the offset told is that of the next structure",
      data: "020106 0309 4142 20FF AABB 020106",
      contents: "name AB; fault at 7"
    ),
    DataFault(
      43,
      symptom: "a type without data is taken for damage",
      data: "0109 020A08",
      contents: "name ; power 8"
    ),
    DataFault(
      43,
      symptom: "a lone length at the end is taken for a structure",
      data: "020106 05",
      contents: "fault at 3"
    ),
    DataFault(
      44,
      symptom: "no data at all",
      data: "",
      contents: ""
    ),
    DataFault(
      46,
      symptom: "type 0 stops the walk",
      data: "0300AABB 03094142",
      contents: "name AB"
    ),
    DataFault(
      47,
      symptom: "only the first of two UUIDs is read",
      data: "0503 E0FF E7FE",
      contents: "services [ffe0, fee7]"
    ),
    DataFault(
      47,
      symptom: "UUIDs of 32 bits are left out",
      data: "0505 78563412",
      contents: "services [12345678]"
    ),
    DataFault(
      17,
      symptom: "a list that is no multiple of two bytes is read past its end",
      data: "0403 AAFE 11 03094142",
      contents: "name AB; services [feaa]"
    ),
    DataFault(
      48,
      symptom: "data of a service with a UUID of 128 bits is left out",
      data: "1321 0F8E7E6D5C4B3A29180706F5E4D3C2B1 0040",
      contents: "services [\(service)]; data [\(service)]"
    ),
    DataFault(
      49,
      50,
      symptom: "the bytes of a UUID of 128 bits are in the wrong order",
      data: "1107 8F0E1A2B3C4D5E6F708192A3B4C5D6E7",
      contents: "services [e7d6c5b4-a392-8170-6f5e-4d3c2b1a0e8f]"
    ),
    DataFault(
      50,
      symptom: "the bytes of the UUIDs of services with data are in the wrong order",
      data: "0416 0F18 64 0620 78563412 64",
      contents: "services [180f, 12345678]; data [180f, 12345678]"
    ),
    DataFault(
      51,
      symptom: "a name that is not UTF-8 stops the scanner",
      data: "0509 FF41FE42",
      contents: "name \u{FFFD}A\u{FFFD}B"
    ),
    DataFault(
      51,
      symptom: "a name that ends inside a character stops the scanner",
      data: "0509 4142E282",
      contents: "name AB\u{FFFD}"
    ),
    DataFault(
      52,
      symptom: "the scheme of a URI is read wrongly",
      data: "0524 17 2F2F61",
      contents: "uri https://a"
    ),
    DataFault(
      53,
      symptom: "data without Flags is thrown away",
      data: "0409 414243",
      contents: "name ABC"
    ),
    DataFault(
      54,
      symptom: "the short name hides the full one",
      data: "0308 4142 0409 414243 0308 4142",
      contents: "name ABC"
    ),
  ]

  // 0: ADV_IND, 4: SCAN_RSP; 31 bytes are the most that either can hold. The names are AB and ABC.
  static let scanResponses: [EventFault] = [
    EventFault(
      53,
      symptom: "a scan response without Flags is thrown away",
      packets: ["04 3E11 02 01 0401 0100000000AA 05 0409414243 C4"],
      reports: ["4 1 01 -60 0409414243"],
      sightings: ["\(sender(1)) -60"]
    ),
    EventFault(
      54,
      symptom: "of advertisement and scan response only one is shown",
      packets: [
        "04 3E13 02 01 0001 0100000000AA 07 02010603084142 C4",
        "04 3E11 02 01 0401 0100000000AA 05 0409414243 C3",
      ],
      reports: ["0 1 01 -60 02010603084142", "4 1 01 -61 0409414243"],
      sightings: ["\(sender(1)) -60", "\(sender(1)) -61"]
    ),
    EventFault(
      55,
      symptom: "advertisement and scan response are joined past 31 bytes",
      packets: [
        "04 3E2B 02 01 0001 0100000000AA 1F 1EFF\(zeros(29)) C4",
        "04 3E2B 02 01 0401 0100000000AA 1F 1EFF\(zeros(29)) C3",
      ],
      reports: ["0 1 01 -60 1EFF\(zeros(29))", "4 1 01 -61 1EFF\(zeros(29))"],
      sightings: ["\(sender(1)) -60", "\(sender(1)) -61"]
    ),
  ]

  @Test(arguments: faults) func structures(fault: DataFault) { fault.check() }

  @Test(arguments: scanResponses) func responses(fault: EventFault) throws { try fault.check() }
}
