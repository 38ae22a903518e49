import FloorMaps
import Locating
import Quantities
import Ranging

/// Positions from the densities over the floors of a map.
struct PosteriorSolver {
  private let floors: [FloorPosterior?]
  /// Where the floor map's beacons are in the tables of their floors.
  private let places: [Int?]
  private let motion: Motion
  /// Beacons that a position needs: with `auto` as many as least squares.
  private let fewest: Int
  private var trackers: [PosteriorTracker?]
  /// Beacons of the map that were told to be misplaced.
  private var told: Set<Int> = []

  /// Prepares the floors that the options ask it for: with `auto` those with an outline.
  init(_ map: FloorMap, _ anchors: Anchors, _ options: EngineOptions, _ survey: Survey?) {
    motion = options.motion
    fewest = options.solver == .posterior ? 1 : 3
    floors = map.floors.enumerated().map { index, floor in
      switch options.solver {
      case .leastSquares: nil
      case .automatic where floor.outline.isEmpty: nil
      case .automatic, .posterior:
        FloorPosterior(floor, index, of: map, anchors, survey?.fields[floor.id])
      }
    }
    var places = [Int?](repeating: nil, count: anchors.all.count)
    for floor in floors {
      for (place, beacon) in (floor?.beacons ?? []).enumerated() { places[beacon] = place }
    }
    self.places = places
    trackers = Array(repeating: nil, count: floors.count)
  }

  /// Forgets everything heard.
  mutating func restart() {
    trackers = Array(repeating: nil, count: floors.count)
  }

  /// Takes an RSSI, dBm, of a beacon of the map; `claimedPower` stands in for a power unknown.
  mutating func hear(
    _ rssi: Double,
    of beacon: Int,
    _ anchors: Anchors,
    claimedPower: Double?,
    receiverOffset: Double,
    at time: Timestamp
  ) {
    let anchor = anchors.all[beacon]
    guard let place = places[beacon], let floor = floors[anchor.floor] else { return }
    if trackers[anchor.floor] == nil {
      trackers[anchor.floor] = PosteriorTracker(
        floor.tables,
        floor.places,
        motion: motion,
        prior: floor.prior
      )
    }
    let power = anchor.propagation.pathLoss(claimedPower: claimedPower).measuredPower
    trackers[anchor.floor]?.hear(rssi - power - receiverOffset, of: place, at: time)
  }

  /// The position on a floor; `nil` where it is not this solver's: it has no tables, or no levels.
  mutating func locate(
    _ heard: [HeardBeacon],
    floor index: Int,
    of map: FloorMap,
    at time: Timestamp
  ) -> PositionUpdate? {
    guard let posterior = floors[index], heard.allSatisfy({ $0.rssi != nil }),
      let fix = trackers[index]?.locate(at: time, posterior.tables), heard.count >= fewest
    else { return nil }
    let floor = map.floors[index]
    // The mean of a density over an outline that is not convex may lie outside of it.
    let grid = posterior.tables.grid
    let place =
      floor.contains(fix.position)
      ? fix.position : grid.place(of: grid.nearestInside(to: fix.position))
    var update = PositionUpdate(
      time: time,
      status: fix.alternative == nil ? .fix : .ambiguous,
      beacons: heard.count
    )
    update.floor = floor.id
    update.position = place
    update.covariance = fix.covariance
    update.accuracy = fix.covariance.radius95
    update.room = floor.room(at: place)?.id
    update.alternative = fix.alternative
    return update
  }

  /// Beacons of a floor that came to be doubted since the last call, with where they seem to be.
  ///
  /// Each is given once, also when a recording ends and another begins.
  mutating func newDoubts(floor index: Int) -> [(beacon: Int, seeming: Point)] {
    guard let floor = floors[index], let doubted = trackers[index]?.doubted else { return [] }
    return doubted.sorted { $0.key < $1.key }.compactMap { place, seeming in
      let beacon = floor.beacons[place]
      return told.insert(beacon).inserted ? (beacon, seeming) : nil
    }
  }
}
