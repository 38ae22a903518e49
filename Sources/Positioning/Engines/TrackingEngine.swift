public import FloorMaps
public import Quantities

/// The pipeline of tracking mode: the map's receivers are the anchors, what they hear is located.
///
/// A value like `Engine`, with one clock for all targets: at each of its ticks every target heard
/// within the maximum age gets its updates, in the order in which targets were first heard. A target
/// is what a sighting names as such, else the beacon that was heard. Memory is bounded by
/// `mostTargets` and the number of receivers; the tables of the floor map are shared.
public struct TrackingEngine: Sendable {
  /// Targets kept at once; sightings of more are dropped until one is given up.
  ///
  /// Ten times the hall of a thousand carts.
  public static let mostTargets = 10_000
  /// The longest name of a target, bytes of UTF-8; nobody's labels are as long.
  public static let longestName = 200

  /// The floor map that positions are on.
  public let map: FloorMap
  /// The settings in force.
  public var options: EngineOptions { site.options }
  /// Positions told so far: updates that carry x and y.
  public private(set) var positions = 0
  /// The first few receivers named that the floor map does not know, for a message.
  public private(set) var strangers: [String] = []

  private static let strangersKept = 5
  private var site: AnchorSite
  private var bench: Workbench
  private let fresh: LocatedTarget
  private var targets: [LocatedTarget] = []
  private var slots: [String: Int] = [:]
  private var recording: String?
  /// Whether it was told that more targets are heard than are kept, and holds.
  private var isFull = false
  /// Targets up to which it does not hold any more: at the limit it would come and go.
  private static let roomyTargets = mostTargets - mostTargets / 10
  private var silent: SilentReceivers
  private var receiverClocks: ReceiverClocks
  var clock: UpdateClock
  var drops = EngineDrops()
  var pendingWarnings: [PendingWarning] = []

  /// Creates an engine; options that `validate()` refuses are a programming error.
  ///
  /// A survey is of beacons: it is not used, and a warning says so.
  public init(map: FloorMap, options: EngineOptions = EngineOptions(), survey: Survey? = nil) {
    if let fault = options.validate() { preconditionFailure(fault) }
    self.map = map
    site = AnchorSite(receiversOf: map, options)
    bench = Workbench(site)
    fresh = LocatedTarget(site)
    silent = SilentReceivers(receivers: site.anchors.all.count)
    receiverClocks = ReceiverClocks(receivers: site.anchors.all.count)
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    if !site.map.isCalibrated { pendingWarnings.append(.uncalibrated) }
    if survey != nil { pendingWarnings.append(.surveyOfBeacons) }
  }

  /// What was dropped or mended so far, by reason.
  public var dropped: [(reason: EngineDrop, count: Int)] {
    drops.nonzero
  }

  /// The receivers that heard a target at the last update, in the order of the floor map.
  public func readings(of target: String) -> [BeaconReading] {
    slots[target].map { targets[$0].readings(site) } ?? []
  }

  /// How many targets are kept.
  public var targetCount: Int { targets.count }

  /// Takes a sighting; returns the updates that became due before it.
  public mutating func ingest(_ sighting: Sighting) -> [Update] {
    if let fault = sighting.measurement.impossibility {
      drops.count(fault)
      return step(to: sighting.time)
    }
    guard let index = site.index(of: sighting) else {
      note(stranger: sighting.receiver)
      return step(to: sighting.time)
    }
    var (time, updates) = arrive(at: sighting.time, of: index)
    if silent.hear(index, at: time) {
      updates.append(.warning(SilentReceivers.isBack(site.map.beacons[index].id, at: time)))
    }
    if let fault = EngineDrop(sighting.measurement) {
      drops.count(fault)
      return updates
    }
    var sighting = sighting
    if case .rssi(let value) = sighting.measurement {
      sighting.measurement = .rssi(value - site.offsets[index])
    }
    let name = sighting.target ?? sighting.beacon.description
    if let slot = slot(of: name, at: time, &updates) {
      targets[slot].hear(sighting, of: index, at: time, site, &bench)
    }
    return updates
  }

  /// Takes the time of a record that is no sighting; returns the updates that became due.
  public mutating func advance(to time: Timestamp) -> [Update] {
    arrive(at: time, of: nil).updates
  }

  /// Takes a time that a receiver told, or a record without one.
  private mutating func arrive(
    at own: Timestamp,
    of receiver: Int?
  ) -> (time: Timestamp, updates: [Update]) {
    let before = clock.now
    let reckoned = receiverClocks.reckon(own, of: receiver, now: before)
    if reckoned.behind > 0 { drops.count(.timeBack) }
    let arrival = arrive(at: reckoned.time, isSighting: receiver != nil)
    receiverClocks.take(own, as: reckoned, of: receiver, after: before)
    return arrival
  }

  /// Ends the recording, if one was begun, and starts afresh with another.
  public mutating func begin(recording name: String) -> [Update] {
    let updates = finish()
    recording = name
    return updates
  }

  /// Ends the input: returns the updates at its last record, and starts afresh.
  public mutating func finish() -> [Update] {
    finishStretch()
  }

  private mutating func note(stranger: String?) {
    drops.count(.unknownReceiver)
    guard let stranger, strangers.count < Self.strangersKept, !strangers.contains(stranger) else {
      return
    }
    strangers.append(stranger)
  }

  /// The place of a target among those kept; a new one gets one while there is room.
  private mutating func slot(
    of name: String,
    at time: Timestamp,
    _ updates: inout [Update]
  ) -> Int? {
    if let slot = slots[name] { return slot }
    guard name.utf8.count <= Self.longestName else {
      drops.count(.longTargetName)
      return nil
    }
    guard targets.count < Self.mostTargets else {
      drops.count(.tooManyTargets)
      if !isFull { updates.append(.warning(Self.full(at: time))) }
      isFull = true
      return nil
    }
    var target = fresh
    target.name = name
    slots[name] = targets.count
    targets.append(target)
    return targets.count - 1
  }

  private static func full(at time: Timestamp) -> WarningUpdate {
    WarningUpdate(
      time: time,
      code: "tooManyTargets",
      message: "\(mostTargets) targets are kept and more are heard: those are left out until others"
        + " are given up; a smaller '--forget' gives them up sooner"
    )
  }

  private static func roomy(at time: Timestamp) -> WarningUpdate {
    let message = "targets were given up: there is room for others again"
    var warning = WarningUpdate(time: time, code: "tooManyTargets", message: message)
    warning.isOver = true
    return warning
  }

  mutating func update(at time: Timestamp, into updates: inout [Update]) {
    forget(at: time, into: &updates)
    if isFull, targets.count <= Self.roomyTargets {
      isFull = false
      updates.append(.warning(Self.roomy(at: time)))
    }
    for (off, isOver) in receiverClocks.changes(at: time) {
      let name = site.map.beacons[off.receiver].id
      updates.append(.warning(off.warning(of: name, isOver: isOver, at: time)))
    }
    for slot in targets.indices where age(of: targets[slot], at: time) <= options.maximumAge {
      let before = updates.count
      if targets[slot].update(at: time, of: recording, site, &bench, into: &updates) {
        positions += 1
      }
      warnOfSilent(slot, updates[before], into: &updates)
    }
    warnOfMisplaced(at: time, into: &updates)
  }

  /// Tells of receivers that several targets are heard by as if they hung elsewhere.
  private mutating func warnOfMisplaced(at time: Timestamp, into updates: inout [Update]) {
    guard var doubts = bench.doubts else { return }
    var found: [(anchor: Int, seeming: Point, target: String?)] = []
    var onFloor = [Int](repeating: 0, count: site.map.floors.count)
    doubts.begin()
    for slot in targets.indices where age(of: targets[slot], at: time) <= options.maximumAge {
      onFloor[targets[slot].floor] += 1
      for (anchor, seeming) in targets[slot].doubts(site, &bench.tables) {
        doubts.take(anchor)
        found.append((anchor, seeming, targets[slot].name))
      }
    }
    doubts.end { onFloor[site.anchors.all[$0].floor] }
    for (anchor, seeming, name) in found where doubts.isNew(anchor) {
      updates.append(.warning(site.misplaced(anchor, seeming: seeming, target: name, at: time)))
    }
    bench.doubts = doubts
  }

  /// Tells of receivers that should have heard a target where it is said to be.
  private mutating func warnOfSilent(_ slot: Int, _ update: Update, into updates: inout [Update]) {
    guard case .position(let position) = update else { return }
    let heard = targets[slot].heard
    updates += silent.look(position, &targets[slot].looks, heard: heard, site).map(Update.warning)
  }

  /// Gives up targets that were not heard for long.
  private mutating func forget(at time: Timestamp, into updates: inout [Update]) {
    let limit = max(options.forget, options.maximumAge)
    guard targets.contains(where: { age(of: $0, at: time) > limit }) else { return }
    var kept: [LocatedTarget] = []
    for target in targets {
      guard age(of: target, at: time) > limit else {
        kept.append(target)
        continue
      }
      target.leave(at: time, of: recording, site, into: &updates)
    }
    targets = kept
    slots = Dictionary(
      uniqueKeysWithValues: kept.enumerated().map { ($1.name ?? "", $0) }
    )
  }

  private func age(of target: LocatedTarget, at time: Timestamp) -> Double {
    target.lastHeard.map { time.seconds(since: $0) } ?? 0
  }

  mutating func restart() {
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    silent.restart()
    receiverClocks.restart()
    targets.removeAll()
    slots.removeAll()
  }
}

extension TrackingEngine: UpdateSchedule {}
