public import FloorMaps
public import Quantities

/// Tells which regions are entered and left: sightings in, updates out.
///
/// A value without a clock or a file, like `Engine`: call `ingest` and `advance` in the order of the
/// input, `begin` where a new recording starts, `finish` at its end. A region is entered at the
/// first believable sighting of one of its beacons: one of -85 dBm or more, or the weak ones of
/// twenty seconds within a minute. It is left when they all have been silent for longer than chance allows
/// by their own rhythm, 10 to 60 s. Its state is `determined` once: at the start where it is
/// remembered, else when a beacon is heard or 10 s have passed without.
public struct RegionMonitor: Sendable {
  /// What is watched.
  public let regions: [WatchedRegion]

  private let exitAfter: Double?
  private var remembered: [String: RegionState]
  private var beacons: SightingNames
  private var presences: [RegionPresence] = []
  private var now: Timestamp?
  private var recording: String?
  private var drops = EngineDrops()

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - regions: what to watch; of several with one id only the first is.
  ///   - map: whose beacons are known by their ids, addresses and identity keys.
  ///   - exitAfter: seconds of silence, > 0, in place of those that the rhythm of a beacon gives.
  ///   - remembered: the states in which an earlier monitor left the regions, by id.
  public init(
    regions: [WatchedRegion],
    map: FloorMap = FloorMap(),
    exitAfter: Double? = nil,
    remembered: [String: RegionState] = [:]
  ) {
    precondition(
      exitAfter.map { $0 > 0 && $0 <= 1e9 } ?? true,
      "a silence is above 0, at most 1e9 s"
    )
    var seen: Set<String> = []
    self.regions = regions.filter { seen.insert($0.id).inserted }
    self.exitAfter = exitAfter
    self.remembered = remembered
    beacons = SightingNames(map)
  }

  /// The state of every region, in order; `unknown` before the first record.
  public var states: [(region: String, state: RegionState)] {
    guard presences.isEmpty else { return presences.map { ($0.region.id, $0.state) } }
    return regions.map { ($0.id, remembered[$0.id] ?? .unknown) }
  }

  /// What was dropped or mended so far, by reason.
  public var dropped: [(reason: EngineDrop, count: Int)] {
    drops.nonzero
  }

  /// Takes a sighting; returns what became due before it, then what it brings.
  public mutating func ingest(_ sighting: Sighting) -> [RegionUpdate] {
    if let fault = sighting.measurement.impossibility {
      drops.count(fault)
      let isStep = UpdateClock.isSmallStep(to: sighting.time, after: now)
      return isStep ? arrive(at: sighting.time).updates : []
    }
    let (identity, names, _) = beacons.names(of: sighting)
    let isStranger = !regions.contains { names.contains(where: $0.contains) }
    // Its time counts like that of any record, unless everything would be forgotten for it.
    if isStranger, UpdateClock.classify(sighting.time, after: now) == .jump { return [] }
    var (time, updates) = arrive(at: sighting.time)
    for index in presences.indices where names.contains(where: presences[index].region.contains) {
      let isFirst = presences[index].state == .unknown
      guard presences[index].hear(identity, sighting.measurement, at: time) else { continue }
      if isFirst { updates.append(update(index, .determined, at: time)) }
      updates.append(update(index, .enter, at: time))
    }
    return updates
  }

  /// Takes the time of a record that is no sighting; returns what became due.
  public mutating func advance(to time: Timestamp) -> [RegionUpdate] {
    arrive(at: time).updates
  }

  /// Ends the recording, if one was begun, and starts another, about which nothing is remembered.
  public mutating func begin(recording name: String) -> [RegionUpdate] {
    let updates = finish()
    if now != nil { remembered = [:] }
    presences = []
    now = nil
    recording = name
    return updates
  }

  /// Ends the input: regions of which nothing was heard are outside, all others stay as they are.
  public mutating func finish() -> [RegionUpdate] {
    guard let now else { return [] }
    var updates: [RegionUpdate] = []
    for index in presences.indices where presences[index].state == .unknown {
      presences[index].leave()
      updates.append(update(index, .determined, at: now))
    }
    return updates
  }

  private mutating func arrive(at time: Timestamp) -> (time: Timestamp, updates: [RegionUpdate]) {
    var updates: [RegionUpdate] = []
    var reached = time
    switch UpdateClock.classify(time, after: now) {
    case .onward:
      if now == nil { updates = start(at: time) }
      updates += due(before: time)
    case .clamped:
      drops.count(.timeBack)
      reached = now ?? time
    case .jump:
      drops.count(.timeJump)
      for index in presences.indices { presences[index].restart(at: time) }
    }
    now = reached
    return (reached, updates)
  }

  /// Begins to listen, and tells what is remembered.
  private mutating func start(at time: Timestamp) -> [RegionUpdate] {
    presences = regions.map {
      RegionPresence($0, in: remembered[$0.id] ?? .unknown, from: time, exitAfter: exitAfter)
    }
    let known = presences.indices.filter { presences[$0].state != .unknown }
    return known.map { update($0, .determined, at: time) }
  }

  /// What silence brings up to a time, in the order of the moments at which it does.
  private mutating func due(before time: Timestamp) -> [RegionUpdate] {
    var updates: [RegionUpdate] = []
    for index in presences.indices {
      guard let deadline = presences[index].deadline, deadline < time else { continue }
      let event: RegionUpdate.Event = presences[index].state == .inside ? .exit : .determined
      presences[index].leave()
      updates.append(update(index, event, at: deadline))
    }
    return updates.sorted { $0.time < $1.time }
  }

  private func update(
    _ index: Int,
    _ event: RegionUpdate.Event,
    at time: Timestamp
  ) -> RegionUpdate {
    RegionUpdate(
      time: time,
      recording: recording,
      region: presences[index].region.id,
      state: presences[index].state,
      event: event
    )
  }
}
