/// The numbers that an option takes, and the words that say so.
struct NumberRange: Sendable {
  private let range: ClosedRange<Double>
  private let isLowerExcluded: Bool

  /// Any finite number.
  static let finite = NumberRange(
    range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    isLowerExcluded: false
  )

  /// Numbers with both ends.
  static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(range: lower...upper, isLowerExcluded: false)
  }

  /// Numbers with the upper end alone.
  static func above(_ lower: Double, upTo upper: Double) -> NumberRange {
    NumberRange(range: lower...upper, isLowerExcluded: true)
  }

  func contains(_ number: Double) -> Bool {
    range.contains(number) && !(isLowerExcluded && number == range.lowerBound)
  }

  /// As in "takes a number from 0 to 10".
  var words: String {
    let (lower, upper) = (plain(range.lowerBound), plain(range.upperBound))
    if range.upperBound == .greatestFiniteMagnitude { return "a number" }
    return isLowerExcluded
      ? "a number above \(lower), at most \(upper)" : "a number from \(lower) to \(upper)"
  }
}

/// A number as people write it: whole ones without decimals.
func plain(_ number: Double) -> String {
  number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
}
