import FloorMaps
import Quantities

/// Beacons that stay silent where they should be loud: dead, moved, or never there.
///
/// A look is a position 2 m from the last one looked from, or five minutes on the same spot. A
/// beacon that should be heard even from the far side of the stated radius, and no more faintly than
/// those that are heard (a receiver may be deaf), has missed it when it is not; five looks missed in
/// a row name it in a warning. Hearing it once clears it.
struct SilentBeacons {
  /// Metres of way, or seconds of standing, that make another look.
  private static let apart = (metres: 2.0, seconds: 300.0)
  /// Looks missed in a row that name a beacon.
  private static let enough = 5
  /// Standard deviations that the expected level must lie above what can be heard.
  private static let margin = 2.0

  private var last: (place: Point, time: Timestamp)?
  private var missed: [Int]
  private var told: Set<Int> = []
  /// Those that were named and have been heard since.
  private var back: [Int] = []

  init(beacons: Int) {
    missed = Array(repeating: 0, count: beacons)
  }

  /// Forgets from where it looked, and what was missed; who was named stays so until it is heard.
  mutating func restart() {
    last = nil
    for beacon in missed.indices where !told.contains(beacon) { missed[beacon] = 0 }
  }

  /// Looks from a position; warnings of the beacons that came to be named.
  mutating func look(
    _ update: PositionUpdate,
    _ hearing: HeardAnchors,
    _ site: AnchorSite
  ) -> [WarningUpdate] {
    let (anchors, map) = (site.anchors, site.map)
    guard let place = update.position, let radius = update.accuracy,
      let floor = map.floors.firstIndex(where: { $0.id == update.floor }), isDue(place, update.time)
    else { return [] }
    last = (place, update.time)
    func level(_ index: Int, within radius: Double) -> Double? {
      anchors.all[index].expectedLevel(at: place, within: radius, on: map.floors[floor])
    }
    func audible(_ index: Int) -> Double {
      anchors.all[index].audible(deviations: Self.margin, of: place) - map.receiverOffset
    }
    func isFresh(_ index: Int) -> Bool {
      hearing.isFresh(index, at: update.time, maximumAge: site.options.maximumAge)
    }
    var (heard, sum) = (0, 0.0)
    for index in missed.indices where anchors.all[index].floor == floor && isFresh(index) {
      guard let level = level(index, within: 0) else { continue }
      (heard, sum) = (heard + 1, sum + level)
    }
    guard heard > 0 else { return [] }
    let usual: Double = sum / Double(heard)
    var warnings: [WarningUpdate] = []
    for index in missed.indices where anchors.all[index].floor == floor && !isFresh(index) {
      guard let here = level(index, within: 0), here >= usual,
        let far = level(index, within: radius), far >= audible(index)
      else { continue }
      missed[index] += 1
      if missed[index] >= Self.enough, told.insert(index).inserted {
        warnings.append(Self.warning(of: map.beacons[index].id, isOver: false, at: update.time))
      }
    }
    return warnings
  }

  private static func warning(of name: String, isOver: Bool, at time: Timestamp) -> WarningUpdate {
    let message =
      isOver
      ? "beacon '\(name)' is heard again"
      : "beacon '\(name)' was not heard at five places where it should be loud:"
        + " is its battery empty, or does it hang elsewhere?"
    var warning = WarningUpdate(time: time, code: "silentBeacon", message: message)
    (warning.beacon, warning.isOver) = (name, isOver)
    return warning
  }

  /// Takes that a beacon was heard.
  mutating func hear(_ beacon: Int) {
    guard missed[beacon] > 0 else { return }
    missed[beacon] = 0
    if told.remove(beacon) != nil { back.append(beacon) }
  }

  /// That beacons which were named are heard again, each once.
  mutating func takeBack(at time: Timestamp, _ map: FloorMap) -> [WarningUpdate] {
    defer { back = [] }
    return back.map { Self.warning(of: map.beacons[$0].id, isOver: true, at: time) }
  }

  private func isDue(_ place: Point, _ time: Timestamp) -> Bool {
    guard let last else { return true }
    return place.distance(to: last.place) >= Self.apart.metres
      || time.seconds(since: last.time) >= Self.apart.seconds
  }
}
