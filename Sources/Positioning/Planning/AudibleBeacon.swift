import FloorMaps
import Locating
import Quantities
import Ranging

/// A beacon as its level tells of places.
struct AudibleBeacon {
  let place: BeaconPlace
  /// What can be heard of it, relative to its power at 1 m; `nil` where that is not known.
  let hearing: HearingCurve?
  private let anchor: Anchors.Anchor

  /// Path loss where the map is silent (DESIGN).
  static let unknown = (exponent: 2.0, shadowing: 6.0)
  /// What any receiver hears, dBm, where the map is silent; and how sharply.
  static let plainHearing = Propagation.Hearing(threshold: -90, width: 3)

  init(_ anchor: Anchors.Anchor, receiverOffset: Double) {
    self.anchor = anchor
    let known = anchor.propagation
    place = BeaconPlace(
      position: anchor.beacon.position,
      heightDifference: anchor.heightDifference,
      exponent: known.exponent ?? Self.unknown.exponent,
      deviation: known.shadowing ?? Self.unknown.shadowing
    )
    hearing = known.hearing.flatMap { hearing in
      known.measuredPower.map { power in
        let threshold: Double = hearing.threshold - power - receiverOffset
        return HearingCurve(threshold: threshold, width: hearing.width)
      }
    }
  }

  /// The level expected at a place, dB above the power at 1 m.
  func level(at place: Point, on floor: Floor) -> Double {
    self.place.exponent * anchor.decades(to: place) - anchor.wallLoss(to: place, on: floor)
  }

  /// Adds what one level of it tells at a place.
  func tell(_ information: inout PositionInformation, at place: Point, on floor: Floor) {
    information.add(
      self.place,
      hearing: hearing,
      wallLoss: anchor.wallLoss(to: place, on: floor),
      at: place
    )
  }
}
