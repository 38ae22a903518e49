/// Hand-made btsnoop bytes.
enum BtsnoopBytes {
  /// Microseconds from the year 0 to the Unix epoch.
  static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000

  static func header(version: UInt32 = 1, datalink: UInt32 = 1002) -> [UInt8] {
    Array("btsnoop\0".utf8) + number(version) + number(datalink)
  }

  /// A record; lengths that are not given are those of the payload.
  static func record(
    _ payload: [UInt8],
    microseconds: Int64,
    flags: UInt32 = 3,
    original: UInt32? = nil,
    included: UInt32? = nil,
    drops: UInt32 = 0
  ) -> [UInt8] {
    let length = UInt32(payload.count)
    let time = UInt64(bitPattern: microseconds + epoch)
    return number(original ?? length) + number(included ?? length) + number(flags) + number(drops)
      + number(UInt32(time >> 32)) + number(UInt32(truncatingIfNeeded: time)) + payload
  }

  /// An LE Advertising Report event with its H4 type: no data, from the address, RSSI in dBm.
  static func report(address: UInt8, rssi: Int8) -> [UInt8] {
    bytes("04 3E0C 0201 0001") + [address, 0, 0, 0, 0, 0xC0, 0x00, UInt8(bitPattern: rssi)]
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
