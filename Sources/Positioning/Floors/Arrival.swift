import Locating
import Quantities

/// Where somebody may be who has just come from another floor.
enum Arrival {
  /// How much likelier it is to have changed floors at a place next to the stairs than at another.
  private static let atStairs: Float = 20
  /// The share of those who come out anywhere: a lift that is not drawn, a position that was wrong.
  private static let anywhere: Float = 0.1
  /// Metres walked since, before the floor was known: the standard deviation.
  private static let walked = 2.5

  /// The density over a floor, summing to 1, from the one over the floor they were on.
  ///
  /// `isLanding` tells places next to stairs between the two.
  static func density(
    _ before: [Float],
    _ from: FloorGrid,
    _ to: FloorGrid,
    isLanding: (Point) -> Bool
  ) -> [Float] {
    var density = (0..<to.count).map { node -> Float in
      let place = to.place(of: node)
      guard to.isInside[node], from.covers(place) else { return 0 }
      return before[from.node(nearestTo: place)] * (isLanding(place) ? atStairs : 1)
    }
    to.spread(&density, by: walked)
    let sum = density.reduce(0, +)
    let inside = Float(to.isInside.count { $0 })
    for node in density.indices where to.isInside[node] {
      let share = sum > 0 ? density[node] / sum : 1 / inside
      density[node] = (1 - anywhere) * share + anywhere / inside
    }
    return density
  }
}
