import Quantities

extension AdvertisingEvent {
  /// A directed report has no data: this is all of it.
  private static let directedLength = 16

  /// Reads one report of an LE Directed Advertising Report event (7.7.65.11) and hands it to `body`.
  ///
  /// ```
  /// 01       event type: always 1, ADV_DIRECT_IND
  /// 01       address type, and the advertiser's address in the 6 bytes after it
  /// 01       direct address type, and the target's address in the 6 bytes after it
  /// C0       RSSI, signed
  /// ```
  static func directedReport(
    _ event: Span<UInt8>,
    _ cursor: inout ByteCursor,
    _ body: (AdvertisingReport) -> Void
  ) throws(AdvertisingFault) {
    try requireHead(directedLength, at: cursor)
    var report = AdvertisingReport(
      kind: .directed,
      wireEventType: UInt16(try cursor.u8(event)),
      addressType: try cursor.u8(event),
      address: DeviceAddress(value: try cursor.u48(event)),
      data: cursor.offset..<cursor.offset,
      claimedDataLength: 0
    )
    report.directAddressType = try cursor.u8(event)
    report.directAddress = DeviceAddress(value: try cursor.u48(event))
    report.rssi = power(try cursor.u8(event))
    body(report)
  }
}
