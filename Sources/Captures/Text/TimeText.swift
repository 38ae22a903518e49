package import Quantities

/// Reads a time: a decimal number of seconds, or ISO 8601.
package enum TimeText {
  /// The time in microseconds; `nil` when the text is neither, or out of range.
  package static func read(_ bytes: Span<UInt8>) -> Timestamp? {
    if let number = DecimalText(bytes) {
      return number.microseconds.map { Timestamp(microseconds: $0) }
    }
    return iso8601(bytes)
  }

  /// Reads `2026-11-30T03:12:45.5Z` since the Unix epoch.
  ///
  /// A space may stand for the T, a comma for the point; seconds may be missing. The zone is `Z`,
  /// `+01:00`, `+0100` or `+01`; without one the time is taken as UTC. Second 60 is the next one.
  private static func iso8601(_ bytes: Span<UInt8>) -> Timestamp? {
    guard bytes.count >= 16, let year = number(bytes, 0, 4), bytes[4] == UInt8(ascii: "-"),
      let month = number(bytes, 5, 2), (1...12).contains(month), bytes[7] == UInt8(ascii: "-"),
      let day = number(bytes, 8, 2), (1...daysIn(month, year)).contains(day),
      bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
      let hour = number(bytes, 11, 2), hour < 24, bytes[13] == UInt8(ascii: ":"),
      let minute = number(bytes, 14, 2), minute < 60
    else { return nil }
    var index = 16
    guard let second = microsecondsOfMinute(bytes, &index), let zone = zone(bytes, index) else {
      return nil
    }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - zone
    return Timestamp(microseconds: Int64(minutes) * 60_000_000 + second)
  }

  private static func microsecondsOfMinute(_ bytes: Span<UInt8>, _ index: inout Int) -> Int64? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return 0 }
    guard let second = number(bytes, index + 1, 2), second <= 60 else { return nil }
    index += 3
    let hasFraction =
      index < bytes.count
      && (bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ","))
    guard hasFraction else { return Int64(second) * 1_000_000 }
    let start = index + 1
    index = start
    while number(bytes, index, 1) != nil { index += 1 }
    guard index > start else { return nil }
    var fraction: Int64 = 0
    for place in start..<start + 6 {
      fraction = fraction * 10 + (place < index ? Int64(bytes[place] - 0x30) : 0)
    }
    if index > start + 6, bytes[start + 6] >= 0x35 { fraction += 1 }
    return Int64(second) * 1_000_000 + fraction
  }

  /// Minutes east of UTC.
  private static func zone(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard start < bytes.count else { return 0 }
    if bytes[start] | 0x20 == UInt8(ascii: "z") { return start + 1 == bytes.count ? 0 : nil }
    guard bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
      let hours = number(bytes, start + 1, 2), hours < 24
    else { return nil }
    var index = start + 3
    var minutes = 0
    if index < bytes.count {
      if bytes[index] == UInt8(ascii: ":") { index += 1 }
      guard let value = number(bytes, index, 2), value < 60 else { return nil }
      minutes = value
      index += 2
    }
    guard index == bytes.count else { return nil }
    return (hours * 60 + minutes) * (bytes[start] == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for index in start..<start + count {
      guard (0x30...0x39).contains(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
    }
    return value
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func daysIn(_ month: Int, _ year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days from 1970-01-01 in the Gregorian calendar: years counted from March, so that the leap day
  /// is the last of a year and months follow the 153-days-in-five-months pattern.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let sinceMarch = (month + 9) % 12
    let leapDays =
      shifted.floorDivided(by: 4) - shifted.floorDivided(by: 100)
      + shifted.floorDivided(by: 400)
    let daysTo1970 = 719_468
    return shifted * 365 + leapDays + (153 * sinceMarch + 2) / 5 + day - 1 - daysTo1970
  }
}

extension Int {
  /// The quotient rounded towards minus infinity.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
