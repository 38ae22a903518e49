import Quantities

/// A sentence of NMEA 0183 with its checksum: the XOR of all octets between `$` and `*`.
func nmeaSentence(_ fields: [String]) -> String {
  let body = fields.joined(separator: ",")
  let checksum: UInt8 = body.utf8.reduce(0, ^)
  let digits = String(checksum, radix: 16, uppercase: true)
  return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
}

/// An angle in degrees as NMEA has it: degrees and minutes in one number, then its direction.
///
/// Seven decimals of a minute are 0.2 mm on the ground.
func nmeaAngle(
  _ degrees: Double,
  degreeDigits: Int,
  _ positive: String,
  _ negative: String
) -> [String] {
  let ofMinute: Int64 = 10_000_000
  let units = Int64((degrees.magnitude * 60 * Double(ofMinute)).rounded())
  let (whole, rest) = units.quotientAndRemainder(dividingBy: 60 * ofMinute)
  let minutes = fixedDecimals(scaled: rest, 7)
  let text =
    String(repeating: "0", count: max(0, degreeDigits - String(whole).count)) + String(whole)
    + (rest < 10 * ofMinute ? "0" : "") + minutes
  return [text, degrees < 0 && units > 0 ? negative : positive]
}

/// Time of day with milliseconds, `hhmmss.sss`.
func nmeaTime(_ time: Timestamp) -> String {
  let milliseconds: Int64 = time.timeOfDay / 1000
  let seconds: Int64 = milliseconds / 1000
  let clock = [seconds / 3600, seconds / 60 % 60].map(twoDigits).joined()
  let rest = fixedDecimals(scaled: milliseconds % 60_000, 3)
  return clock + (milliseconds % 60_000 < 10_000 ? "0" : "") + rest
}

/// The date as `ddmmyy`; empty for a clock that does not count from 1970.
func nmeaDate(_ time: Timestamp) -> String {
  guard time.isCalendarTime else { return "" }
  let date = time.date
  return [date.day, date.month, date.year % 100].map(twoDigits).joined()
}

func twoDigits(_ number: Int64) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
