public import Quantities

/// What was measured of an anchor, as it would be expected on one floor.
public struct FloorReading: Equatable, Sendable {
  /// What is held against what is expected.
  public enum Measure: Equatable, Sendable {
    /// A level, dB above the anchor's power at 1 m.
    case level(Double)
    /// A range, metres.
    case range(Double)
  }

  /// What was measured.
  public var measure: Measure
  /// Where the anchor hangs on the plan, metres.
  public var position: Point
  /// Its height above the receiver, metres, if the receiver is on this floor.
  public var heightDifference: Double
  /// The path-loss exponent around it.
  public var exponent: Double
  /// The standard deviation of what is measured, dB or metres.
  public var deviation: Double
  /// dB that the slabs between take away.
  public var slabLoss: Double
  /// dB by which walls weaken a level at each of the places that it is held against; empty: none.
  public var wallLosses: [Float] = []

  /// Creates a reading from its values.
  public init(
    _ measure: Measure,
    position: Point,
    heightDifference: Double,
    exponent: Double,
    deviation: Double,
    slabLoss: Double
  ) {
    (self.measure, self.position, self.heightDifference) = (measure, position, heightDifference)
    (self.exponent, self.deviation, self.slabLoss) = (exponent, deviation, slabLoss)
  }
}
