import Advertising
import FloorMaps
import Quantities
import Ranging

/// A beacon of the map as the simulation needs it: what it sends, and its way to the receiver.
struct SimulatedBeacon {
  /// The identity in its sightings: as the map says, else the map's id.
  let identity: BeaconIdentity
  /// The address it sends from.
  let address: DeviceAddress
  /// The measured power in its frame, whole dBm; `nil` when it sends its address alone.
  let claimedPower: Double?
  /// How it is received.
  var link: RadioLink

  init(_ beacon: Beacon, on floor: Floor, in map: FloorMap, options: SimulationOptions) {
    identity = beacon.identity ?? .named(beacon.id)
    link = RadioLink(beacon, on: floor, in: map, options: options)
    if case .address(let own) = identity {
      address = own
      claimedPower = nil
    } else {
      address = Self.randomAddress(of: beacon, seed: options.seed)
      claimedPower = min(max(link.model.measuredPower.rounded(), -127), 20)
    }
  }

  /// The HCI event by which an adapter would tell that it was heard, with an RSSI in whole dBm.
  ///
  /// A beacon that is known by its address sends only Flags. The result is `nil` for a beacon
  /// without an identity.
  func event(rssi: Double) -> [UInt8]? {
    let frame = BeaconFrame(identity: identity, measuredPower: claimedPower ?? 0)
    var data = frame.advertisingData()
    if case .address = identity { data = Self.flags }
    guard let data else { return nil }
    return AdvertisingEvent.legacyEvent(
      data: data,
      from: address,
      addressType: address.value >> 46 == Self.staticRandom ? 1 : 0,
      rssi: Int8(rssi)
    )
  }

  /// An AD structure: LE General Discoverable, BR/EDR not supported.
  private static let flags: [UInt8] = [0x02, 0x01, 0x06]
  /// The two highest bits of a static random address (Bluetooth Core 5.4, Vol 6, Part B, 1.3.2.1).
  private static let staticRandom: UInt64 = 0b11

  /// A static random address of the beacon's own.
  private static func randomAddress(of beacon: Beacon, seed: UInt64) -> DeviceAddress {
    var random = SeededGenerator(seed: seed, purpose: .address, name: beacon.id)
    return DeviceAddress(value: random.next() | Self.staticRandom << 46)
  }
}
