import FloorMaps
import Locating
import Quantities
import Ranging

/// What the engine knows of one target: what was heard of each anchor, and where that puts it.
struct LocatedTarget {
  /// What updates call it; `nil` where there is only one target.
  var name: String?
  /// When an anchor was last heard.
  private(set) var lastHeard: Timestamp?

  private var tracks: [BeaconTrack]
  private var nearest: NearestBeacon
  private var rooms = RoomPresence()
  private var solver = PositionSolver()
  private var posterior: PosteriorSolver
  private var silent: SilentBeacons
  private var belief: FloorBelief
  /// Beacons that were told to be misplaced; each is once, also when another recording begins.
  private var told: Set<Int> = []
  /// From where it looked at receivers.
  var looks = TargetLooks()
  private(set) var heard: [HeardBeacon] = []
  private var onFloor: [HeardBeacon] = []

  /// Starts with nothing heard.
  init(_ site: AnchorSite) {
    posterior = PosteriorSolver(site)
    tracks = Array(repeating: BeaconTrack(), count: site.anchors.all.count)
    nearest = NearestBeacon(beacons: site.anchors.all.count)
    silent = SilentBeacons(beacons: site.anchors.all.count)
    belief = FloorBelief(floors: site.map.floors.count)
  }

  /// Takes a sighting of, or by, an anchor, if it can be used.
  mutating func hear(
    _ sighting: Sighting,
    of index: Int,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) {
    lastHeard = time
    tracks[index].hear(sighting, at: time, filter: site.options.filter)
    guard case .rssi(let value) = sighting.measurement else { return }
    silent.hear(index)
    posterior.hear(level(value, of: index, site), of: index, at: time, site, &bench.tables)
  }

  /// How many dB an RSSI is above the beacon's power at 1 m.
  private func level(_ rssi: Double, of index: Int, _ site: AnchorSite) -> Double {
    let pathLoss = site.anchors.all[index].propagation.pathLoss(
      claimedPower: tracks[index].claimedPower
    )
    return rssi - pathLoss.measuredPower - site.map.receiverOffset
  }

  /// Forgets what was heard; warnings that were told stay told.
  mutating func restart(_ site: AnchorSite) {
    for index in tracks.indices { tracks[index] = BeaconTrack() }
    nearest = NearestBeacon(beacons: tracks.count)
    posterior.restart()
    rooms = RoomPresence()
    belief = FloorBelief(floors: site.map.floors.count)
    lastHeard = nil
  }

  /// Makes the updates of one moment.
  ///
  /// True when they hold a position with x and y.
  mutating func update(
    at time: Timestamp,
    of recording: String?,
    _ site: AnchorSite,
    _ bench: inout Workbench,
    into updates: inout [Update]
  ) -> Bool {
    collectHeard(at: time, site)
    let floor = chooseFloor(at: time, site, &bench)
    var position = locate(on: floor, at: time, site, &bench)
    if site.floors != nil { position.floorProbability = belief.probabilities[floor] }
    belief.found(position)
    (position.recording, position.target) = (recording, name)
    updates.append(.position(position))
    if site.kind == .beacon {
      warnOfMisplaced(at: time, site, &bench.tables, into: &updates)
      warnOfSilent(position, site, into: &updates)
    }
    tell(
      rooms.follow(position, on: site.map.floors[floor]),
      at: time,
      of: recording,
      into: &updates
    )
    let (changed, anchor) = nearest.choose(among: heard)
    if changed { updates.append(.nearest(describe(anchor, at: time, of: recording, site))) }
    for anchor in heard { tracks[anchor.index].markUpdate() }
    return position.position != nil
  }

  /// Tells what ends with a target that is given up: its nearest anchor and its room.
  func leave(
    at time: Timestamp,
    of recording: String?,
    _ site: AnchorSite,
    into updates: inout [Update]
  ) {
    tell((rooms.room, nil), at: time, of: recording, into: &updates)
    guard nearest.current != nil else { return }
    var update = NearestUpdate(time: time, recording: recording)
    update.target = name
    updates.append(.nearest(update))
  }

  /// The floor to be told, by what was heard since the last update.
  private mutating func chooseFloor(
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) -> Int {
    guard let floors = site.floors else { return 0 }
    bench.floors.measures.removeAll(keepingCapacity: true)
    bench.floors.levels.removeAll(keepingCapacity: true)
    bench.floors.fresh.removeAll(keepingCapacity: true)
    for beacon in heard {
      bench.floors.fresh.append(beacon.index)
      guard tracks[beacon.index].isHeardAnew else { continue }
      if beacon.rssi == nil {
        bench.floors.measures.append((beacon.index, .range(beacon.range)))
      } else if let mean = tracks[beacon.index].recent.mean {
        let level = level(mean, of: beacon.index, site)
        bench.floors.levels.append((beacon.index, level))
        bench.floors.measures.append((beacon.index, .level(level)))
      }
    }
    let floor = belief.update(at: time, floors, &bench.floors)
    posterior.follow(floor, bench.floors.levels, at: time, site, &bench.tables)
    return floor
  }

  private mutating func locate(
    on floor: Int,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) -> PositionUpdate {
    onFloor.removeAll(keepingCapacity: true)
    for beacon in heard where site.anchors.all[beacon.index].floor == floor {
      onFloor.append(beacon)
    }
    return posterior.locate(heard, at: time, site, &bench)
      ?? solver.locate(onFloor, anchors: site.anchors, floor: site.map.floors[floor], at: time)
  }

  /// Tells of beacons that are heard as if they hung elsewhere.
  private mutating func warnOfMisplaced(
    at time: Timestamp,
    _ site: AnchorSite,
    _ tables: inout FloorTables,
    into updates: inout [Update]
  ) {
    for (beacon, seeming) in doubts(site, &tables) where told.insert(beacon).inserted {
      updates.append(.warning(site.misplaced(beacon, seeming: seeming, target: name, at: time)))
    }
  }

  /// Anchors that it doubts to be where the map has them, with where they seem to be.
  func doubts(_ site: AnchorSite, _ tables: inout FloorTables) -> [(anchor: Int, seeming: Point)] {
    posterior.doubts(site, &tables)
  }

  /// Tells of beacons that are silent where they should be loud.
  private mutating func warnOfSilent(
    _ position: PositionUpdate,
    _ site: AnchorSite,
    into updates: inout [Update]
  ) {
    let (tracks, maximumAge) = (tracks, site.options.maximumAge)
    let named = silent.look(position, site.anchors, of: site.map) { index in
      tracks[index].isFresh(at: position.time, maximumAge: maximumAge)
    }
    for beacon in named {
      let message =
        "beacon '\(site.map.beacons[beacon].id)' was not heard at five places where it should be loud:"
        + " is its battery empty, or does it hang elsewhere?"
      updates.append(
        .warning(WarningUpdate(time: position.time, code: "silentBeacon", message: message))
      )
    }
  }

  /// Tells of the room that was left and the one that was entered.
  private func tell(
    _ change: (left: Room?, entered: Room?),
    at time: Timestamp,
    of recording: String?,
    into updates: inout [Update]
  ) {
    func tell(_ room: Room?, _ event: RoomUpdate.Event) {
      guard let room else { return }
      var update = RoomUpdate(time: time, recording: recording, room: room.id, event: event)
      (update.target, update.message, update.url) = (name, room.message, room.url)
      updates.append(.room(update))
    }
    tell(change.left, .exit)
    tell(change.entered, .enter)
  }

  private func describe(
    _ heard: HeardBeacon?,
    at time: Timestamp,
    of recording: String?,
    _ site: AnchorSite
  ) -> NearestUpdate {
    var update = NearestUpdate(time: time, recording: recording, proximity: nearest.proximity)
    update.target = name
    guard let heard else { return update }
    let beacon = site.map.beacons[heard.index]
    switch site.kind {
    case .beacon: update.beacon = beacon.id
    case .receiver: update.receiver = beacon.id
    }
    update.identity = beacon.identity
    update.distance = heard.range
    update.rssi = heard.rssi
    update.label = beacon.label
    update.message = beacon.message
    update.url = beacon.url
    return update
  }

  private mutating func collectHeard(at time: Timestamp, _ site: AnchorSite) {
    heard.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      guard tracks[index].isFresh(at: time, maximumAge: site.options.maximumAge),
        let beacon = tracks[index].heard(
          index,
          of: site.anchors.all[index],
          receiverOffset: site.map.receiverOffset,
          at: time
        )
      else { continue }
      heard.append(beacon)
    }
  }
}
