public import Quantities

/// One range to one anchor: what multilateration works on.
public struct RangeObservation: Equatable, Sendable {
  /// Where the anchor stands on the floor, metres.
  public var anchor: Point
  /// Anchor's height above or below the receiver, metres; 0 when unknown.
  public var heightDifference: Double
  /// The measured range in three dimensions, metres, > 0.
  public var range: Double
  /// Its standard deviation, metres, > 0.
  public var sigma: Double

  /// Creates an observation; range and standard deviation must be positive and finite.
  public init(anchor: Point, heightDifference: Double = 0, range: Double, sigma: Double) {
    precondition(range > 0 && range.isFinite, "a range is positive and finite")
    precondition(sigma > 0 && sigma.isFinite, "a standard deviation is positive and finite")
    self.anchor = anchor
    self.heightDifference = heightDifference
    self.range = range
    self.sigma = sigma
  }
}
