/// Plane geometry of floor maps, in metres; nothing here depends on the handedness of the axes.
public enum Geometry {
  /// How near to an edge counts as on it: 1 nm, in metres.
  ///
  /// It absorbs the rounding of coordinates up to some 100 km (2e-11 m at worst), and no tape
  /// measures it.
  public static let boundaryTolerance: Double = 1e-9
}
