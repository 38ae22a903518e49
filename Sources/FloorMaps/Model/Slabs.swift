extension FloorMap {
  /// A slab of which the map does not say what it takes, dB.
  ///
  /// The floor penetration loss of one storey of offices at 2.4 GHz in ITU-R P.1238.
  private static let usualSlabLoss = 15.0
  /// A storey of which the map does not say how high it is, metres.
  private static let usualStorey = 3.0

  /// How many dB the slabs between two floors take away, ≥ 0.
  ///
  /// Each floor has the slab below it. Two floors of one level are parts of a building: as if a
  /// slab stood between them. Linear in the number of floors.
  public func slabLoss(between one: Floor, and other: Floor) -> Double {
    guard one.id != other.id else { return 0 }
    guard one.level != other.level else { return Self.usualSlabLoss }
    let lower = min(one.level, other.level)
    let upper = max(one.level, other.level)
    return floors.reduce(0) { sum, each in
      guard each.level > lower, each.level <= upper else { return sum }
      return sum + (each.slabLoss ?? Self.usualSlabLoss)
    }
  }

  /// Metres from one floor up to another, negative down; 3 for each level where elevations are alike.
  public func rise(from one: Floor, to other: Floor) -> Double {
    guard one.elevation == other.elevation else { return other.elevation - one.elevation }
    return Self.usualStorey * Double(other.level - one.level)
  }
}
