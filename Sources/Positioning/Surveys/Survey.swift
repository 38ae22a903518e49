public import FloorMaps
public import Ranging

/// The residual fields of the floors of a map: what `calibrate fit --survey` writes beside it.
public struct Survey: Equatable, Sendable {
  /// The text that the key `format` of every survey holds.
  public static let format = "beaconfix-survey"
  /// The version of the format that is read and written here.
  public static let version = 1

  /// `radioFingerprint` of the map that it was fitted to.
  public let fingerprint: String
  /// The field of each floor by its id; its beacons are those of the floor in the map's order.
  public let fields: [String: ResidualField]

  /// Creates a survey of a map.
  public init(fingerprint: String, fields: [String: ResidualField]) {
    self.fingerprint = fingerprint
    self.fields = fields
  }

  /// Whether it was fitted to this map, places and powers of beacons as they are.
  public func fits(_ map: FloorMap) -> Bool {
    fingerprint == map.radioFingerprint
      && map.floors.allSatisfy { floor in
        fields[floor.id].map { $0.residuals.count == map.beacons(onFloor: floor.id).count } ?? true
      }
  }
}
