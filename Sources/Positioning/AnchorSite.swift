import FloorMaps
import Quantities

/// The anchors of a floor map and the settings, the same for all targets.
struct AnchorSite {
  /// What the anchors are.
  enum Kind: String {
    case beacon
    case receiver
  }

  let kind: Kind
  /// The floor map; where receivers are the anchors they are its beacons.
  let map: FloorMap
  let options: EngineOptions
  var anchors: Anchors
  /// How likely readings are on each floor; `nil` where there is only one.
  let floors: FloorEvidence?

  /// The beacons of a map as anchors.
  init(_ map: FloorMap, _ options: EngineOptions) {
    self.init(.beacon, map, options)
  }

  /// The receivers of a map as anchors: a level is the same whichever end sends.
  init(receiversOf map: FloorMap, _ options: EngineOptions) {
    var mirrored = map
    mirrored.beacons = map.receivers.map {
      Beacon(id: $0.id, floor: $0.floor, x: $0.x, y: $0.y, z: $0.z)
    }
    // Each receiver has its own: taken off its levels as they come.
    mirrored.receiverOffset = 0
    self.init(.receiver, mirrored, options)
  }

  private init(_ kind: Kind, _ map: FloorMap, _ options: EngineOptions) {
    (self.kind, self.map, self.options) = (kind, map, options)
    anchors = Anchors(map)
    floors = map.floors.count > 1 ? FloorEvidence(map, anchors) : nil
  }

  /// A warning that an anchor is heard, or hears, as if it hung elsewhere, metres.
  func misplaced(
    _ index: Int,
    seeming: (x: Int, y: Int),
    target: String?,
    at time: Timestamp
  ) -> WarningUpdate {
    let place = "near (\(seeming.x), \(seeming.y))"
    let verb = kind == .beacon ? "is heard" : "hears '\(target ?? "")'"
    let message =
      "\(kind.rawValue) '\(map.beacons[index].id)' \(verb) as if it hung \(place), not where the"
      + " floor map has it; it is left out of positions: look where it is, or correct the map"
    let code = kind == .beacon ? "misplacedBeacon" : "misplacedReceiver"
    var warning = WarningUpdate(time: time, code: code, message: message)
    warning.anchor = index
    return warning
  }
}
