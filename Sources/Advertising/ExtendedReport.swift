import Quantities

extension AdvertisingEvent {
  /// Everything that stands before the data of an extended report.
  private static let extendedHead = 24

  /// Reads one report of an LE Extended Advertising Report event (7.7.65.13) and hands it to `body`.
  ///
  /// ```
  /// 13 00    event type: connectable, scannable, directed, scan response, legacy PDU, status (2)
  /// 01       address type
  /// 6 bytes  address, least significant byte first
  /// 01 00    primary PHY, secondary PHY
  /// FF       advertising SID
  /// 7F       TX power, signed, 127 not available
  /// C5       RSSI, signed, 127 not available
  /// 00 00    periodic advertising interval, 1.25 ms
  /// 00       direct address type, and the direct address in the 6 bytes after it
  /// 1E       length of the data, 0 to 229
  /// ...      data
  /// ```
  static func extendedReport(
    _ event: Span<UInt8>,
    _ cursor: inout ByteCursor,
    _ body: (AdvertisingReport) -> Void
  ) throws(AdvertisingFault) {
    let start = cursor.offset
    try requireHead(extendedHead, at: cursor)
    var report = AdvertisingReport(
      kind: .extended,
      wireEventType: try cursor.u16(event),
      addressType: try cursor.u8(event),
      address: DeviceAddress(value: try cursor.u48(event)),
      data: 0..<0,
      claimedDataLength: 0
    )
    report.primaryPHY = try cursor.u8(event)
    report.secondaryPHY = try cursor.u8(event)
    report.sid = try cursor.u8(event)
    report.txPower = power(try cursor.u8(event))
    report.rssi = power(try cursor.u8(event))
    report.periodicInterval = try cursor.u16(event)
    report.directAddressType = try cursor.u8(event)
    report.directAddress = DeviceAddress(value: try cursor.u48(event))
    let length = Int(try cursor.u8(event))
    let present = min(length, cursor.remaining)
    report.claimedDataLength = length
    report.data = cursor.offset..<cursor.offset + present
    try cursor.skip(present)
    body(report)
    guard present == length else {
      throw AdvertisingFault(.dataCut(claimed: length, present: present), at: start)
    }
  }
}
