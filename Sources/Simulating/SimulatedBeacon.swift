import Advertising
import FloorMaps
package import Quantities
import Randomness
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

  init(
    _ beacon: Beacon,
    to floors: [Floor],
    in map: FloorMap,
    _ slabs: SlabLosses,
    options: SimulationOptions
  ) {
    identity = beacon.identity ?? .named(beacon.id)
    link = RadioLink(beacon, to: floors, in: map, slabs, options: options)
    if case .address(let own) = identity {
      address = own
      claimedPower = nil
    } else {
      address = DeviceAddress(randomFor: beacon.id, seed: options.seed)
      claimedPower = min(max(link.model.measuredPower.rounded(), -127), 20)
    }
  }

  /// The HCI event by which an adapter would tell that it was heard, with an RSSI in whole dBm.
  ///
  /// A beacon that is known by its address sends only Flags. The result is `nil` for a beacon
  /// without an identity.
  func event(rssi: Double) -> [UInt8]? {
    AdvertisingEvent.event(
      of: identity,
      measuredPower: claimedPower,
      from: address,
      rssi: Int8(rssi)
    )
  }
}

extension DeviceAddress {
  /// The static random address that a name and a seed make up, the same at every time.
  package init(randomFor name: String, seed: UInt64) {
    var random = SeededGenerator(seed: seed, purpose: .address, name: name)
    self.init(staticRandom: random.next())
  }
}
