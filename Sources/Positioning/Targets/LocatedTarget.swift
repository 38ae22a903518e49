import FloorMaps
import Quantities

/// What the engine knows of one target: what was heard of each anchor, and where that puts it.
struct LocatedTarget {
  /// What updates call it; `nil` where there is only one target.
  var name: String?
  /// From where it looked at receivers.
  var looks = TargetLooks()

  private var hearing: HeardAnchors
  private var place: TargetPlace
  private var rooms = RoomPresence()
  private var nearest: NearestBeacon
  private var silent: SilentBeacons

  /// Starts with nothing heard; copies share the tables of the solver.
  init(_ site: AnchorSite, survey: Survey? = nil) {
    hearing = HeardAnchors(anchors: site.anchors.all.count)
    place = TargetPlace(site, survey)
    nearest = NearestBeacon(beacons: site.anchors.all.count)
    silent = SilentBeacons(beacons: site.anchors.all.count)
  }

  /// When an anchor was last heard.
  var lastHeard: Timestamp? { hearing.last }
  /// The anchors that were fresh at the last update, in the order of the floor map.
  var heard: [HeardBeacon] { hearing.fresh }

  /// Takes a sighting of, or by, an anchor, if it can be used.
  mutating func hear(_ sighting: Sighting, of index: Int, at time: Timestamp, _ site: AnchorSite) {
    hearing.hear(sighting, of: index, at: time, filter: site.options.filter)
    guard case .rssi(let value) = sighting.measurement else { return }
    silent.hear(index)
    place.hear(hearing.level(value, of: index, site), of: index, at: time)
  }

  /// Forgets what was heard; warnings that were told stay told.
  mutating func restart(_ site: AnchorSite) {
    hearing.restart()
    place.restart(site)
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
    into updates: inout [Update]
  ) -> Bool {
    hearing.collect(at: time, site)
    var (position, floor) = place.locate(hearing, at: time, site)
    (position.recording, position.target) = (recording, name)
    updates.append(.position(position))
    warn(position, site, into: &updates)
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
    guard nearest.current != nil else { return }
    var update = NearestUpdate(time: time, recording: recording)
    update.target = name
    updates.append(.nearest(update))
  }

  /// Tells of anchors that are heard as if they hung elsewhere, and of beacons that are silent where
  /// they should be loud, or heard again.
  private mutating func warn(
    _ position: PositionUpdate,
    _ site: AnchorSite,
    into updates: inout [Update]
  ) {
    for (anchor, seeming) in place.newDoubts() {
      let warning = site.misplaced(anchor, seeming: seeming, target: name, at: position.time)
      updates.append(.warning(warning))
    }
    guard site.kind == .beacon else { return }
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
