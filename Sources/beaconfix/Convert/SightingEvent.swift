import Advertising
import Quantities
import Simulating

extension Sighting {
  /// What a byte can hold of an RSSI; 127 means not available.
  private static let writableRSSI = -128.0...126.0
  /// What a byte can hold of a measured power, also of Eddystone's, which is told 41 dB higher.
  private static let writablePower = -128.0...86.0

  /// The HCI event by which an adapter would tell of a sighting from a sightings file.
  ///
  /// A beacon with an identity sends from a random address that its identity makes up.
  ///
  /// - Parameter losses: gets counted what the event does not tell.
  /// - Returns: `nil` for what no event can tell: ranges, and beacons known by name alone.
  func event(_ losses: inout ConversionLosses) -> [UInt8]? {
    let identity = beacon.resolved
    if case .named = identity {
      losses.count(.named)
      return nil
    }
    var level: Double?
    switch measurement {
    case .unavailable: break
    case .rssi(let value): level = value
    case .range:
      losses.count(.range)
      return nil
    }
    guard level.map({ Self.writableRSSI.contains($0.rounded()) }) ?? true else {
      losses.count(.rssiOutOfRange)
      return nil
    }
    if let level, level != level.rounded() { losses.count(.roundedRSSI) }
    countPower(of: identity, &losses)
    return AdvertisingEvent.event(
      of: identity,
      measuredPower: measuredPower,
      from: identity.sender,
      rssi: level.map { Int8($0.rounded()) }
    )
  }

  private func countPower(of identity: BeaconIdentity, _ losses: inout ConversionLosses) {
    if case .address = identity {
      if measuredPower != nil { losses.count(.power) }
      return
    }
    guard let power = measuredPower else { return losses.count(.zeroPower) }
    let isWritable = Self.writablePower.contains(power) && power == power.rounded()
    if !isWritable { losses.count(.changedPower) }
  }
}

extension BeaconIdentity {
  /// The address that it is sent from.
  fileprivate var sender: DeviceAddress {
    if case .address(let address) = self { return address }
    return DeviceAddress(randomFor: description, seed: 0)
  }
}
