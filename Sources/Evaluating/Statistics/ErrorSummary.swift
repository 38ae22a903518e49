/// Horizontal position errors in the figures of ISO/IEC 18305, metres.
///
/// An error is the Euclidean distance on the floor between the reported and the true position.
public struct ErrorSummary: Equatable, Sendable {
  /// How many errors there are, at least one.
  public let count: Int
  /// Their arithmetic mean.
  public let mean: Double
  /// The root of the mean of their squares; never below the mean.
  public let rms: Double
  /// Circular error 50 %, or CEP: half of the errors are no larger.
  public let ce50: Double
  /// Circular error 75 %.
  public let ce75: Double
  /// Circular error 95 %.
  public let ce95: Double
  /// The largest.
  public let max: Double

  /// Sums up errors in metres, in any order; `nil` without any.
  ///
  /// Quantiles interpolate linearly between order statistics. O(n log n).
  public init?(_ errors: [Double]) {
    let sorted = errors.sorted()
    guard let largest = sorted.last else { return nil }
    var sum = 0.0
    var squares = 0.0
    for error in sorted {
      sum += error
      squares += error * error
    }
    count = sorted.count
    mean = sum / Double(count)
    rms = (squares / Double(count)).squareRoot()
    ce50 = Quantile.ofSorted(sorted, at: 0.50)
    ce75 = Quantile.ofSorted(sorted, at: 0.75)
    ce95 = Quantile.ofSorted(sorted, at: 0.95)
    max = largest
  }
}
