public import Quantities

extension AdvertisingEvent {
  /// The most advertising data that a legacy advertisement carries, bytes.
  public static let maximumLegacyData = 31

  /// An LE Advertising Report event (subevent 0x02) with one report, without the H4 type.
  ///
  /// - Parameters:
  ///   - data: advertising data; what is past 31 bytes is left off.
  ///   - address: the advertiser.
  ///   - addressType: 0 public, 1 random.
  ///   - eventType: 0 ADV_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4 SCAN_RSP.
  ///   - rssi: dBm, -127 to 20; `nil` writes 127, not available.
  /// - Returns: the event, from its event code on: 14 bytes and the data.
  public static func legacyEvent(
    data: [UInt8],
    from address: DeviceAddress,
    addressType: UInt8 = 1,
    eventType: UInt8 = 3,
    rssi: Int8?
  ) -> [UInt8] {
    let length = min(data.count, maximumLegacyData)
    var report = AdvertisingReport(
      kind: .legacy,
      wireEventType: UInt16(eventType),
      addressType: addressType,
      address: address,
      data: 0..<length,
      claimedDataLength: length
    )
    report.rssi = rssi
    return report.events(in: data.span)[0]
  }
}
