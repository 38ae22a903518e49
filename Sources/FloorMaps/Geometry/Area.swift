public import Quantities

extension Geometry {
  /// The area within a polygon, m²: positive when the corners go round to the left with y up.
  ///
  /// Shoelace formula about the first corner, so that far-away coordinates cost no digits. Fewer
  /// than three corners have area 0; parts that a polygon goes round twice count twice.
  public static func signedArea(_ corners: [Point]) -> Double {
    guard let first = corners.first else { return 0 }
    var doubled: Double = 0
    for (corner, next) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      doubled += turn(first, corner, next)
    }
    return doubled / 2
  }

  /// Whether a polygon has no inside: all its corners lie in one line, or in one place.
  ///
  /// In one line means: no corner is further than `boundaryTolerance` from the line between the
  /// two corners that the widest side of the bounding box separates most.
  public static func isFlat(_ corners: [Point]) -> Bool {
    let byX = corners.sorted { $0.x < $1.x }
    let byY = corners.sorted { $0.y < $1.y }
    guard let left = byX.first, let right = byX.last, let low = byY.first, let high = byY.last
    else {
      return true
    }
    let (start, end) = right.x - left.x > high.y - low.y ? (left, right) : (low, high)
    let length: Double = start.distance(to: end)
    return corners.allSatisfy { turn(start, end, $0).magnitude <= boundaryTolerance * length }
  }
}
