import FloorMaps
import Positioning
import Quantities
import Ranging

/// A heard device with what the floor map adds: its name there, and how far it is.
struct ScanEntry {
  let device: HeardDevice
  /// Its id in the floor map.
  let id: String?
  /// Metres, from the median RSSI or the last measured range; `nil` without a measured power.
  let distance: Double?

  /// The distance in CoreLocation's words.
  var proximity: Proximity { distance.map { Proximity(distance: $0) } ?? .unknown }

  /// Ranges beyond are nonsense of an extrapolated path loss, metres.
  private static let longest = 1000.0

  /// Looks a device up in a floor map and estimates its distance.
  init(_ device: HeardDevice, on map: FloorMap?) {
    self.device = device
    let beacon = map?.beacons.first { beacon in
      [beacon.identity, .named(beacon.id)].contains(device.identity)
        || device.address.map { beacon.identity == .address($0) } ?? false
    }
    id = beacon?.id
    // A stranger's own word on its power is better than the map's on its beacons.
    let known =
      beacon.flatMap { map?.propagation(for: $0) }
      ?? Propagation(exponent: map?.propagation?.exponent)
    distance = Self.distance(
      of: device,
      known,
      offset: map?.receiverOffset ?? 0,
      bias: beacon?.rangeBias ?? 0
    )
  }

  private static func distance(
    of device: HeardDevice,
    _ propagation: Propagation,
    offset: Double,
    bias: Double
  ) -> Double? {
    if let range = device.lastRange { return max(range - bias, 0) }
    guard let rssi = device.medianRSSI, propagation.power(claimed: device.claimedPower) != nil
    else { return nil }
    let pathLoss = propagation.pathLoss(claimedPower: device.claimedPower)
    let range = max(pathLoss.range(rssi: rssi - offset) - bias, 0)
    return range <= longest ? range : nil
  }
}
