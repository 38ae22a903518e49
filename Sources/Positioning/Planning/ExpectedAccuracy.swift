public import FloorMaps
public import Locating
public import Quantities
import Ranging

/// How well levels can tell a place of a floor: the Cramér-Rao bound by the floor map's path loss.
///
/// One look, of one window: each beacon's level once, with the shadowing that waiting does not take
/// away. Walls count, and what cannot be heard tells next to nothing. Beforehand the receiver is
/// known to be on the floor (a normal density with the floor's own covariance, so that the bound is
/// finite everywhere), and to be one of the kind that calibrated the map, or not where nothing is
/// calibrated (`OffsetPrior`). A track over time does better than one look, beacons that err
/// together do worse (docs/accuracy.md).
public struct ExpectedAccuracy: Sendable {
  /// The nodes over the floor, within its outline or around its beacons.
  public let grid: FloorGrid
  /// The floor.
  let floor: Floor
  private let beacons: [AudibleBeacon]
  private let prior: Covariance
  private let offsetDeviation: Double

  /// Prepares the bound for a floor of a map, by its id; of one with receivers and no beacons, for
  /// the tags that they hear.
  ///
  /// `nil` for a floor that is not there, or that has neither an outline nor anchors.
  public init?(of map: FloorMap, floor id: String) {
    guard let index = map.floors.firstIndex(where: { $0.id == id }) else { return nil }
    let isTracking = map.isTracking() == true
    let all = isTracking ? Anchors(map.mirrored, takenOff: map.receiverOffsets) : Anchors(map)
    let anchors = all.all.filter { $0.floor == index }
    guard let grid = map.floors[index].nodes(around: anchors.map(\.beacon.position)) else {
      return nil
    }
    self.grid = grid
    floor = map.floors[index]
    let offset = isTracking ? 0 : map.receiverOffset
    beacons = anchors.map { AudibleBeacon($0, receiverOffset: offset) }
    prior = Self.spread(of: grid)
    let isCalibrated = anchors.contains { $0.propagation.measuredPower != nil }
    let kind = isTracking ? AnchorSite.Kind.receiver : .beacon
    offsetDeviation = kind.offsetPrior(isCalibrated: isCalibrated).core
  }

  /// The least covariance of a position at a place, m².
  ///
  /// O(beacons · walls). Places beyond the outline have one too.
  public func covariance(at place: Point) -> Covariance {
    bound(information(at: place))
  }

  /// The radius that at best holds 95 % of the errors at a place, metres.
  public func radius(at place: Point) -> Double {
    covariance(at: place).radius95
  }

  /// The radius at each node of the grid, row by row, metres.
  public func radii() -> [Double] {
    (0..<grid.count).map { radius(at: grid.place(of: $0)) }
  }

  /// The mean of the radius over the floor and what 95 % of the floor stays below, metres.
  public func summary() -> AccuracySummary {
    AccuracySummary(
      nodesInside.map { (radius: radius(at: grid.place(of: $0)), area: 1) }
    )
  }

  /// The nodes within the outline.
  var nodesInside: [Int] { grid.isInside.indices.filter { grid.isInside[$0] } }

  /// What the beacons tell together at a place.
  func information(at place: Point) -> PositionInformation {
    beacons.reduce(into: PositionInformation()) { $1.tell(&$0, at: place, on: floor) }
  }

  /// The covariance that an information leaves.
  func bound(_ information: PositionInformation) -> Covariance {
    information.bound(prior: prior, offsetDeviation: offsetDeviation)
  }

  /// The covariance of a receiver that may be anywhere on the floor, m².
  private static func spread(of grid: FloorGrid) -> Covariance {
    let places = grid.isInside.indices.filter { grid.isInside[$0] }.map { grid.place(of: $0) }
    let count = Double(places.count)
    let x: Double = places.reduce(0) { $0 + $1.x } / count
    let y: Double = places.reduce(0) { $0 + $1.y } / count
    // A cell of the grid is as wide as a step: its own variance makes the sum positive.
    let start = Covariance(
      xx: grid.step.x * grid.step.x / 12,
      xy: 0,
      yy: grid.step.y * grid.step.y / 12
    )
    return places.reduce(into: start) { sum, place in
      sum.xx += (place.x - x) * (place.x - x) / count
      sum.xy += (place.x - x) * (place.y - y) / count
      sum.yy += (place.y - y) * (place.y - y) / count
    }
  }
}
