import FloorMaps
import Locating
import Quantities

/// Where a target is: its floor first, then its position there.
struct TargetPlace {
  private var belief: FloorBelief
  private var posterior: PosteriorSolver
  private var solver = PositionSolver()
  private var onFloor: [HeardBeacon] = []

  /// Starts with nothing heard; copies share the tables of the solver.
  init(_ site: AnchorSite, _ survey: Survey?) {
    belief = FloorBelief(floors: site.map.floors.count)
    posterior = PosteriorSolver(site, survey)
  }

  /// Takes a level of an anchor, dB above its power.
  mutating func hear(_ level: Double, of index: Int, at time: Timestamp) {
    posterior.hear(level, of: index, at: time)
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
    _ site: AnchorSite
  ) -> (position: PositionUpdate, floor: Int) {
    let floor = chooseFloor(hearing, at: time, site)
    onFloor.removeAll(keepingCapacity: true)
    for anchor in hearing.fresh where site.anchors.all[anchor.index].floor == floor {
      onFloor.append(anchor)
    }
    var position =
      posterior.locate(hearing.fresh, of: site.map, at: time)
      ?? solver.locate(onFloor, anchors: site.anchors, floor: site.map.floors[floor], at: time)
    if site.floors != nil { position.floorProbability = belief.probabilities[floor] }
    belief.found(position)
    return (position, floor)
  }

  /// Anchors that came to be doubted since the last call, with where they seem to hang.
  mutating func newDoubts() -> [(beacon: Int, seeming: Point)] {
    posterior.newDoubts()
  }

  /// The floor to be told, by what was heard since the last update.
  private mutating func chooseFloor(
    _ hearing: HeardAnchors,
    at time: Timestamp,
    _ site: AnchorSite
  ) -> Int {
    guard let floors = site.floors else { return 0 }
    let measures = hearing.measures(site)
    let floor = belief.update(at: time, measures, fresh: hearing.fresh.map(\.index), floors)
    let levels: [PosteriorSolver.Measure] = measures.compactMap { anchor, measure in
      guard case .level(let level) = measure else { return nil }
      return (anchor, level)
    }
    posterior.follow(floor, levels, at: time)
    return floor
  }
}
