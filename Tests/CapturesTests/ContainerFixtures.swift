import Captures
import Testing

/// A small capture in one of the containers.
struct ContainerFixture: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: [UInt8]
  /// Where its header ends and where each record ends, counted from the start.
  var ends: [Int]

  private init(_ name: String, header: [UInt8], records: [[UInt8]]) {
    testDescription = name
    bytes = header + records.joined()
    ends = records.reduce(into: [header.count]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// Two reports of one event, a command, an extended report, and a third sender.
  private static let packets: [[UInt8]] = [
    bytesOf("04 3E19 0202 0001 0100000000C0 03 020106 C4 0001 0200000000C0 00 C3"),
    bytesOf("01 0C20 02 0100"),
    bytesOf("04 3E1D 0D01 1300 01 0300000000C0 0100 FF 7F C3 0000 00 000000000000 03 020106"),
    BtsnoopBytes.report(address: 4, rssi: -60),
  ]

  private static let pdus: [[UInt8]] = (1...4).map {
    [0x42, 9, $0, 0, 0, 0, 0, 0xC0, 2, 1, 6]
  }

  private static let withAdapter: [[UInt8]] = packets.map {
    [0, 0, 0, $0[0] == 1 ? 2 : 3] + $0.dropFirst()
  }

  static let all: [ContainerFixture] = [
    btsnoop(1001, packets.map { Array($0.dropFirst()) }),
    btsnoop(1002, packets),
    btsnoop(2001, packets.map { Array($0.dropFirst()) }),
    pcap("pcap 187", PcapBytes(), 187, packets),
    pcap("pcap 187 ns", PcapBytes(isNanoseconds: true), 187, packets),
    pcap("pcap 254 big-endian", PcapBytes(order: .big), 254, withAdapter),
    pcap(
      "pcap 201 big-endian ns",
      PcapBytes(order: .big, isNanoseconds: true),
      201,
      packets.map { [0, 0, 0, 1] + $0 }
    ),
    pcap("pcap 251", PcapBytes(), 251, pdus.map { SnifferBytes.plain($0) }),
    pcap("pcap 256", PcapBytes(), 256, pdus.map { SnifferBytes.radio($0, channel: 39) }),
    pcap("pcap 272", PcapBytes(), 272, pdus.map { SnifferBytes.nordic($0, channel: 37) }),
    pcapng("pcapng 187", PcapngBytes(), 187, packets),
    pcapng("pcapng 254 big-endian", PcapngBytes(order: .big), 254, withAdapter),
    pcapng(
      "pcapng 272 big-endian",
      PcapngBytes(order: .big),
      272,
      pdus.map { SnifferBytes.nordic($0, channel: 37) }
    ),
  ]

  /// Flags of 1001 and opcodes of 2001: 2 is a command, 3 an event received.
  private static func btsnoop(_ datalink: UInt32, _ payloads: [[UInt8]]) -> ContainerFixture {
    ContainerFixture(
      "btsnoop \(datalink)",
      header: BtsnoopBytes.header(datalink: datalink),
      records: zip(payloads, packets).enumerated().map { index, payload in
        BtsnoopBytes.record(
          payload.0,
          microseconds: Int64(index),
          flags: payload.1[0] == 1 ? 2 : 3
        )
      }
    )
  }

  private static func pcap(
    _ name: String,
    _ make: PcapBytes,
    _ link: Int,
    _ payloads: [[UInt8]]
  ) -> ContainerFixture {
    ContainerFixture(
      name,
      header: make.header(link: link),
      records: payloads.enumerated().map {
        make.record($0.element, seconds: $0.offset, fraction: 5)
      }
    )
  }

  private static func pcapng(
    _ name: String,
    _ make: PcapngBytes,
    _ link: Int,
    _ payloads: [[UInt8]]
  ) -> ContainerFixture {
    ContainerFixture(
      name,
      header: make.section()
        + make.interface(link: link, options: make.option(9, [9]) + make.option(0, [])),
      records: payloads.enumerated().map {
        make.enhanced($0.element, units: $0.offset * 1_000_000)
      } + [make.block(5, [1, 2, 3, 4])]
    )
  }
}

private func bytesOf(_ hex: String) -> [UInt8] { bytes(hex) }
