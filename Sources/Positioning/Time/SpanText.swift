import Quantities

/// How long it is from a time to a later one, for people, such as `2.5 s`, `90 min` or `30 h`.
func spanText(_ earlier: Timestamp, _ later: Timestamp) -> String {
  let (span, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
  return spanText(microseconds: overflow ? .max : span)
}

/// A span of time that is not negative, for people.
func spanText(microseconds: Int64) -> String {
  /// Tenths of a second up to which seconds are told, and minutes: two of the larger unit.
  let (seconds, minutes) = (Int64(1_200), Int64(72_000))
  let tenths = microseconds / 100_000 + (microseconds % 100_000 >= 50_000 ? 1 : 0)
  if tenths < seconds { return "\(tenths / 10).\(tenths % 10) s" }
  if tenths + 300 < minutes { return "\((tenths + 300) / 600) min" }
  return "\((tenths + 18_000) / 36_000) h"
}
