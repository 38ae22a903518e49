import Glibc
public import Quantities
import Ranging

/// Where a receiver is by all that it heard: a density over the nodes of a floor, kept over time.
///
/// Two densities at once. The walk: what was known spreads by a random walk and is multiplied by
/// the likelihood of what was heard since the last update; since neighbouring seconds share their
/// shadows, 1.8 s of readings count as one look. The stand: what was known when the receiver came to
/// stand, multiplied by one look at the mean of all that was heard since, however long. `Stillness`
/// decides which one is told, so that standing the position stands still. Positions are means, and
/// so never outside of a convex outline. All state is this value; the tables are the floor's.
public struct PosteriorTracker: Sendable {
  private var histories: [LevelHistory]
  private var stillness: Stillness
  /// The density of the walk.
  private var walk: [Float]
  /// The density when the stand began; empty when nothing was known.
  private var arrival: [Float] = []
  private var standingSince: Timestamp?
  private var lastUpdate: Timestamp?
  private var silence = SilenceMemory()
  private var misfit = Misfit()
  private var check: PlaceCheck
  /// The beacons doubted that positions are made without.
  private var leftOut: Set<Int> = []
  private var lastMean: Point?
  /// The beacon that the next check begins with.
  private var turn = 0
  private let motion: Motion
  /// What is known of its offset.
  private var belief: OffsetBelief
  private let isInside: [Bool]
  private var lastReading: Timestamp?
  private var latest: PosteriorFix?

  /// The power of the likelihood of one look: beacons' errors are not quite independent.
  private static let look: Float = 0.8
  /// Looks' worth of a second of walking, each to the power `look`: at 0.5 to 1 the errors on the
  /// public sets are alike, faster ones follow sooner and know less of their own errors.
  private static let looksPerSecond: Float = 0.7
  /// Seconds in which a stand after a walk gains its look.
  private static let lookTime = 2.5
  /// Metres of a walk that make a look at a beacon's place, and updates in which all have theirs.
  private static let placeLook = (length: 1.0, turns: 3)
  /// Readings, forgotten in part, that make a level.
  private static let leastCount = 0.15

  /// Starts without a reading, on the floor of some tables.
  ///
  /// `places` are those of the beacons in the tables, in their order.
  public init(
    _ tables: SignalTables,
    _ places: [BeaconPlace],
    motion: Motion,
    prior: OffsetPrior
  ) {
    precondition(places.count == tables.beacons, "a place for each beacon")
    check = PlaceCheck(places, candidates: tables.scouts.map { tables.grid.place(of: $0) })
    self.motion = motion
    belief = OffsetBelief(prior)
    histories = Array(repeating: LevelHistory(), count: tables.beacons)
    stillness = Stillness()
    isInside = tables.grid.isInside
    walk = tables.grid.isInside.map { $0 ? 1 : 0 }
  }

  /// Seconds without any reading after which nothing of before counts, but a tag's offset and who is doubted.
  private static let forgotten = 30.0
  /// Seconds between two looks at least: faster updates get the last position.
  private static let pause = 0.1

  /// Takes a reading: RSSI minus the beacon's power at 1 m, dB.
  public mutating func hear(_ level: Double, of beacon: Int, at time: Timestamp) {
    if let lastReading, time.seconds(since: lastReading) > Self.forgotten { restart() }
    lastReading = time
    histories[beacon].hear(level, at: time)
    if standingSince == nil { standingSince = time }
  }

  /// The density of the walk over the nodes, summing to 1.
  public var density: [Float] { walk }

  /// Starts afresh for somebody who comes from another floor, with where they may be.
  ///
  /// What was heard of before is forgotten, but for beacons that are doubted; of their offset is
  /// known what `other`, the tracker of the floor they leave, has learnt.
  public mutating func enter(_ density: [Float], from other: PosteriorTracker) {
    precondition(density.count == walk.count, "a number for each node")
    restart()
    if belief.prior == other.belief.prior { belief = other.belief }
    lastReading = nil
    stillness = Stillness(stands: false)
    walk = density
  }

  private mutating func restart() {
    for index in histories.indices { histories[index] = LevelHistory() }
    stillness = Stillness()
    misfit = Misfit()
    for node in walk.indices { walk[node] = isInside[node] ? 1 : 0 }
    lastMean = nil
    (arrival, standingSince, lastUpdate, latest) = ([], nil, nil, nil)
  }

  /// The position at the time of an update; `nil` before the first reading.
  ///
  /// Doubted beacons for which `isLeftOut` is true are no part of it.
  public mutating func locate(
    at time: Timestamp,
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace,
    leavingOut isLeftOut: (_ beacon: Int) -> Bool = { _ in true }
  ) -> PosteriorFix? {
    guard let standingSince else { return nil }
    if let lastUpdate, let latest, time.seconds(since: lastUpdate) < Self.pause { return latest }
    let isFirst = lastUpdate == nil
    let elapsed: Double = max(Self.pause, time.seconds(since: lastUpdate ?? standingSince))
    lastUpdate = time
    leftOut.removeAll(keepingCapacity: true)
    for beacon in check.doubted.keys where isLeftOut(beacon) { leftOut.insert(beacon) }
    for index in histories.indices { histories[index].settle(elapsed: elapsed) }
    defer { for index in histories.indices { histories[index].clear() } }
    let change = motion == .rest ? .none : stillness.decide(histories, elapsed: elapsed)
    let isOfStand = stillness.stands && change != .settled
    collect(&workspace.settled) { isOfStand ? $0.standing : $0.passed }
    workspace.fit(tables.grid.count)
    let offset = offset(tables, &workspace)
    silence.update(
      histories,
      since: standingSince,
      at: time,
      offset: offset.mean,
      tables,
      &workspace.silent
    )
    step(isFirst ? nil : elapsed, offset, tables, &workspace)
    if change == .settled { settle(at: time) }
    if stillness.stands { stand(offset, at: time, tables, &workspace) }
    let fix = PosteriorFix(
      stillness.stands ? workspace.mass : walk,
      tables,
      beacons: workspace.settled.count
    )
    misfit.take(
      workspace.settled,
      offset: offset.mean,
      at: tables.grid.node(nearestTo: fix.position),
      elapsed: elapsed,
      tables
    )
    latest = fix
    return fix
  }

  /// Beacons that are not where the floor map has them, with the place that explains them best.
  public var doubted: [Int: Point] { check.doubted }

  /// The levels of the beacons that enough was heard of, those that are doubted left out.
  private func collect(
    _ readings: inout [LevelReading],
    _ sum: (LevelHistory) -> LevelHistory.Sum
  ) {
    readings.removeAll(keepingCapacity: true)
    for index in histories.indices {
      let sum = sum(histories[index])
      guard sum.count > Self.leastCount, !leftOut.contains(index) else { continue }
      readings.append(LevelReading(beacon: index, level: sum.mean))
    }
  }

  /// One step of the walk; `elapsed` is `nil` for the first, which is a whole look.
  private mutating func step(
    _ elapsed: Double?,
    _ offset: OffsetEstimate,
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace
  ) {
    var looks = Self.look / misfit.factor
    if let elapsed {
      let isTag = belief.prior.lasts
      let known = isTag ? GridSummary.moments(walk, tables.grid).covariance : nil
      let sigma = motion.stray(in: elapsed, ofTag: known)
      workspace.diffusion.spread(&walk, over: tables.grid, by: sigma)
      looks *= min(1, Self.looksPerSecond * Float(elapsed))
      if belief.isDue, !stillness.stands { learnOffset(tables, &workspace) }
    }
    let shift = belief.shift(offset)
    collect(&workspace.heard) { $0.fresh }
    if belief.isOne(offset) {
      workspace.look(at: tables, offset: shift)
    } else {
      belief.spread(offset, &workspace.offsets)
      workspace.look(at: tables)
    }
    silence.add(to: &workspace.likelihood)
    DensityProduct.multiply(&walk, by: workspace.likelihood, looks: looks, tables.grid)
    if let elapsed, !stillness.stands {
      checkPlaces(elapsed, looks: looks, shift, tables, &workspace)
    }
  }

  /// Holds a third of the beacons heard against where the others say that the receiver is.
  ///
  /// Shadows change with the way: a metre of it is a look, and so is no more than 2.5 s.
  private mutating func checkPlaces(
    _ elapsed: Double,
    looks: Float,
    _ shift: Double,
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace
  ) {
    let mean = GridSummary.moments(walk, tables.grid).mean
    let way = lastMean?.distance(to: mean) ?? 0
    lastMean = mean
    let length: Double = min(way / Self.placeLook.length, elapsed / Self.lookTime)
    belief.walk(Float(length))
    turn = (turn + 1) % Self.placeLook.turns
    for beacon in stride(from: turn, to: histories.count, by: Self.placeLook.turns) {
      let fresh = histories[beacon].fresh
      guard fresh.count > 0, check.places[beacon].slabLoss == 0 else { continue }
      workspace.mass.removeAll(keepingCapacity: true)
      workspace.mass.append(contentsOf: walk)
      if !leftOut.contains(beacon) {
        // What it said last is taken out of the density, nearly so while the offset is not known.
        workspace.heard.removeAll(keepingCapacity: true)
        workspace.heard.append(LevelReading(beacon: beacon, level: fresh.mean))
        workspace.look(at: tables, offset: shift)
        DensityProduct.multiply(
          &workspace.mass,
          by: workspace.likelihood,
          looks: -looks,
          tables.grid
        )
      }
      let (place, covariance) = GridSummary.moments(workspace.mass, tables.grid)
      check.take(
        fresh.mean - shift,
        of: beacon,
        at: place,
        within: ((covariance.xx + covariance.yy) / 2).squareRoot(),
        looks: Float(Double(Self.placeLook.turns) * length)
      )
    }
  }

  /// Takes a look at the offset of who walks, from the levels of the last second or two and from where
  /// they are by those before.
  private mutating func learnOffset(
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace
  ) {
    collect(&workspace.heard) { $0.recent }
    let step = belief.prior.step
    belief.look(
      tables.offsetEvidence(of: workspace.heard, step, Self.look, arrival: walk, &workspace)
    )
  }

  /// The offset by the levels in `settled`; walking, by what was learnt where that is enough.
  private func offset(
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace
  ) -> OffsetEstimate {
    if !stillness.stands, let known = belief.known { return known }
    let before = stillness.stands ? arrival : []
    let step = belief.prior.step
    return
      tables.offsetEvidence(of: workspace.settled, step, Self.look, arrival: before, &workspace)
      .estimate(belief)
  }

  private mutating func settle(at time: Timestamp) {
    standingSince = time
    arrival = walk
    for index in histories.indices { histories[index].stand() }
  }

  /// The density of the stand, into `mass`.
  private func stand(
    _ offset: OffsetEstimate,
    at time: Timestamp,
    _ tables: SignalTables,
    _ workspace: inout PosteriorWorkspace
  ) {
    belief.spread(offset, &workspace.offsets)
    collect(&workspace.heard) { $0.standing }
    workspace.look(at: tables)
    silence.add(to: &workspace.likelihood)
    var looks = Self.look / misfit.factor
    workspace.mass.removeAll(keepingCapacity: true)
    if !arrival.isEmpty, let standingSince {
      workspace.mass.append(contentsOf: arrival)
      looks *= Float(1 - exp(-time.seconds(since: standingSince) / Self.lookTime))
    } else {
      for node in isInside.indices { workspace.mass.append(isInside[node] ? 1 : 0) }
    }
    DensityProduct.multiply(&workspace.mass, by: workspace.likelihood, looks: looks, tables.grid)
  }
}
