import Quantities

extension AdvertisingEvent {
  /// Event type, address type, address, data length: what stands before the data.
  private static let legacyHead = 9

  /// Reads one report of an LE Advertising Report event (7.7.65.2) and hands it to `body`.
  ///
  /// ```
  /// 00       event type: 0 ADV_IND, 1 DIRECT_IND, 2 SCAN_IND, 3 NONCONN_IND, 4 SCAN_RSP
  /// 01       address type
  /// 6 bytes  address, least significant byte first
  /// 1E       length of the data, 0 to 31 (longer is read all the same)
  /// ...      data
  /// C5       RSSI, signed
  /// ```
  static func legacyReport(
    _ event: Span<UInt8>,
    _ cursor: inout ByteCursor,
    _ body: (AdvertisingReport) -> Void
  ) throws(AdvertisingFault) {
    let start = cursor.offset
    try requireHead(legacyHead, at: cursor)
    let eventType = try cursor.u8(event)
    let addressType = try cursor.u8(event)
    let address = DeviceAddress(value: try cursor.u48(event))
    let length = Int(try cursor.u8(event))
    let present = min(length, cursor.remaining)
    let data = cursor.offset..<cursor.offset + present
    try cursor.skip(present)
    var report = AdvertisingReport(
      kind: .legacy,
      wireEventType: UInt16(eventType),
      addressType: addressType,
      address: address,
      data: data,
      claimedDataLength: length
    )
    guard cursor.remaining > 0 else {
      body(report)
      throw present < length
        ? AdvertisingFault(.dataCut(claimed: length, present: present), at: start)
        : AdvertisingFault(.rssiMissing, at: start)
    }
    report.rssi = power(try cursor.u8(event))
    body(report)
  }
}
