/// Advertisements written down by hand, as a btsnoop file (datalink 1002, H4).
struct Air {
  private var bytes: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]

  /// Adds an LE Advertising Report of one advertisement; times in seconds since 2026-01-01.
  ///
  /// `address` is written as people do, `type` is 0 for ADV_IND, 3 for ADV_NONCONN_IND, 4 for
  /// SCAN_RSP.
  mutating func add(
    at seconds: Double,
    from address: String,
    _ data: String,
    rssi: Int8,
    type: UInt8 = 3
  ) {
    let data = Self.octets(data)
    let head: [UInt8] = [0x02, 0x01, type, 0x01]
    let report = head + Self.octets(address).reversed() + [UInt8(data.count)] + data
    add(at: seconds, event: 0x3E, report + [UInt8(bitPattern: rssi)])
  }

  /// Adds an HCI event of any kind.
  mutating func add(at seconds: Double, event: UInt8, _ parameters: [UInt8]) {
    let packet = [0x04, event, UInt8(parameters.count)] + parameters
    let microseconds = UInt64(seconds * 1e6) + 0x00DC_DDB3_0F2F_8000 + 1_767_225_600_000_000
    bytes += Self.big(packet.count, 4) + Self.big(packet.count, 4) + [0, 0, 0, 1, 0, 0, 0, 0]
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: microseconds >> UInt64(56 - 8 * $0)) }
    bytes += packet
  }

  var file: [UInt8] { bytes }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Bytes from hexadecimal digits; colons, spaces and line ends between them are skipped.
  static func octets(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map { UInt8($0) } }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
