package import FloorMaps
import Glibc
package import Quantities

extension Anchors.Anchor {
  /// Nearer than this an antenna is in the hand or against the case, and path loss says nothing.
  private static let nearest = 0.3

  /// L = -10 log10(d / 1 m), d in metres in three dimensions: what the exponent multiplies.
  ///
  /// `rise` is how many metres the anchor's floor is above the receiver's.
  package func decades(to place: Point, rise: Double = 0) -> Double {
    let flat = beacon.position.distance(to: place)
    let distance: Double = hypot(flat, heightDifference + rise)
    return -10 * log10(max(distance, Self.nearest))
  }

  /// How many dB the walls between the beacon and a place take away.
  package func wallLoss(to place: Point, on floor: Floor) -> Double {
    guard !floor.walls.isEmpty else { return 0 }
    return floor.walls(from: beacon.position, to: place).reduce(0) { $0 + $1.loss }
  }
}
