public import FloorMaps
import Locating
public import Quantities

/// Where one more beacon helps most, and what it helps.
public struct BeaconSuggestion: Equatable, Sendable {
  /// The id of the floor.
  public let floor: String
  /// Where on it, metres.
  public let position: Point
  /// How high above the floor, metres; `nil` where no height counts.
  public let z: Double?
  /// The expected accuracy over all floors looked at with it.
  public let accuracy: AccuracySummary
}

/// Proposes places for more beacons, one after another.
///
/// Greedy: of some hundred places on a grid and along walls and outline, the one that makes the mean
/// over the floors of the 95 % radius (`ExpectedAccuracy`) least, given those before. The mean rather
/// than its 95 % quantile, which a single beacon often does not move at all. New beacons are taken
/// to be like the others of their floor.
public struct BeaconPlanner: Sendable {
  /// The expected accuracy with the beacons that there are and those suggested so far.
  public private(set) var accuracy: AccuracySummary

  private var plans: [FloorPlan]

  /// Metres between two beacons: those side by side share their shadows, and count as one.
  private static let apart = 1.0

  /// Prepares for some floors of a map by their ids, all when none is named.
  ///
  /// `height` in metres above the floor is that of new beacons, else the mean of the others on their
  /// floor. The result is `nil` where no floor has an outline or beacons.
  public init?(of map: FloorMap, floors: [String] = [], height: Double? = nil) {
    plans = map.floors.indices.compactMap { index in
      guard floors.isEmpty || floors.contains(map.floors[index].id) else { return nil }
      return FloorPlan(map, index, height: height)
    }
    guard !plans.isEmpty else { return nil }
    accuracy = Self.summary(of: plans)
  }

  /// Suggests the next place; `nil` when no place is left a metre away from all beacons.
  ///
  /// O(places · nodes · walls), some tenths of a second for a floor. `progress` is called with the
  /// share done, up to 1.
  public mutating func next(progress: (Double) -> Void = { _ in }) -> BeaconSuggestion? {
    let total = plans.reduce(0) { $0 + $1.sites.count }
    var done = 0
    var best: (plan: Int, site: Int, gain: Double)?
    for (index, plan) in plans.enumerated() {
      for site in plan.sites.indices {
        done += 1
        progress(Double(done) / Double(total))
        guard plan.isFree(site, within: Self.apart) else { continue }
        let gain = plan.gain(of: site)
        if gain > best?.gain ?? -.infinity { best = (index, site, gain) }
      }
    }
    guard let best else { return nil }
    let beacon = plans[best.plan].add(best.site)
    accuracy = Self.summary(of: plans)
    return BeaconSuggestion(
      floor: beacon.floor,
      position: beacon.position,
      z: beacon.z,
      accuracy: accuracy
    )
  }

  private static func summary(of plans: [FloorPlan]) -> AccuracySummary {
    AccuracySummary(
      plans.flatMap { plan in plan.radii.map { (radius: $0, area: plan.cell) } }
    )
  }
}

/// One floor as it fills up.
private struct FloorPlan: Sendable {
  /// Places where a beacon could hang.
  let sites: [Point]
  /// The area of a node, m².
  let cell: Double
  /// The 95 % radius at each node, metres.
  private(set) var radii: [Double]

  private let expected: ExpectedAccuracy
  private let nodes: [Point]
  private var informations: [PositionInformation]
  private var taken: [Point]
  private let receiverHeight: Double?
  private let receiverOffset: Double
  /// A beacon of the floor as it would be bought for it.
  private let sample: Anchors.Anchor

  init?(_ map: FloorMap, _ index: Int, height: Double?) {
    let floor = map.floors[index]
    guard let expected = ExpectedAccuracy(of: map, floor: floor.id) else { return nil }
    self.expected = expected
    let grid = expected.grid
    nodes = expected.nodesInside.map { grid.place(of: $0) }
    cell = grid.step.x * grid.step.y
    informations = nodes.map { expected.information(at: $0) }
    radii = informations.map { expected.bound($0).radius95 }
    let beacons = map.beacons(onFloor: floor.id)
    taken = beacons.map(\.position)
    let low = Point(x: grid.first.x - grid.step.x / 2, y: grid.first.y - grid.step.y / 2)
    let high = Point(
      x: low.x + Double(grid.columns) * grid.step.x,
      y: low.y + Double(grid.rows) * grid.step.y
    )
    sites = BeaconSites(on: floor, from: low, to: high).places
    receiverHeight = map.receiverHeight
    receiverOffset = map.receiverOffset
    let heights = beacons.compactMap(\.z)
    let mean = heights.isEmpty ? nil : heights.reduce(0, +) / Double(heights.count)
    let beacon = Beacon(id: "", floor: floor.id, x: 0, y: 0, z: height ?? mean)
    sample = Anchors.Anchor(
      beacon: beacon,
      floor: index,
      heightDifference: 0,
      propagation: map.typicalPropagation(for: beacon)
    )
  }

  func isFree(_ site: Int, within distance: Double) -> Bool {
    taken.allSatisfy { $0.distance(to: sites[site]) >= distance }
  }

  /// What a beacon at a site takes off the radii, metres times m².
  func gain(of site: Int) -> Double {
    let beacon = audible(at: sites[site])
    var sum = 0.0
    for (node, place) in nodes.enumerated() {
      var information = informations[node]
      beacon.tell(&information, at: place, on: expected.floor)
      sum += radii[node] - expected.bound(information).radius95
    }
    return sum * cell
  }

  /// Hangs a beacon at a site.
  mutating func add(_ site: Int) -> Beacon {
    let beacon = audible(at: sites[site])
    for (node, place) in nodes.enumerated() {
      beacon.tell(&informations[node], at: place, on: expected.floor)
      radii[node] = expected.bound(informations[node]).radius95
    }
    taken.append(sites[site])
    return anchor(at: sites[site]).beacon
  }

  private func audible(at place: Point) -> AudibleBeacon {
    AudibleBeacon(anchor(at: place), receiverOffset: receiverOffset)
  }

  private func anchor(at place: Point) -> Anchors.Anchor {
    var beacon = sample.beacon
    (beacon.x, beacon.y) = (place.x, place.y)
    let height = receiverHeight.flatMap { receiver in beacon.z.map { $0 - receiver } }
    return Anchors.Anchor(
      beacon: beacon,
      floor: sample.floor,
      heightDifference: height ?? 0,
      propagation: sample.propagation
    )
  }
}

extension FloorMap {
  /// The path loss of a new beacon: the floor's or the map's, else the mean of the floor's others.
  fileprivate func typicalPropagation(for beacon: Beacon) -> Propagation {
    let others = beacons(onFloor: beacon.floor).map { propagation(for: $0) }
    func mean(_ value: KeyPath<Propagation, Double?>) -> Double? {
      let known = others.compactMap { $0[keyPath: value] }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    let typical = Propagation(
      measuredPower: mean(\.measuredPower),
      exponent: mean(\.exponent),
      shadowing: mean(\.shadowing)
    )
    return propagation(for: beacon).completed(by: typical)
  }
}
