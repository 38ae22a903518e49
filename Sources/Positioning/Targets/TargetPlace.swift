import FloorMaps
import Locating
import Quantities

/// Where a target is: its floor first, then its position there.
struct TargetPlace {
  private var belief: FloorBelief
  private var posterior: PosteriorSolver
  private var solver = PositionSolver()
  private var onFloor: [HeardBeacon] = []

  /// Starts with nothing heard.
  init(_ site: AnchorSite) {
    belief = FloorBelief(floors: site.map.floors.count)
    posterior = PosteriorSolver(site)
  }

  /// Takes a level of an anchor, dB above its power.
  mutating func hear(
    _ level: Double,
    of index: Int,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) {
    posterior.hear(level, of: index, at: time, site, &bench.tables)
  }

  /// Forgets what was heard.
  mutating func restart(_ site: AnchorSite) {
    belief = FloorBelief(floors: site.map.floors.count)
    posterior.restart()
  }

  /// The position, and the index of its floor, from what is fresh.
  mutating func locate(
    _ hearing: HeardAnchors,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) -> (position: PositionUpdate, floor: Int) {
    let floor = chooseFloor(hearing, at: time, site, &bench)
    onFloor.removeAll(keepingCapacity: true)
    for anchor in hearing.fresh where site.anchors.all[anchor.index].floor == floor {
      onFloor.append(anchor)
    }
    var position =
      posterior.locate(hearing.fresh, at: time, site, &bench)
      ?? solver.locate(onFloor, anchors: site.anchors, floor: site.map.floors[floor], at: time)
    if site.floors != nil { position.floorProbability = belief.probabilities[floor] }
    belief.found(position)
    return (position, floor)
  }

  /// Anchors that it doubts to be where the map has them, with where they seem to be.
  func doubts(_ site: AnchorSite, _ tables: inout FloorTables) -> [(anchor: Int, seeming: Point)] {
    posterior.doubts(site, &tables)
  }

  /// The floor to be told, by what was heard since the last update.
  private mutating func chooseFloor(
    _ hearing: HeardAnchors,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) -> Int {
    guard let floors = site.floors else { return 0 }
    hearing.write(into: &bench.floors, site)
    let floor = belief.update(at: time, floors, &bench.floors)
    posterior.follow(floor, bench.floors.levels, at: time, site, &bench.tables)
    return floor
  }
}
