import Glibc
public import Quantities

extension Geometry {
  /// How far points spread along and across the line that fits them best.
  public struct Spread: Equatable, Sendable {
    /// Root mean square distance from the centre along the line, metres.
    public var along: Double
    /// Root mean square distance from the line, metres, at most `along`.
    public var across: Double

    /// How near to a line the points lie: 0 in one line or one place, 1 spread evenly.
    public var ratio: Double {
      along > 0 ? across / along : 0
    }
  }

  /// The spread of some points: square roots of the eigenvalues of their 2 x 2 covariance.
  ///
  /// Unchanged when the points are moved or turned together. Fewer than two points spread by 0.
  /// The difference of nearly equal numbers leaves `across` good to 1e-8 of `along`.
  public static func spread(_ points: [Point]) -> Spread {
    guard !points.isEmpty else { return Spread(along: 0, across: 0) }
    let count = Double(points.count)
    let centreX: Double = points.reduce(0) { $0 + $1.x } / count
    let centreY: Double = points.reduce(0) { $0 + $1.y } / count
    var covariance = Covariance(xx: 0, xy: 0, yy: 0)
    for point in points {
      let dx: Double = point.x - centreX
      let dy: Double = point.y - centreY
      covariance.xx += dx * dx / count
      covariance.xy += dx * dy / count
      covariance.yy += dy * dy / count
    }
    let middle: Double = (covariance.xx + covariance.yy) / 2
    let radius: Double = hypot((covariance.xx - covariance.yy) / 2, covariance.xy)
    return Spread(
      along: (middle + radius).squareRoot(),
      across: max(0, middle - radius).squareRoot()
    )
  }
}
