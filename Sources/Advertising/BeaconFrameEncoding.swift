import Quantities

extension BeaconFrame {
  /// The advertising data that carries this frame, as beacons send it, 29 to 31 bytes.
  ///
  /// iBeacon and AltBeacon come after a Flags structure, Eddystone after Flags and its service list
  /// as the specifications show them. The power is rounded to whole dBm and clamped to what a
  /// signed byte holds. The result is `nil` for an identity that is no frame: address or name.
  public func advertisingData() -> [UInt8]? {
    switch identity {
    case .iBeacon(let uuid, let major, let minor):
      return Self.flags + [0x1A, ADStructure.manufacturerData, 0x4C, 0x00]
        + [Self.iBeaconType, Self.iBeaconLength]
        + Self.bytes(uuid) + Self.bytes(major) + Self.bytes(minor)
        + [Self.powerByte(measuredPower)]
    case .altBeacon(let id1, let id2, let id3):
      return Self.flags + [0x1B, ADStructure.manufacturerData] + Self.altBeaconCompany
        + [0xBE, 0xAC] + Self.bytes(id1) + Self.bytes(id2) + Self.bytes(id3)
        + [Self.powerByte(measuredPower), 0x00]
    case .eddystone(let uid):
      let atZeroMetres = measuredPower + Self.eddystoneLossToOneMetre
      return Self.flags + [0x03, 0x03, 0xAA, 0xFE]
        + [0x17, ADStructure.serviceData16, 0xAA, 0xFE]
        + [Self.eddystoneUID, Self.powerByte(atZeroMetres)]
        + Self.bytes(uid) + [0x00, 0x00]
    case .address, .named:
      return nil
    }
  }

  /// Flags: LE General Discoverable, BR/EDR not supported.
  static let flags: [UInt8] = [0x02, 0x01, 0x06]
  /// Radius Networks, 0x0118: the company that AltBeacon's own examples use.
  private static let altBeaconCompany: [UInt8] = [0x18, 0x01]

  private static func powerByte(_ power: Double) -> UInt8 {
    guard power.isFinite else { return 0 }
    return UInt8(bitPattern: Int8(min(max(power.rounded(), -128), 127)))
  }

  private static func bytes(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func bytes(_ uuid: UUID128) -> [UInt8] {
    [uuid.high, uuid.low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }
}
