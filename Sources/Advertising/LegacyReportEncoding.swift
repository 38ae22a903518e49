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
    let data = data.prefix(maximumLegacyData)
    var event: [UInt8] = [leMeta, UInt8(12 + data.count), AdvertisingReport.Kind.legacy.rawValue]
    event += [1, eventType, addressType]
    for shift in stride(from: 0, through: 40, by: 8) {
      event.append(UInt8(truncatingIfNeeded: address.value >> UInt64(shift)))
    }
    event.append(UInt8(data.count))
    event += data
    event.append(UInt8(bitPattern: rssi ?? 0x7f))
    return event
  }
}
