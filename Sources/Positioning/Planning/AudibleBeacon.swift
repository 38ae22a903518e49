import FloorMaps
import Glibc
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

  /// A beacon of the receiver's floor, or of one `rise` metres above it through slabs of some dB.
  ///
  /// Whether one of another floor can be heard is not known: there are stairwells.
  init(
    _ anchor: Anchors.Anchor,
    receiverOffset: Double,
    through slabLoss: Double = 0,
    rise: Double = 0
  ) {
    self.anchor = anchor
    let known = anchor.propagation
    let place = BeaconPlace(
      position: anchor.beacon.position,
      heightDifference: anchor.heightDifference,
      exponent: known.exponent ?? Self.unknown.exponent,
      deviation: known.shadowing ?? Self.unknown.shadowing
    )
    self.place = place.through(slabLoss, rise: rise)
    hearing = known.hearing.flatMap { hearing in
      guard slabLoss == 0 else { return nil }
      return known.measuredPower.map { power in
        let threshold: Double = hearing.threshold - power - receiverOffset
        return HearingCurve(threshold: threshold, width: hearing.width)
      }
    }
  }

  /// The level expected at a place, dB above the power at 1 m.
  ///
  /// The walls are those of the beacon's own floor; what a slanting ray meets is not known.
  func level(at place: Point, on floor: Floor) -> Double {
    let rise: Double = self.place.heightDifference - anchor.heightDifference
    let level: Double = self.place.exponent * anchor.decades(to: place, rise: rise)
    guard self.place.slabLoss == 0 else { return level - self.place.slabLoss }
    return level - anchor.wallLoss(to: place, on: floor)
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

extension BeaconPlace {
  /// Losses of slabs are known to this share, standard deviation.
  private static let slabError = 0.25

  /// The same to a receiver on a floor that is `rise` metres lower, through slabs of some dB.
  func through(_ slabLoss: Double, rise: Double) -> BeaconPlace {
    var place = self
    place.heightDifference += rise
    place.deviation = hypot(deviation, Self.slabError * slabLoss)
    place.slabLoss = slabLoss
    return place
  }
}
