import Quantities

extension AdvertisingPDU {
  /// Flags of the extended header, in the order of the fields.
  private enum Field {
    static let advertiser: UInt8 = 1 << 0
    static let target: UInt8 = 1 << 1
    static let constantTone: UInt8 = 1 << 2
    static let dataIdentity: UInt8 = 1 << 3
    static let auxiliary: UInt8 = 1 << 4
    static let sync: UInt8 = 1 << 5
    static let txPower: UInt8 = 1 << 6
  }

  private static let constantToneLength = 1
  private static let syncLength = 18
  /// µs of one unit of an auxiliary pointer's offset; its flag bit chooses.
  private static let offsetUnits = (short: 30, long: 300)

  /// Reads the payload of an extended PDU (Core 5.4, Vol 6, Part B, 2.3.4).
  ///
  /// ```
  /// 09        length of the extended header (6 bits), AdvMode (2 bits)
  /// 09        which fields are there, one bit each, and then the fields in this order:
  ///           AdvA 6, TargetA 6, CTEInfo 1, ADI 2, AuxPtr 3, SyncInfo 18, TxPower 1 bytes
  /// ...       additional controller data up to the header's length, then the advertising data
  /// ```
  mutating func readExtended(
    _ bytes: Span<UInt8>,
    _ cursor: inout ByteCursor
  ) throws(AdvertisingFault) {
    let first = try cursor.u8(bytes)
    let length = Int(first & 0x3f)
    mode = first >> 6
    let start = cursor.offset
    let end = min(start + length, cursor.end)
    data = end..<cursor.end
    guard length > 0 else { return }
    var header = ByteCursor(offset: start, end: end)
    let fields = try header.u8(bytes)
    if fields & Field.advertiser != 0 { address = DeviceAddress(value: try header.u48(bytes)) }
    if fields & Field.target != 0 { target = DeviceAddress(value: try header.u48(bytes)) }
    if fields & Field.constantTone != 0 { try header.skip(Self.constantToneLength) }
    if fields & Field.dataIdentity != 0 { dataIdentity = try header.u16(bytes) }
    if fields & Field.auxiliary != 0 { auxiliary = try Self.pointer(bytes, &header) }
    if fields & Field.sync != 0 { try header.skip(Self.syncLength) }
    if fields & Field.txPower != 0 { txPower = AdvertisingEvent.power(try header.u8(bytes)) }
    guard start + length <= cursor.end else {
      let present = cursor.end - start
      throw AdvertisingFault(.bytesMissing(needed: length, present: present), at: start)
    }
  }

  /// Channel (6 bits), clock accuracy, unit; offset (13 bits), PHY (3 bits).
  private static func pointer(
    _ bytes: Span<UInt8>,
    _ cursor: inout ByteCursor
  ) throws(AdvertisingFault) -> AuxiliaryPointer {
    let first = try cursor.u8(bytes)
    let second = try cursor.u16(bytes)
    let unit = first & 0x80 == 0 ? offsetUnits.short : offsetUnits.long
    return AuxiliaryPointer(
      channel: first & 0x3f,
      offset: Int(second & 0x1fff) * unit,
      phy: UInt8(second >> 13)
    )
  }
}
