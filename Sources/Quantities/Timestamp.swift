/// A moment of the input's own clock, in whole microseconds.
///
/// Captures count from the Unix epoch, sightings files often from the start of the recording: the
/// engine only compares and subtracts, so either serves. Microseconds are what Linux stamps on
/// HCI packets and what btsnoop stores. Range: ±292,000 years.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's zero.
  public var microseconds: Int64

  /// Creates a timestamp from whole microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a timestamp from seconds, rounded to the nearest microsecond.
  ///
  /// The result is `nil` when the value is not finite or beyond 9.2e12 s.
  public init?(seconds: Double) {
    let scaled: Double = (seconds * 1e6).rounded()
    guard scaled.magnitude < 9.2e18 else { return nil }
    microseconds = Int64(scaled)
  }

  /// Seconds since the clock's zero; exact to the microsecond up to 2^53 µs (285 years).
  public var seconds: Double {
    Double(microseconds) / 1e6
  }

  /// Seconds from an earlier moment to this one.
  ///
  /// Negative when the other is later. Never traps.
  public func seconds(since earlier: Timestamp) -> Double {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? seconds - earlier.seconds : Double(difference) / 1e6
  }

  /// This moment moved by a number of microseconds, clamped to the range instead of trapping.
  public func advanced(byMicroseconds step: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(step)
    return Timestamp(microseconds: overflow ? (step < 0 ? .min : .max) : sum)
  }

  /// Earlier moments come first.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.microseconds < rhs.microseconds
  }
}
