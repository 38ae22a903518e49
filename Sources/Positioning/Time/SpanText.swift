import Quantities

/// How long it is from a time to a later one, for people, such as `2.5 s`, `90 min`, `30 h`, `9 days`.
func spanText(_ earlier: Timestamp, _ later: Timestamp) -> String {
  let (span, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
  return spanText(microseconds: overflow ? .max : span)
}

/// A span of time that is not negative, for people.
func spanText(microseconds: Int64) -> String {
  /// Tenths of a second in each unit; two of a unit are told in it, less in the one before.
  let (minute, hour, day, year): (Int64, Int64, Int64, Int64) = (600, 36_000, 864_000, 315_576_000)
  let tenths = microseconds / 100_000 + (microseconds % 100_000 >= 50_000 ? 1 : 0)
  func rounded(to unit: Int64) -> Int64 { (tenths + unit / 2) / unit }
  if tenths < 2 * minute { return "\(tenths / 10).\(tenths % 10) s" }
  if rounded(to: minute) < 120 { return "\(rounded(to: minute)) min" }
  if rounded(to: hour) < 48 { return "\(rounded(to: hour)) h" }
  if rounded(to: day) < 731 { return "\(rounded(to: day)) days" }
  return "\(rounded(to: year)) years"
}
