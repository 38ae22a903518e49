public import Quantities

/// A straight wall that takes away signal.
public struct Wall: Equatable, Sendable {
  /// One end, metres.
  public var from: Point
  /// The other end, metres.
  public var to: Point
  /// How many dB a signal loses that crosses it, >= 0.
  public var loss: Double

  /// Creates a wall between two points in metres; the loss is in dB.
  public init(from: Point, to: Point, loss: Double) {
    self.from = from
    self.to = to
    self.loss = loss
  }
}
