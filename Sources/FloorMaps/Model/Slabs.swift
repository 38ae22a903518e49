extension FloorMap {
  /// A slab of which the map does not say what it takes, dB.
  ///
  /// ITU-R P.1238 has 5 for a house, 10 for flats and 14 for offices at 2.4 GHz. Floors are told as
  /// well with too small a loss as with the true one, not with too large a one (docs/accuracy.md).
  private static let usualSlabLoss = 8.0

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

}
