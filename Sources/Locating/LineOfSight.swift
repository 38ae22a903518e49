import Quantities

/// The distance from an anchor to a place on the floor, and how it changes with the place.
struct LineOfSight {
  /// Metres in three dimensions, at least a nanometre.
  let distance: Double
  /// ∂distance/∂x: the horizontal part of the unit vector; zero right above or below the anchor.
  let east: Double
  /// ∂distance/∂y.
  let north: Double

  init(from observation: RangeObservation, to point: Point) {
    let dx: Double = point.x - observation.anchor.x
    let dy: Double = point.y - observation.anchor.y
    let dz: Double = observation.heightDifference
    distance = max((dx * dx + dy * dy + dz * dz).squareRoot(), 1e-9)
    east = dx / distance
    north = dy / distance
  }
}
