import Glibc

/// A place on a floor, or a displacement, in metres: x to the right, y up.
///
/// A floor map with `"yAxis": "down"` keeps its own axes: nothing here depends on handedness.
public struct Point: Hashable, Sendable {
  /// Metres along the first axis of the floor map.
  public var x: Double
  /// Metres along the second axis of the floor map.
  public var y: Double

  /// Creates a point from its coordinates in metres.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean distance in metres.
  public func distance(to other: Point) -> Double {
    let dx: Double = x - other.x
    let dy: Double = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A symmetric 2 x 2 covariance of a position, in square metres.
public struct Covariance: Hashable, Sendable {
  /// Variance of x, m².
  public var xx: Double
  /// Covariance of x and y, m².
  public var xy: Double
  /// Variance of y, m².
  public var yy: Double

  /// Creates a covariance from its three distinct entries in square metres.
  public init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }
}
