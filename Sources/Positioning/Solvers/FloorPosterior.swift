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
  /// Where the floor map's beacons are in the tables.
  let columns: [Int?]
  /// Indices in the floor map of the beacons in the tables.
  let beacons: [Int]

  /// Metres from the rectangle of the beacons in which positions are sought: further off signal
  /// strength tells nothing, and nodes there would be missing where it does.
  static let reach = 30.0
  /// dB in the slabs to beacons of other floors that still tell where on this one somebody is.
  private static let throughSlabs = 30.0

  /// Fills the tables; `nil` without beacons, or when they would be too large.
  ///
  /// Beacons of other floors that are heard through a slab or two are in them as well, unless they
  /// would make them too large. `field` is what a survey knows of the floor beyond path loss.
  init?(
    _ floor: Floor,
    _ index: Int,
    of site: AnchorSite,
    _ field: ResidualField?
  ) {
    let (map, anchors) = (site.map, site.anchors)
    func slabLoss(to beacon: Int) -> Double {
      site.slabs.loss(between: index, and: anchors.all[beacon].floor)
    }
    let own = anchors.all.indices.filter { anchors.all[$0].floor == index }
    let others = anchors.all.indices.filter {
      anchors.all[$0].floor != index
        && slabLoss(to: $0) <= Self.throughSlabs
    }
    let positions = (own.isEmpty ? others : own).map { anchors.all[$0].beacon.position }
    guard !positions.isEmpty, let grid = floor.nodes(around: positions, reach: Self.reach) else {
      return nil
    }
    for beacons in others.isEmpty ? [own] : [own + others, own] where !beacons.isEmpty {
      let audible = beacons.map { beacon in
        let anchor = anchors.all[beacon]
        return AudibleBeacon(
          anchor,
          receiverOffset: map.receiverOffset,
          through: slabLoss(to: beacon),
          rise: map.floors[anchor.floor].elevation - floor.elevation
        )
      }
      let predictors = own.indices.map { field?.predictor(of: $0) }
      let tables = SignalTables(
        grid: grid,
        hearings: audible.map(\.hearing),
        isSurveyed: field != nil
      ) { beacon, place in
        let level = audible[beacon].level(at: place, on: floor)
        guard beacon < own.count, let residual = predictors[beacon]?.residual(at: place) else {
          return ExpectedLevel(level: level, deviation: audible[beacon].place.deviation)
        }
        return ExpectedLevel(level: level + residual.mean, deviation: residual.deviation)
      }
      guard let tables else { continue }
      self.tables = tables
      self.beacons = beacons
      var columns = [Int?](repeating: nil, count: anchors.all.count)
      for (column, beacon) in beacons.enumerated() { columns[beacon] = column }
      self.columns = columns
      places = audible.map(\.place)
      let isCalibrated = beacons.contains { anchors.all[$0].propagation.measuredPower != nil }
      prior = site.kind.offsetPrior(isCalibrated: isCalibrated)
      return
    }
    return nil
  }
}
