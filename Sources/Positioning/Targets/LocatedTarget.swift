import FloorMaps
import Quantities

/// What the engine knows of one target: what was heard of each anchor, and where that puts it.
struct LocatedTarget {
  /// What updates call it; `nil` where there is only one target.
  var name: String?
  /// From where it looked at receivers.
  var looks = TargetLooks()

  /// The index of the floor that was told last.
  private(set) var floor = 0
  private var hearing: HeardAnchors
  private var place: TargetPlace
  private var rooms = RoomPresence()
  private var nearest: NearestBeacon
  private var silent: SilentBeacons
  /// Beacons that were told to be misplaced; each is once, also when another recording begins.
  private var told: Set<Int> = []

  /// Starts with nothing heard.
  init(_ site: AnchorSite) {
    hearing = HeardAnchors(anchors: site.anchors.all.count)
    place = TargetPlace(site)
    nearest = NearestBeacon(beacons: site.anchors.all.count)
    silent = SilentBeacons(beacons: site.anchors.all.count)
  }

  /// When an anchor was last heard.
  var lastHeard: Timestamp? { hearing.last }
  /// The anchors that were fresh at the last update, in the order of the floor map.
  var heard: [HeardBeacon] { hearing.fresh }

  /// Takes a sighting of, or by, an anchor, if it can be used.
  mutating func hear(
    _ sighting: Sighting,
    of index: Int,
    at time: Timestamp,
    _ site: AnchorSite,
    _ bench: inout Workbench
  ) {
    hearing.hear(sighting, of: index, at: time, filter: site.options.filter)
    guard case .rssi(let value) = sighting.measurement else { return }
    silent.hear(index)
    place.hear(hearing.level(value, of: index, site), of: index, at: time, site, &bench)
  }

  /// Forgets what was heard; warnings that were told stay told.
  mutating func restart(_ site: AnchorSite) {
    hearing.restart()
    place.restart(site)
    silent.restart()
    rooms = RoomPresence()
    nearest = NearestBeacon(beacons: site.anchors.all.count)
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
    hearing.collect(at: time, site)
    var position: PositionUpdate
    (position, floor) = place.locate(hearing, at: time, site, &bench)
    (position.recording, position.target) = (recording, name)
    updates.append(.position(position))
    if site.kind == .beacon { warn(position, site, &bench.tables, into: &updates) }
    rooms.follow(position, on: site.map.floors[floor])
      .tell(at: time, of: recording, target: name, into: &updates)
    let (changed, anchor) = nearest.choose(among: hearing.fresh)
    if changed { updates.append(describe(anchor, at: time, of: recording, site)) }
    hearing.markUpdate()
    return position.position != nil
  }

  /// Tells what ends with a target that is given up: its nearest anchor and its room.
  func leave(
    at time: Timestamp,
    of recording: String?,
    _ site: AnchorSite,
    into updates: inout [Update]
  ) {
    RoomChange(left: rooms.room).tell(at: time, of: recording, target: name, into: &updates)
    // Also where none was told: this is how it is known that the target is gone.
    var update = NearestUpdate(time: time, recording: recording)
    update.target = name
    updates.append(.nearest(update))
  }

  /// Anchors that it doubts to be where the map has them, with where they seem to be.
  func doubts(_ site: AnchorSite, _ tables: inout FloorTables) -> [(anchor: Int, seeming: Point)] {
    place.doubts(site, &tables)
  }

  /// Tells of beacons that are heard as if they hung elsewhere, and of those that are silent where
  /// they should be loud, or heard again.
  private mutating func warn(
    _ position: PositionUpdate,
    _ site: AnchorSite,
    _ tables: inout FloorTables,
    into updates: inout [Update]
  ) {
    for (beacon, seeming) in doubts(site, &tables) where told.insert(beacon).inserted {
      let warning = site.misplaced(beacon, seeming: seeming, target: name, at: position.time)
      updates.append(.warning(warning))
    }
    updates += silent.takeBack(at: position.time, site.map).map(Update.warning)
    updates += silent.look(position, hearing, site).map(Update.warning)
  }

  private func describe(
    _ anchor: HeardBeacon?,
    at time: Timestamp,
    of recording: String?,
    _ site: AnchorSite
  ) -> Update {
    var update = NearestUpdate(time: time, recording: recording, proximity: nearest.proximity)
    update.target = name
    if let anchor { update.describe(anchor, site) }
    return .nearest(update)
  }
}
