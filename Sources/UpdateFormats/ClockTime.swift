import Quantities

extension Timestamp {
  /// Whether the clock counts from 1970, as captures do, and not from the start of a recording.
  ///
  /// Recordings of over three years (10^8 s) do not exist, nor do beacons of before March 1973.
  var isCalendarTime: Bool {
    microseconds > 100_000_000_000_000
  }

  /// Microseconds since midnight, UTC; since the start, modulo a day, for other clocks.
  var timeOfDay: Int64 {
    let day: Int64 = 86_400_000_000
    let rest: Int64 = microseconds % day
    return rest < 0 ? rest + day : rest
  }

  /// Day, month and year of the Gregorian calendar, UTC.
  ///
  /// Days since 1970 to a date by eras of 400 years that begin in March (Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  var date: (day: Int64, month: Int64, year: Int64) {
    let day: Int64 = (microseconds - timeOfDay) / 86_400_000_000 + 719_468
    let era: Int64 = (day >= 0 ? day : day - 146_096) / 146_097
    let ofEra: Int64 = day - era * 146_097
    let year: Int64 = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear: Int64 = ofEra - (365 * year + year / 4 - year / 100)
    let fromMarch: Int64 = (5 * ofYear + 2) / 153
    let month: Int64 = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (
      ofYear - (153 * fromMarch + 2) / 5 + 1, month, year + era * 400 + (month <= 2 ? 1 : 0)
    )
  }
}
