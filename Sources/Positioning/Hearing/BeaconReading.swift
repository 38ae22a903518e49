public import FloorMaps

/// What an anchor, a beacon or in tracking mode a receiver, was heard as at the last update.
public struct BeaconReading: Equatable, Sendable {
  /// The anchor; a receiver of tracking mode as a beacon with its id and place.
  public let beacon: Beacon
  /// Filtered RSSI, dBm; `nil` for a measured range.
  public let rssi: Double?
  /// Estimated distance, metres, three-dimensional.
  public let range: Double
  /// Its standard deviation, metres.
  public let sigma: Double
}

extension LocatedTarget {
  /// The anchors that were fresh at the last update, in the order of the floor map.
  func readings(_ site: AnchorSite) -> [BeaconReading] {
    heard.map {
      BeaconReading(
        beacon: site.map.beacons[$0.index],
        rssi: $0.rssi,
        range: $0.range,
        sigma: $0.sigma
      )
    }
  }
}
