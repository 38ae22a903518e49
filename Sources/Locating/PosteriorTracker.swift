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
  private var diffusion: GridDiffusion
  /// The density of the walk.
  private var walk: [Float]
  /// The density when the stand began; empty when nothing was known.
  private var arrival: [Float] = []
  private var standingSince: Timestamp?
  private var lastUpdate: Timestamp?
  private var likelihood: [Float]
  private var silence = SilenceMemory()
  private var misfit = Misfit()
  private var check: PlaceCheck
  private var lastMean: Point?
  /// The beacon that the next check begins with.
  private var turn = 0
  private let motion: Motion
  private let prior: OffsetPrior
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
  private static let lookLength = 1.0
  private static let turns = 3
  /// Readings, forgotten in part, that make a level.
  private static let leastCount = 0.15
  /// An offset below is the walk's own noise, dB.
  private static let offsetNoise = 1.5
  /// Deviations of the offset that the look at a stand takes in, and in how many steps.
  private static let offsets = (reach: 2.0, count: 5, least: 0.75)

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
    self.prior = prior
    histories = Array(repeating: LevelHistory(), count: tables.beacons)
    stillness = Stillness()
    diffusion = GridDiffusion(tables.grid)
    isInside = tables.grid.isInside
    walk = tables.grid.isInside.map { $0 ? 1 : 0 }
    likelihood = Array(repeating: 0, count: tables.grid.count)
  }

  /// Seconds without any reading after which nothing of before counts.
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
  /// What was heard of before is forgotten, but for beacons that are doubted.
  public mutating func enter(_ density: [Float]) {
    precondition(density.count == walk.count, "a number for each node")
    restart()
    lastReading = nil
    stillness = Stillness(stands: false)
    walk = density
  }

  private mutating func restart() {
    for index in histories.indices { histories[index] = LevelHistory() }
    stillness = Stillness()
    misfit = Misfit()
    walk = walk.indices.map { isInside[$0] ? 1 : 0 }
    lastMean = nil
    (arrival, standingSince, lastUpdate, latest) = ([], nil, nil, nil)
  }

  /// The position at the time of an update; `nil` before the first reading.
  public mutating func locate(at time: Timestamp, _ tables: SignalTables) -> PosteriorFix? {
    guard let standingSince else { return nil }
    if let lastUpdate, let latest, time.seconds(since: lastUpdate) < Self.pause { return latest }
    let isFirst = lastUpdate == nil
    let elapsed: Double = max(Self.pause, time.seconds(since: lastUpdate ?? standingSince))
    lastUpdate = time
    for index in histories.indices { histories[index].settle(elapsed: elapsed) }
    defer { for index in histories.indices { histories[index].clear() } }
    let change = motion == .rest ? .none : stillness.decide(histories, elapsed: elapsed)
    let settled = readings { stillness.stands && change != .settled ? $0.standing : $0.passed }
    let offset = tables.offset(
      of: settled,
      prior: prior,
      tempering: Self.look,
      arrival: stillness.stands ? arrival : []
    )
    silence.update(histories, since: standingSince, at: time, offset: offset.mean, tables)
    step(isFirst ? nil : elapsed, offset.mean, tables)
    if change == .settled { settle(at: time, tables) }
    var mass = walk
    if stillness.stands { stand(offset, at: time, tables, into: &mass) }
    let fix = PosteriorFix(mass, tables, beacons: settled.count)
    misfit.take(
      settled,
      offset: offset.mean,
      at: tables.grid.node(nearestTo: fix.position),
      elapsed: elapsed,
      tables
    )
    latest = fix
    return fix
  }

  /// Beacons that are not where the floor map has them, with the place that explains them best.
  ///
  /// They are left out of positions.
  public var doubted: [Int: Point] { check.doubted }

  /// The levels of the beacons that enough was heard of, those that are doubted left out.
  private func readings(_ sum: (LevelHistory) -> LevelHistory.Sum) -> [LevelReading] {
    histories.indices.compactMap { index in
      let sum = sum(histories[index])
      guard sum.count > Self.leastCount, check.doubted[index] == nil else { return nil }
      return LevelReading(beacon: index, level: sum.mean)
    }
  }

  /// One step of the walk; `elapsed` is `nil` for the first, which is a whole look.
  private mutating func step(_ elapsed: Double?, _ offset: Double, _ tables: SignalTables) {
    var looks = Self.look / misfit.factor
    if let elapsed {
      diffusion.spread(&walk, over: tables.grid, by: motion.spread * elapsed.squareRoot())
      looks *= min(1, Self.looksPerSecond * Float(elapsed))
    }
    let excess: Double = max(0, abs(offset) - Self.offsetNoise)
    let shift: Double = offset < 0 ? -excess : excess
    let heard = readings(\.fresh)
    tables.logLikelihood(
      of: heard,
      offsets: [WeightedOffset(offset: shift, logWeight: 0)],
      into: &likelihood
    )
    silence.add(to: &likelihood)
    multiply(&walk, tables.grid, looks)
    if let elapsed, !stillness.stands { checkPlaces(elapsed, looks: looks, shift, tables) }
  }

  /// Holds a third of the beacons heard against where the others say that the receiver is.
  ///
  /// Shadows change with the way: a metre of it is a look, and so is no more than 2.5 s.
  private mutating func checkPlaces(
    _ elapsed: Double,
    looks: Float,
    _ shift: Double,
    _ tables: SignalTables
  ) {
    let mean = GridSummary.moments(walk, tables.grid).mean
    let way = lastMean?.distance(to: mean) ?? 0
    lastMean = mean
    let weight: Double = Double(Self.turns) * min(way / Self.lookLength, elapsed / Self.lookTime)
    turn = (turn + 1) % Self.turns
    for beacon in stride(from: turn, to: histories.count, by: Self.turns) {
      let fresh = histories[beacon].fresh
      guard fresh.count > 0, check.places[beacon].slabLoss == 0,
        let without = density(without: beacon, fresh.mean, looks, shift, tables)
      else { continue }
      let (place, covariance) = GridSummary.moments(without, tables.grid)
      check.take(
        fresh.mean - shift,
        of: beacon,
        at: place,
        within: ((covariance.xx + covariance.yy) / 2).squareRoot(),
        looks: Float(weight)
      )
    }
  }

  /// The density of the walk with what a beacon said last taken out.
  private mutating func density(
    without beacon: Int,
    _ level: Double,
    _ looks: Float,
    _ shift: Double,
    _ tables: SignalTables
  ) -> [Float]? {
    guard check.doubted[beacon] == nil else { return walk }
    tables.logLikelihood(
      of: [LevelReading(beacon: beacon, level: level)],
      offsets: [WeightedOffset(offset: shift, logWeight: 0)],
      into: &likelihood
    )
    var mass = walk
    multiply(&mass, tables.grid, -looks)
    return mass
  }

  /// mass · exp(looks · likelihood), summing to 1.
  private func multiply(_ mass: inout [Float], _ grid: FloorGrid, _ looks: Float) {
    var best = -Float.infinity
    for node in mass.indices where mass[node] > 0 { best = max(best, looks * likelihood[node]) }
    var sum: Float = 0
    var node = 0
    while node < mass.count {
      let lanes = min(SignalTables.lanes, mass.count - node)
      var logs = SignalTables.Nodes(repeating: best)
      for lane in 0..<lanes { logs[lane] = looks * likelihood[node + lane] }
      let factors = exponential(logs - best)
      for lane in 0..<lanes {
        mass[node + lane] *= factors[lane]
        sum += mass[node + lane]
      }
      node += lanes
    }
    guard sum > 0, sum.isFinite else {
      mass = grid.isInside.map { $0 ? 1 : 0 }
      return
    }
    for node in mass.indices { mass[node] /= sum }
  }

  private mutating func settle(at time: Timestamp, _ tables: SignalTables) {
    standingSince = time
    arrival = walk
    for index in histories.indices { histories[index].stand() }
  }

  /// The density of the stand.
  private mutating func stand(
    _ offset: OffsetEstimate,
    at time: Timestamp,
    _ tables: SignalTables,
    into mass: inout [Float]
  ) {
    let reach: Double = Self.offsets.reach * max(offset.deviation, Self.offsets.least)
    let step: Double = 2 * reach / Double(Self.offsets.count - 1)
    let offsets = (0..<Self.offsets.count).map { index in
      let value: Double = offset.mean - reach + Double(index) * step
      return WeightedOffset(offset: value, logWeight: prior.logDensity(value))
    }
    tables.logLikelihood(of: readings(\.standing), offsets: offsets, into: &likelihood)
    silence.add(to: &likelihood)
    var looks = Self.look / misfit.factor
    if !arrival.isEmpty, let standingSince {
      mass = arrival
      looks *= Float(1 - exp(-time.seconds(since: standingSince) / Self.lookTime))
    } else {
      for node in mass.indices { mass[node] = isInside[node] ? 1 : 0 }
    }
    multiply(&mass, tables.grid, looks)
  }
}
