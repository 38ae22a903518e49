import FloorMaps
import Quantities

/// Receivers that have fallen silent: without power or network, or hung.
///
/// A target makes a look when it has come as far as its stated radius, 2 m at least, from where it
/// made its last one, or a minute after that where it stands. A receiver misses a look when it hears
/// nothing of the target, though it is no further from it than those that do, and a healthy one would
/// hear it in four of five cases. While a target stands only those that heard it there count: a shelf
/// may be in the way of others. A receiver is named when it has heard nothing of any target for half
/// a minute and has missed five looks meanwhile, twice as many as ever before, or twenty of one
/// that never heard anything. When nobody is near there are no looks, and nothing is told.
struct SilentReceivers {
  /// Metres of way, or seconds of standing, that make another look.
  private static let apart = (metres: 2.0, seconds: 60.0)
  /// Looks missed in a row that name a receiver, and one that has heard nothing yet.
  private static let enough = (known: 5, unknown: 20)
  /// Times the most looks missed before that are no accident.
  private static let beyond = 2
  /// Seconds of silence below which nothing is said.
  private static let shortest = 30.0
  /// Standard deviations above the threshold that are heard in four of five cases.
  private static let margin = 0.84

  private struct Record {
    var lastHeard: Timestamp?
    /// Looks missed since it heard anything.
    var missed = 0
    /// The most looks it missed before it heard something again.
    var mostMissed = 0
    var isTold = false
  }

  private var records: [Record]
  /// The first time that anything was heard.
  private var began: Timestamp?

  init(receivers: Int) {
    records = Array(repeating: Record(), count: receivers)
  }

  /// Forgets what was heard and missed; who was told to be silent still is.
  mutating func restart() {
    began = nil
    for receiver in records.indices {
      var record = Record()
      record.isTold = records[receiver].isTold
      records[receiver] = record
    }
  }

  /// Takes that a receiver heard something, of whomever; true when it was told to be silent.
  mutating func hear(_ receiver: Int, at time: Timestamp) -> Bool {
    began = began ?? time
    let wasTold = records[receiver].isTold
    if !records[receiver].isTold {
      records[receiver].mostMissed = max(records[receiver].mostMissed, records[receiver].missed)
    }
    records[receiver].missed = 0
    records[receiver].isTold = false
    records[receiver].lastHeard = time
    return wasTold
  }

  /// What is told of one that was named.
  static func isBack(_ name: String, at time: Timestamp) -> WarningUpdate {
    let message = "receiver '\(name)' hears again"
    var warning = WarningUpdate(time: time, code: "silentReceiver", message: message)
    (warning.receiver, warning.isOver) = (name, true)
    return warning
  }

  /// Looks from a target's position; warnings of the receivers that came to be named.
  mutating func look(
    _ update: PositionUpdate,
    _ looks: inout TargetLooks,
    heard: [HeardBeacon],
    _ site: AnchorSite
  ) -> [WarningUpdate] {
    guard let place = update.position, let radius = update.accuracy,
      let index = site.map.floors.firstIndex(where: { $0.id == update.floor })
    else { return [] }
    let apart = (metres: max(Self.apart.metres, radius), seconds: Self.apart.seconds)
    let kind = looks.take(place, heard: heard, at: update.time, apart: apart)
    guard kind != .none else { return [] }
    let (anchors, floor) = (site.anchors.all, site.map.floors[index])
    let levels = heard.filter { anchors[$0.index].floor == index }
      .compactMap { anchors[$0.index].expectedLevel(at: place, on: floor) }
    guard !levels.isEmpty else { return [] }
    let usual: Double = levels.reduce(0, +) / Double(levels.count)
    let fresh = Set(heard.map(\.index))
    var warnings: [WarningUpdate] = []
    for receiver in anchors.indices where anchors[receiver].floor == index {
      guard !fresh.contains(receiver), kind == .moved || looks.wasHeardHere(by: receiver),
        let level = anchors[receiver].expectedLevel(at: place, on: floor), level >= usual,
        level >= anchors[receiver].audible(deviations: Self.margin, within: radius, of: place)
      else { continue }
      records[receiver].missed += 1
      if let warning = warning(of: receiver, at: update.time, site) { warnings.append(warning) }
    }
    return warnings
  }

  private mutating func warning(
    of receiver: Int,
    at time: Timestamp,
    _ site: AnchorSite
  ) -> WarningUpdate? {
    let record = records[receiver]
    let silence = record.lastHeard.map { time.seconds(since: $0) }
    let enough = silence == nil ? Self.enough.unknown : Self.enough.known
    guard !record.isTold, record.missed >= max(enough, Self.beyond * record.mostMissed),
      let quiet = record.lastHeard ?? began, time.seconds(since: quiet) >= Self.shortest
    else { return nil }
    records[receiver].isTold = true
    let name = site.map.beacons[receiver].id
    let since = silence.map { "for \(Int($0)) s" } ?? "yet"
    let message =
      "receiver '\(name)' has heard nothing \(since), though targets were near it"
      + " \(record.missed) times: has it lost power or network, or does it hang?"
      + (silence == nil ? " Or do sightings call it otherwise than the floor map?" : "")
    var warning = WarningUpdate(time: time, code: "silentReceiver", message: message)
    warning.receiver = name
    return warning
  }
}

/// From where a target has looked at its receivers.
struct TargetLooks {
  /// Whether a position is a look, and of what kind.
  enum Kind {
    case none
    case moved
    case standing
  }

  private var place: Point?
  private var time = Timestamp(microseconds: 0)
  /// The receivers that heard it since it came here, a bit each.
  private var heardHere: [UInt64] = []

  /// Takes a position with the receivers that hear it there.
  mutating func take(
    _ place: Point,
    heard: [HeardBeacon],
    at time: Timestamp,
    apart: (metres: Double, seconds: Double)
  ) -> Kind {
    let hasMoved = self.place.map { $0.distance(to: place) >= apart.metres } ?? true
    let isDue = hasMoved || time.seconds(since: self.time) >= apart.seconds
    if hasMoved { heardHere.removeAll(keepingCapacity: true) }
    for receiver in heard.lazy.map(\.index) {
      while heardHere.count <= receiver / UInt64.bitWidth { heardHere.append(0) }
      heardHere[receiver / UInt64.bitWidth] |= 1 << UInt64(receiver % UInt64.bitWidth)
    }
    guard isDue else { return .none }
    if hasMoved { self.place = place }
    self.time = time
    return hasMoved ? .moved : .standing
  }

  /// Whether a receiver has heard the target since it came to where it is.
  func wasHeardHere(by receiver: Int) -> Bool {
    let word = receiver / UInt64.bitWidth
    return word < heardHere.count
      && heardHere[word] & (1 << UInt64(receiver % UInt64.bitWidth)) != 0
  }
}
