import FloorMaps
import Locating
import Quantities
import Ranging

/// The tables of one floor of a floor map, and who is who in them.
struct FloorPosterior {
  let tables: SignalTables
  let prior: OffsetPrior
  /// How the beacons hang, in the order of the tables.
  let places: [BeaconPlace]
  /// Indices in the floor map of the beacons in the tables.
  let beacons: [Int]

  /// Metres from the rectangle of the beacons in which positions are sought: further off signal
  /// strength tells nothing, and nodes there would be missing where it does.
  static let reach = 30.0

  /// Fills the tables; `nil` without beacons, or when they would be too large.
  ///
  /// `field` is what a survey knows of the floor beyond path loss.
  init?(
    _ floor: Floor,
    _ index: Int,
    of map: FloorMap,
    _ anchors: Anchors,
    _ field: ResidualField?
  ) {
    let beacons = anchors.all.indices.filter { anchors.all[$0].floor == index }
    let positions = beacons.map { anchors.all[$0].beacon.position }
    guard !beacons.isEmpty, let grid = floor.nodes(around: positions, reach: Self.reach) else {
      return nil
    }
    let audible = beacons.map {
      AudibleBeacon(anchors.all[$0], receiverOffset: map.receiverOffset)
    }
    let predictors = beacons.indices.map { field?.predictor(of: $0) }
    let tables = SignalTables(
      grid: grid,
      hearings: audible.map(\.hearing),
      isSurveyed: field != nil
    ) { beacon, place in
      let level = audible[beacon].level(at: place, on: floor)
      guard let residual = predictors[beacon]?.residual(at: place) else {
        return ExpectedLevel(level: level, deviation: audible[beacon].place.deviation)
      }
      return ExpectedLevel(level: level + residual.mean, deviation: residual.deviation)
    }
    guard let tables else { return nil }
    self.tables = tables
    self.beacons = beacons
    places = audible.map(\.place)
    let isCalibrated = beacons.contains { anchors.all[$0].propagation.measuredPower != nil }
    prior = isCalibrated ? .calibrated : .uncalibrated
  }
}
