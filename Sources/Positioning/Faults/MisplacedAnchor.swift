import FloorMaps
import Quantities

extension AnchorSite {
  /// A warning that an anchor is heard by a target, or hears it, as if it hung elsewhere, metres.
  func misplaced(
    _ index: Int,
    seeming: Point,
    target: String?,
    at time: Timestamp
  ) -> WarningUpdate {
    let place = "near (\(Int(seeming.x.rounded())), \(Int(seeming.y.rounded())))"
    let verb = kind == .beacon ? "is heard" : "hears '\(target ?? "")'"
    let message =
      "\(kind.rawValue) '\(map.beacons[index].id)' \(verb) as if it hung \(place), not where the"
      + " floor map has it; it is left out of positions: look where it is, or correct the map"
    let code = kind == .beacon ? "misplacedBeacon" : "misplacedReceiver"
    return WarningUpdate(time: time, code: code, message: message)
  }
}
