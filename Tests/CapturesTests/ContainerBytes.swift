/// Hand-made numbers in either byte order.
enum Order: CaseIterable {
  case little, big

  func u16(_ value: Int) -> [UInt8] { bytes(UInt64(truncatingIfNeeded: value), 2) }
  func u32(_ value: Int) -> [UInt8] { bytes(UInt64(truncatingIfNeeded: value), 4) }
  func u64(_ value: Int) -> [UInt8] { bytes(UInt64(bitPattern: Int64(value)), 8) }

  private func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    return self == .little ? little : little.reversed()
  }
}

/// Hand-made pcap bytes.
struct PcapBytes {
  var order = Order.little
  var isNanoseconds = false

  func header(link: Int, version: Int = 2) -> [UInt8] {
    order.u32(isNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4) + order.u16(version) + order.u16(4)
      + order.u32(0) + order.u32(0) + order.u32(262_144) + order.u32(link)
  }

  func record(_ payload: [UInt8], seconds: Int, fraction: Int, captured: Int? = nil) -> [UInt8] {
    order.u32(seconds) + order.u32(fraction) + order.u32(captured ?? payload.count)
      + order.u32(payload.count) + payload
  }
}

/// Hand-made pcapng bytes.
struct PcapngBytes {
  var order = Order.little

  func section(version: Int = 1) -> [UInt8] {
    block(0x0A0D_0D0A, order.u32(0x1A2B_3C4D) + order.u16(version) + order.u16(0) + order.u64(-1))
  }

  func interface(link: Int, snap: Int = 0, options: [UInt8] = []) -> [UInt8] {
    block(1, order.u16(link) + order.u16(0) + order.u32(snap) + options)
  }

  func option(_ code: Int, _ value: [UInt8]) -> [UInt8] {
    order.u16(code) + order.u16(value.count) + padded(value)
  }

  func enhanced(
    _ payload: [UInt8],
    units: Int,
    interface: Int = 0,
    captured: Int? = nil,
    options: [UInt8] = []
  ) -> [UInt8] {
    let time = order.u32(units >> 32) + order.u32(units & 0xFFFF_FFFF)
    return block(
      6,
      order.u32(interface) + time + order.u32(captured ?? payload.count)
        + order.u32(payload.count) + padded(payload) + options
    )
  }

  func simple(_ payload: [UInt8], original: Int? = nil) -> [UInt8] {
    block(3, order.u32(original ?? payload.count) + padded(payload))
  }

  func block(_ type: Int, _ body: [UInt8], tail: Int? = nil) -> [UInt8] {
    let length = body.count + 12
    return order.u32(type) + order.u32(length) + body + order.u32(tail ?? length)
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
