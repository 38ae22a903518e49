import FloorMaps
import Locating
import Quantities
import Ranging

/// Positions from the densities over the floors of a map.
///
/// Only the floor that somebody is on follows what is heard; another one begins with where they may
/// have come out of the stairs.
struct PosteriorSolver {
  /// A reading of a beacon of the map since the last update: dB above its power.
  typealias Measure = (beacon: Int, level: Double)

  private let motion: Motion
  /// Beacons that a position needs: with `auto` as many as least squares.
  private let fewest: Int
  private var trackers: [PosteriorTracker?]
  /// The floor that is followed.
  private var current = 0
  /// Whether there was a position since the start: before, there is no floor to have come from.
  private var isPlaced = false

  /// Starts with nothing heard.
  init(_ site: AnchorSite) {
    motion = site.options.motion
    fewest = site.options.solver == .posterior ? 1 : 3
    trackers = Array(repeating: nil, count: site.map.floors.count)
  }

  /// Forgets everything heard.
  mutating func restart() {
    trackers = Array(repeating: nil, count: trackers.count)
    (current, isPlaced) = (0, false)
  }

  /// Takes a level of a beacon of the map, dB above its power.
  mutating func hear(
    _ level: Double,
    of beacon: Int,
    at time: Timestamp,
    _ site: AnchorSite,
    _ tables: inout FloorTables
  ) {
    guard let floor = tables.floor(current, of: site), let column = floor.columns[beacon] else {
      return
    }
    if trackers[current] == nil { trackers[current] = tracker(on: floor) }
    trackers[current]?.hear(level, of: column, at: time)
  }

  private func tracker(on floor: FloorPosterior) -> PosteriorTracker {
    PosteriorTracker(floor.tables, floor.places, motion: motion, prior: floor.prior)
  }

  /// Follows another floor, on which levels since the last update are the first.
  mutating func follow(
    _ floor: Int,
    _ measures: [Measure],
    at time: Timestamp,
    _ site: AnchorSite,
    _ tables: inout FloorTables
  ) {
    guard floor != current else { return }
    let origin = current
    current = floor
    if !isPlaced { trackers[origin] = nil }
    if let before = trackers[origin], let links = site.floors?.links,
      let from = tables.floor(origin, of: site)?.tables.grid,
      let posterior = tables.floor(floor, of: site)
    {
      var tracker = trackers[floor] ?? tracker(on: posterior)
      tracker.enter(
        Arrival.density(before.density, from, posterior.tables.grid) {
          links.leads(from: origin, to: floor, at: $0)
        },
        from: before
      )
      trackers[floor] = tracker
    }
    for measure in measures { hear(measure.level, of: measure.beacon, at: time, site, &tables) }
  }

  /// The position on the floor followed; `nil` where it is not this solver's: it has no tables, or
  /// no levels.
  mutating func locate(
    _ heard: [HeardBeacon],
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) -> PositionUpdate? {
    guard let posterior = bench.tables.floor(current, of: site) else { return nil }
    var beacons = 0
    for beacon in heard where posterior.columns[beacon.index] != nil {
      guard beacon.rssi != nil else { return nil }
      beacons += 1
    }
    let agreed = bench.doubts?.agreed
    let fix = trackers[current]?.locate(at: time, posterior.tables, &bench.posterior) { column in
      agreed?.contains(posterior.beacons[column]) ?? true
    }
    if fix != nil { isPlaced = true }
    guard let fix, beacons >= fewest else { return nil }
    let floor = site.map.floors[current]
    // The mean of a density over an outline that is not convex may lie outside of it.
    let grid = posterior.tables.grid
    let place =
      floor.contains(fix.position)
      ? fix.position : grid.place(of: grid.nearestInside(to: fix.position))
    var update = PositionUpdate(
      time: time,
      status: fix.alternative == nil ? .fix : .ambiguous,
      beacons: beacons
    )
    update.floor = floor.id
    update.position = place
    update.covariance = fix.covariance
    update.accuracy = fix.covariance.radius95
    update.room = floor.room(at: place)?.id
    update.alternative = fix.alternative
    return update
  }

  /// Anchors of the floor that are doubted, with where they seem to be, in the order of the map.
  func doubts(_ site: AnchorSite, _ tables: inout FloorTables) -> [(anchor: Int, seeming: Point)] {
    guard let doubted = trackers[current]?.doubted, !doubted.isEmpty,
      let floor = tables.floor(current, of: site)
    else { return [] }
    return doubted.map { (floor.beacons[$0.key], $0.value) }.sorted { $0.anchor < $1.anchor }
  }
}
