public import Quantities

extension AdvertisingEvent {
  /// The event by which an adapter would tell that it heard a beacon, without the H4 type.
  ///
  /// A beacon that is known by its address alone sends nothing but Flags.
  ///
  /// - Parameters:
  ///   - identity: the beacon.
  ///   - measuredPower: RSSI at 1 m in its frame, dBm; `nil` writes 0, which no beacon can have.
  ///   - address: where it sends from; the address type is told from its two highest bits.
  ///   - rssi: dBm; `nil` writes 127, not available.
  /// - Returns: `nil` for a name, which no frame can carry.
  public static func event(
    of identity: BeaconIdentity,
    measuredPower: Double?,
    from address: DeviceAddress,
    rssi: Int8?
  ) -> [UInt8]? {
    let frame = BeaconFrame(identity: identity, measuredPower: measuredPower ?? 0)
    var data = frame.advertisingData()
    if case .address = identity { data = BeaconFrame.flags }
    return data.map { data in
      legacyEvent(
        data: data,
        from: address,
        addressType: address.value >> 46 == DeviceAddress.staticRandom ? 1 : 0,
        rssi: rssi
      )
    }
  }
}

extension DeviceAddress {
  /// The two highest bits of a static random address (Bluetooth Core 5.4, Vol 6, Part B, 1.3.2.1).
  fileprivate static let staticRandom: UInt64 = 0b11

  /// A static random address of 46 bits and the two that mark it.
  public init(staticRandom bits: UInt64) {
    self.init(value: bits | Self.staticRandom << 46)
  }
}
