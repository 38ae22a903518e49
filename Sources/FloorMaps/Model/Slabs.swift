/// How many dB the slabs between any two floors of a map take away.
public struct SlabLosses: Sendable {
  /// A slab of which the map does not say what it takes, dB.
  ///
  /// ITU-R P.1238 has 5 for a house, 10 for flats and 14 for offices at 2.4 GHz. Floors are told as
  /// well with too small a loss as with the true one, not with too large a one (docs/accuracy.md).
  private static let usual = 8.0

  /// Nothing is heard through more, dB: what else is heard then came another way.
  private static let most = 60.0

  private let levels: [Int]
  /// dB in a floor's own slab, which is below it, and in all under that.
  private let depths: [Double]

  /// Sums the slabs of a map; quadratic in the number of floors.
  public init(_ map: FloorMap) {
    levels = map.floors.map(\.level)
    depths = map.floors.map { floor in
      map.floors.reduce(0) { sum, other in
        other.level <= floor.level ? sum + min(other.slabLoss ?? Self.usual, Self.most) : sum
      }
    }
  }

  /// The loss in dB, 0 to 60, between two floors by their indices in the map.
  ///
  /// Two floors of one level are parts of a building: as if a slab stood between them.
  public func loss(between one: Int, and other: Int) -> Double {
    guard one != other else { return 0 }
    guard levels[one] != levels[other] else { return Self.usual }
    return min(abs(depths[one] - depths[other]), Self.most)
  }
}
