public import FloorMaps
public import Quantities
import Ranging

/// The pipeline: sightings in, updates out.
///
/// A value without a clock, a thread or a file: time is that of the sightings, so a recording
/// replayed gives the updates of the live run that made it. Memory is bounded by the floor map:
/// beacons it does not know are counted and forgotten. Call `ingest` and `advance` in the order of
/// the input, `begin` where a new recording starts, `finish` at the end.
public struct Engine: Sendable {
  /// The floor map that positions are on.
  public let map: FloorMap
  /// The settings in force.
  public let options: EngineOptions
  /// Positions told so far: updates that carry x and y.
  public private(set) var positions = 0

  /// The first few beacons heard that the floor map does not know, for a message.
  public private(set) var strangers: [BeaconIdentity] = []

  private static let strangersKept = 5
  private var anchors: Anchors
  private var clock: UpdateClock
  private var tracks: [BeaconTrack]
  private var sharing: [SharedIdentity]
  private var nearest: NearestBeacon
  private var rooms = RoomPresence()
  private var solver = PositionSolver()
  private var posterior: PosteriorSolver
  private var silent: SilentBeacons
  private(set) var heard: [HeardBeacon] = []
  private var onFloor: [HeardBeacon] = []
  private var recording: String?
  private var drops = EngineDrops()
  private var pendingWarnings: [(code: String, message: String)] = []

  /// Creates an engine; options that `validate()` refuses are a programming error.
  ///
  /// A survey of another map is not used, and a warning says so.
  public init(map: FloorMap, options: EngineOptions = EngineOptions(), survey: Survey? = nil) {
    if let fault = options.validate() { preconditionFailure(fault) }
    self.map = map
    self.options = options
    anchors = Anchors(map)
    let usable = survey.flatMap { $0.fits(map) ? $0 : nil }
    posterior = PosteriorSolver(map, anchors, options, usable)
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    tracks = Array(repeating: BeaconTrack(), count: anchors.all.count)
    sharing = Array(repeating: SharedIdentity(), count: anchors.all.count)
    nearest = NearestBeacon(beacons: anchors.all.count)
    silent = SilentBeacons(beacons: anchors.all.count)
    if !map.isCalibrated { pendingWarnings.append(Self.uncalibrated) }
    if survey != nil, usable == nil { pendingWarnings.append(Self.foreignSurvey) }
  }

  private static let uncalibrated = (
    code: "uncalibrated",
    message: "the floor map says nothing about propagation: distances come from the power that "
      + "beacons claim and may be off by a factor of two; add \"propagation\" to the map"
  )

  private static let foreignSurvey = (
    code: "foreignSurvey",
    message: "the survey beside the floor map was fitted to another map and is not used: places or "
      + "powers have changed since; run 'beaconfix calibrate fit --survey' again"
  )

  /// What was dropped or mended so far, by reason.
  public var dropped: [(reason: EngineDrop, count: Int)] {
    drops.nonzero
  }

  /// Takes a sighting; returns the updates that became due before it.
  public mutating func ingest(_ sighting: Sighting) -> [Update] {
    var (time, updates) = arrive(at: sighting.time, isSighting: true)
    guard let index = anchors.index(of: sighting) else {
      note(stranger: sighting.beacon)
      return updates
    }
    if let address = sighting.address, sharing[index].hear(from: address) {
      updates.append(.warning(sharing[index].warning(of: map.beacons[index].id, at: time)))
    }
    switch sighting.measurement {
    case .unavailable:
      drops.count(.rssiUnavailable)
    case .rssi(let value) where !(-127...20).contains(value):
      drops.count(.rssiOutOfRange)
    case .range(let metres, _) where !(metres > 0 && metres <= 10_000):
      drops.count(.rangeOutOfRange)
    case .rssi(let value):
      tracks[index].hear(sighting, at: time, filter: options.filter)
      silent.hear(index)
      posterior.hear(
        value,
        of: index,
        anchors,
        claimedPower: tracks[index].claimedPower,
        receiverOffset: map.receiverOffset,
        at: time
      )
    case .range:
      tracks[index].hear(sighting, at: time, filter: options.filter)
    }
    return updates
  }

  private mutating func note(stranger: BeaconIdentity) {
    drops.count(.unknownBeacon)
    if strangers.count < Self.strangersKept, !strangers.contains(stranger) {
      strangers.append(stranger)
    }
  }

  /// Takes the time of a record that is no sighting; returns the updates that became due.
  public mutating func advance(to time: Timestamp) -> [Update] {
    arrive(at: time, isSighting: false).updates
  }

  /// Ends the recording, if one was begun, and starts afresh with another.
  public mutating func begin(recording name: String) -> [Update] {
    let updates = finish()
    recording = name
    return updates
  }

  /// Ends the input: returns the update at its last record, and starts afresh.
  public mutating func finish() -> [Update] {
    var updates: [Update] = []
    if let time = clock.final() { update(at: time, into: &updates) }
    restart()
    return updates
  }

  private mutating func arrive(
    at time: Timestamp,
    isSighting: Bool
  ) -> (time: Timestamp, updates: [Update]) {
    var updates: [Update] = []
    var reached = time
    switch clock.classify(time) {
    case .onward:
      while let tick = clock.due(before: time) { update(at: tick, into: &updates) }
    case .clamped:
      drops.count(.timeBack)
      reached = clock.now ?? time
    case .jump:
      drops.count(.timeJump)
      updates = finish()
    }
    clock.reach(reached, isSighting: isSighting)
    for warning in pendingWarnings {
      updates.append(
        .warning(WarningUpdate(time: reached, code: warning.code, message: warning.message))
      )
    }
    pendingWarnings.removeAll()
    return (reached, updates)
  }

  private mutating func restart() {
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    for index in tracks.indices {
      tracks[index] = BeaconTrack()
      sharing[index] = SharedIdentity()
    }
    nearest = NearestBeacon(beacons: anchors.all.count)
    posterior.restart()
    rooms = RoomPresence()
  }

  /// Makes the updates of one moment.
  private mutating func update(at time: Timestamp, into updates: inout [Update]) {
    collectHeard(at: time)
    let position = locate(at: time)
    if position.position != nil { positions += 1 }
    updates.append(.position(position))
    warnOfMisplaced(at: time, into: &updates)
    warnOfSilent(position, into: &updates)
    follow(position, into: &updates)
    let (changed, beacon) = nearest.choose(among: heard)
    if changed { updates.append(.nearest(describe(beacon, at: time))) }
    for beacon in heard { tracks[beacon.index].markUpdate() }
  }

  private mutating func locate(at time: Timestamp) -> PositionUpdate {
    let floor = likelyFloor()
    onFloor.removeAll(keepingCapacity: true)
    for beacon in heard where anchors.all[beacon.index].floor == floor { onFloor.append(beacon) }
    var update =
      posterior.locate(onFloor, floor: floor, of: map, at: time)
      ?? solver.locate(onFloor, anchors: anchors, floor: map.floors[floor], at: time)
    update.recording = recording
    return update
  }

  /// Tells of beacons that are heard as if they hung elsewhere.
  private mutating func warnOfMisplaced(at time: Timestamp, into updates: inout [Update]) {
    for (beacon, seeming) in posterior.newDoubts(floor: likelyFloor()) {
      let (x, y) = (Int(seeming.x.rounded()), Int(seeming.y.rounded()))
      let message =
        "beacon '\(map.beacons[beacon].id)' is heard as if it hung near (\(x), \(y)), not where the"
        + " floor map has it; it is left out of positions: look where it is, or correct the map"
      updates.append(
        .warning(WarningUpdate(time: time, code: "misplacedBeacon", message: message))
      )
    }
  }

  /// Tells of beacons that are silent where they should be loud.
  private mutating func warnOfSilent(_ position: PositionUpdate, into updates: inout [Update]) {
    let (tracks, maximumAge) = (tracks, options.maximumAge)
    let named = silent.look(position, anchors, of: map) { index in
      tracks[index].isFresh(at: position.time, maximumAge: maximumAge)
    }
    for beacon in named {
      let message =
        "beacon '\(map.beacons[beacon].id)' was not heard at five places where it should be loud:"
        + " is its battery empty, or does it hang elsewhere?"
      updates.append(
        .warning(WarningUpdate(time: position.time, code: "silentBeacon", message: message))
      )
    }
  }

  /// The floor whose beacons are heard best: the largest sum of 1 / range².
  private func likelyFloor() -> Int {
    guard map.floors.count > 1 else { return 0 }
    var weights = [Double](repeating: 0, count: map.floors.count)
    for beacon in heard {
      weights[anchors.all[beacon.index].floor] += 1 / (beacon.range * beacon.range)
    }
    return weights.indices.max { weights[$0] < weights[$1] } ?? 0
  }

  /// Tells of the room that a position left and the one that it entered.
  private mutating func follow(_ position: PositionUpdate, into updates: inout [Update]) {
    let floor = map.floors.first { $0.id == position.floor }
    let (left, entered) = rooms.follow(position, on: floor)
    if let left { updates.append(.room(describe(left, .exit, at: position.time))) }
    if let entered { updates.append(.room(describe(entered, .enter, at: position.time))) }
  }

  private func describe(_ room: Room, _ event: RoomUpdate.Event, at time: Timestamp) -> RoomUpdate {
    RoomUpdate(
      time: time,
      recording: recording,
      room: room.id,
      event: event,
      message: room.message,
      url: room.url
    )
  }

  private func describe(_ heard: HeardBeacon?, at time: Timestamp) -> NearestUpdate {
    var update = NearestUpdate(time: time, recording: recording, proximity: nearest.proximity)
    guard let heard else { return update }
    let beacon = map.beacons[heard.index]
    update.beacon = beacon.id
    update.identity = beacon.identity
    update.distance = heard.range
    update.rssi = heard.rssi
    update.label = beacon.label
    update.message = beacon.message
    update.url = beacon.url
    return update
  }

  private mutating func collectHeard(at time: Timestamp) {
    heard.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      guard tracks[index].isFresh(at: time, maximumAge: options.maximumAge),
        let beacon = tracks[index].heard(
          index,
          of: anchors.all[index],
          receiverOffset: map.receiverOffset,
          at: time
        )
      else { continue }
      heard.append(beacon)
    }
  }
}
