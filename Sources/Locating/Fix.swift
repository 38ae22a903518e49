public import Quantities

/// A position from one set of ranges.
public struct Fix: Equatable, Sendable {
  /// Why the solver stopped.
  public enum StopReason: Sendable {
    /// The last step was below the tolerance.
    case converged
    /// No step along the search direction made the fit better, to rounding.
    case stalled
    /// The iteration limit was reached first; the position is the best one seen.
    case iterationLimit
    /// All bearings are parallel at the solution: the covariance is not defined across them.
    case singular
  }

  /// The best position, metres.
  public var position: Point
  /// Its covariance under the stated standard deviations, m²: (JᵀJ)⁻¹ from the orthogonal factor.
  ///
  /// Of independent errors, and of the plain residuals: the loss does not enter.
  public var covariance: Covariance
  /// Sum of the losses of the normalised residuals at the position.
  public var cost: Double
  /// Horizontal dilution of precision: position error per range error were all ranges alike.
  public var dilution: Double
  /// Another position that fits about as well, if there is one: the fix is ambiguous.
  public var alternative: Point?
  /// Steps taken to reach the position.
  public var iterations: Int
  /// Why the solver stopped there.
  public var stop: StopReason
}

/// What multilateration can say of a set of ranges.
public enum FixOutcome: Equatable, Sendable {
  /// A position; `Fix.alternative` tells whether it is the only one.
  case fix(Fix)
  /// Anchors in line (rank 1) or all in one place (rank 0): left and right cannot be told apart.
  case degenerate(rank: Int)
  /// Fewer than three ranges: this many more are needed.
  case tooFew(missing: Int)
}
