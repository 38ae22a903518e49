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

  /// Path loss where the map is silent (DESIGN).
  private static let unknown = (exponent: 2.0, shadowing: 6.0)
  /// Metres around the beacons that a floor without an outline is taken to reach.
  private static let margin = 10.0

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
    guard let grid = Self.grid(floor, beacons.map { anchors.all[$0].beacon.position }) else {
      return nil
    }
    let hearings = beacons.map { beacon -> HearingCurve? in
      let known = anchors.all[beacon].propagation
      guard let power = known.measuredPower, let hearing = known.hearing else { return nil }
      let threshold: Double = hearing.threshold - power - map.receiverOffset
      return HearingCurve(threshold: threshold, width: hearing.width)
    }
    let predictors = beacons.indices.map { field?.predictor(of: $0) }
    let tables = SignalTables(
      grid: grid,
      hearings: hearings,
      isSurveyed: field != nil
    ) { beacon, place in
      let anchor = anchors.all[beacons[beacon]]
      let exponent = anchor.propagation.exponent ?? Self.unknown.exponent
      let level: Double =
        exponent * anchor.decades(to: place) - anchor.wallLoss(to: place, on: floor)
      guard let residual = predictors[beacon]?.residual(at: place) else {
        let deviation = anchor.propagation.shadowing ?? Self.unknown.shadowing
        return ExpectedLevel(level: level, deviation: deviation)
      }
      return ExpectedLevel(level: level + residual.mean, deviation: residual.deviation)
    }
    guard let tables else { return nil }
    self.tables = tables
    self.beacons = beacons
    places = beacons.map { beacon in
      let anchor = anchors.all[beacon]
      return BeaconPlace(
        position: anchor.beacon.position,
        heightDifference: anchor.heightDifference,
        exponent: anchor.propagation.exponent ?? Self.unknown.exponent,
        deviation: anchor.propagation.shadowing ?? Self.unknown.shadowing
      )
    }
    let isCalibrated = beacons.contains { anchors.all[$0].propagation.measuredPower != nil }
    prior = isCalibrated ? .calibrated : .uncalibrated
  }

  /// The nodes within the outline, or around the beacons of a floor without one.
  private static func grid(_ floor: Floor, _ beacons: [Point]) -> FloorGrid? {
    guard !beacons.isEmpty else { return nil }
    let margin = floor.outline.isEmpty ? margin : 0
    let corners = floor.outline.isEmpty ? beacons : floor.outline
    let low = corners.reduce(corners[0]) { Point(x: min($0.x, $1.x), y: min($0.y, $1.y)) }
    let high = corners.reduce(corners[0]) { Point(x: max($0.x, $1.x), y: max($0.y, $1.y)) }
    return FloorGrid(
      from: Point(x: low.x - margin, y: low.y - margin),
      to: Point(x: high.x + margin, y: high.y + margin),
      contains: { floor.contains($0) }
    )
  }
}
