import FloorMaps
import Positioning

/// Whose positions NMEA tells: its sentences have no room for a name.
struct NMEATarget {
  static let name = "--nmea-target"
  static let option = Option(
    name: name,
    value: "ID",
    help: "tracking mode: the target that NMEA tells of"
  )

  /// Targets named in advice.
  private static let named = 5

  /// The target asked for; `nil` where there is only one.
  let id: String?
  /// Whether there was a position to tell.
  private(set) var isHeard = false
  private var others: [String] = []

  init(_ id: String?) {
    self.id = id
  }

  /// Throws where a floor map cannot have such a target, or has many and none is named.
  ///
  /// A map with beacons too is tracked on or not as the first sighting says: that shows later.
  func check(_ map: FloorMap, neededFor option: String) throws(CommandFailure) {
    if id == nil, map.beacons.isEmpty, !map.receivers.isEmpty { throw Self.missing(option) }
    if id != nil, map.receivers.isEmpty {
      throw .usage(
        "'\(Self.name)' is for floor maps with receivers, which hear many targets; leave it out"
      )
    }
  }

  /// No target is named and there are many.
  static func missing(_ option: String) -> CommandFailure {
    .usage(
      "'\(option)' tells of one target, and this floor map's receivers hear many: name it"
        + " by '\(name) ID', as 'target' in the output of 'locate --format ndjson'"
    )
  }

  /// Whether a position is to be told.
  mutating func take(_ position: PositionUpdate) -> Bool {
    guard let target = position.target, target != id else {
      isHeard = true
      return true
    }
    if !isHeard, others.count <= Self.named, !others.contains(target) { others.append(target) }
    return false
  }

  /// Why nothing was told, when others were heard and not this one.
  var advice: String? {
    guard !isHeard, !others.isEmpty else { return nil }
    let what = id.map { "'\($0)' was not heard" } ?? "it tells of one target: '\(Self.name) ID'"
    let names = others.prefix(Self.named).joined(separator: ", ")
    return "\(what); heard are \(names)" + (others.count > Self.named ? ", ..." : "")
  }
}
