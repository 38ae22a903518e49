/// What a beacon of the floor map was heard as at the last update.
public struct BeaconReading: Equatable, Sendable {
  /// Index in the floor map.
  public let beacon: Int
  /// Filtered RSSI, dBm; `nil` for a measured range.
  public let rssi: Double?
  /// Estimated distance, metres, three-dimensional.
  public let range: Double
  /// Its standard deviation, metres.
  public let sigma: Double
}

extension Engine {
  /// The beacons that were fresh at the last update, in the order of the floor map.
  public var readings: [BeaconReading] {
    heard.map {
      BeaconReading(beacon: $0.index, rssi: $0.rssi, range: $0.range, sigma: $0.sigma)
    }
  }
}
