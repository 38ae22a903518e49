import Captures
import Quantities

/// Captures in every container and of every link type, made by our writer and by hand.
enum CaptureSeeds {
  /// HCI packets with their H4 type.
  private static let packets: [[UInt8]] =
    AdvertisingSeeds.events.map { [4] + $0 }
    + [bytes("01 0C20 02 0101"), bytes("02 0100 0400 00000000"), bytes("04 0E04 01 0C20 00"), []]

  private static let radioPDUs = [UInt8(37), 38, 39, 5].map { channel in
    AdvertisingSeeds.pdus.map { ($0, channel) }
  }
  .joined()

  /// One seed a packet, then one of all of them, of each datalink.
  static let btsnoop: [[UInt8]] =
    packets.map { file([$0]) } + [file(packets), unencapsulated, monitor]

  private static func file(_ packets: [[UInt8]]) -> [UInt8] {
    var buffer: [UInt8] = []
    let writer = BtsnoopWriter()
    writer.appendHeader(to: &buffer)
    for (index, packet) in packets.enumerated() where packet.first == 4 || packet.isEmpty {
      let time = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(index) * 100_000)
      writer.append(event: Array(packet.dropFirst()), at: time, to: &buffer)
    }
    return buffer
  }

  /// Datalink 1001: the kind of packet is in the flags, 3 for an event from the controller.
  private static let unencapsulated = datalink(1001, flags: [3, 2, 0, 1])
  /// Datalink 2001: adapter and opcode in the flags.
  private static let monitor = datalink(2001, flags: [3, 0x0001_0003, 2, 4, 18, 0])

  private static func datalink(_ number: Int, flags: [Int]) -> [UInt8] {
    let order = Order.big
    return packets.enumerated().reduce(
      Array("btsnoop\0".utf8) + order.u32(1) + order.u32(number)
    ) { file, packet in
      let payload = Array(packet.element.dropFirst())
      return file + order.u32(payload.count) + order.u32(payload.count)
        + order.u32(flags[packet.offset % flags.count]) + order.u32(0)
        + order.u64(0x00E0_0000_0000_0000 + packet.offset) + payload
    }
  }

  /// What a file of each link type holds.
  private static let links: [(number: Int, payloads: [[UInt8]])] = [
    (187, packets), (201, packets.map { [0, 0, 0, 1] + $0 }),
    (254, packets.map { [0, 0, 0, 3] + $0.dropFirst() }),
    (251, AdvertisingSeeds.pdus.map { SnifferBytes.plain($0) }),
    (256, radioPDUs.map { SnifferBytes.radio($0, channel: $1) }),
    (272, radioPDUs.map { SnifferBytes.nordic($0, channel: $1) }),
  ]

  static let pcap: [[UInt8]] =
    links.flatMap { link in
      Order.allCases.map { order in
        let make = PcapBytes(order: order, isNanoseconds: order == .big)
        return link.payloads.enumerated().reduce(make.header(link: link.number)) {
          $0 + make.record($1.element, seconds: 1_700_000_000, fraction: $1.offset * 1_000)
        }
      }
    } + [longerRecordHeaders]

  /// Magic A1B2CD34: each record header goes on with interface, protocol, direction, padding.
  private static let longerRecordHeaders: [UInt8] = {
    let make = PcapBytes()
    let header = make.order.u32(0xA1B2_CD34) + make.header(link: 187).dropFirst(4)
    return packets.reduce(header) { file, packet in
      let record = make.record(packet, seconds: 1, fraction: 2)
      return file + record.prefix(16) + [UInt8](repeating: 0, count: 8) + packet
    }
  }()

  /// Every option and block that is read, and some that are skipped.
  static let pcapng: [[UInt8]] = links.flatMap { link in
    Order.allCases.map { order in
      let make = PcapngBytes(order: order)
      let options = make.option(9, [0x8A]) + make.option(14, order.u64(1_700_000_000))
      let packets = link.payloads.enumerated().flatMap {
        make.enhanced(
          $0.element,
          units: $0.offset * 1_000,
          interface: $0.offset % 2,
          options: $0.offset == 0 ? make.option(4, order.u64(2)) : []
        )
      }
      return make.section() + make.interface(link: link.number, options: options)
        + make.interface(link: link.number, options: make.option(9, [9]) + make.option(0, []))
        + make.interface(link: 192) + packets + make.simple(link.payloads[0])
        + make.block(0xBAD, [1, 2, 3, 4]) + make.block(4, [1, 2, 3, 4])
        + make.block(
          2,
          order.u32(0) + order.u64(8) + order.u32(4) + order.u32(4) + [4, 0x3E, 1, 2]
        )
        + make.block(5, order.u32(0) + order.u64(7) + make.option(5, order.u64(3)))
        + make.enhanced([1, 2, 3], units: 0, interface: 2)
        + make.section() + make.interface(link: link.number) + make.simple(link.payloads[1])
    }
  }
}
