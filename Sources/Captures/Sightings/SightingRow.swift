import Quantities

/// Why a row gives no sighting.
package struct RowFault: Error, Equatable {
  package var reason: DropReason
  package var message: String

  package init(reason: DropReason, message: String) {
    self.reason = reason
    self.message = message
  }

  package static let tooLong = RowFault(
    reason: .longLine,
    message: "longer than \(LineSplitter.maximumLength) bytes"
  )
  static let invalidUTF8 = RowFault(reason: .invalidUTF8, message: "not UTF-8")

  /// A row with fewer fields than it needs, or more of them than there are columns.
  package static func fieldCount(_ fields: Int, columns: Int) -> RowFault {
    RowFault(reason: .fieldCount, message: "\(fields) fields, the header has \(columns)")
  }
}

/// The values of one row of a sightings file, as they are read, with the first thing wrong.
struct SightingRow: Equatable {
  var time: Timestamp?
  var recording: String?
  var fault: RowFault?
  private var beacon: String?
  private var rssi: Double?
  private var range: Double?
  private var rangeSigma: Double?
  private var receiver: String?
  private var target: String?
  private var measuredPower: Double?
  private var channel: UInt8?
  private var hasRSSI = false
  private var hasRange = false

  /// Microseconds from 1970 beyond which a time is not one in seconds: milliseconds have been since 1973.
  private static let latest: UInt64 = 100_000_000_000_000_000
  /// RSSI that stands for "not available" (Core 5.4, Vol 4, Part E, 7.7.65.2).
  private static let rssiUnavailable = 127.0
  private static let advertisingChannels = 37.0...39.0

  init(fault: RowFault? = nil) {
    self.fault = fault
  }

  /// Notes what is wrong, unless something was already.
  mutating func fail(_ reason: DropReason, _ message: String) {
    fail(RowFault(reason: reason, message: message))
  }

  /// Notes what is wrong, unless something was already.
  mutating func fail(_ found: RowFault) {
    if fault == nil { fault = found }
  }

  /// Takes the text of one value, which is not empty.
  mutating func set(_ field: SightingField, _ bytes: Span<UInt8>) {
    switch field {
    case .time:
      time = TimeText.read(bytes)
      if let time {
        guard time.microseconds.magnitude > Self.latest else { break }
        fail(
          .badTime,
          "time is beyond the year 5000: '\(escaped(bytes))'; give seconds, not milliseconds"
        )
      } else {
        fail(.badTime, "time is neither seconds nor ISO 8601: '\(escaped(bytes))'")
      }
    case .beacon: beacon = text(bytes)
    case .recording: recording = text(bytes)
    case .receiver: receiver = text(bytes)
    case .target: target = text(bytes)
    case .rssi:
      hasRSSI = true
      rssi = number(field, bytes)
    case .range:
      hasRange = true
      range = positive(field, bytes)
    case .rangeSigma: rangeSigma = positive(field, bytes)
    case .measuredPower: measuredPower = number(field, bytes)
    case .channel: setChannel(bytes)
    }
  }

  /// Whether the row tells a beacon or a measurement; one that tells neither only moves the clock.
  var isClockOnly: Bool { beacon == nil && !hasRSSI && !hasRange }

  /// Whether time, beacon or measurement is missing.
  var isIncomplete: Bool { time == nil || beacon == nil || !hasRSSI && !hasRange }

  /// The sighting, when nothing is wrong; otherwise `fault` says what is.
  mutating func sighting() -> Sighting? {
    if time == nil { fail(.missingValue, "time is missing") }
    if beacon == nil { fail(.missingValue, "beacon is missing") }
    if hasRSSI && hasRange { fail(.rssiAndRange, "both rssi and range are given") }
    if !hasRSSI && !hasRange { fail(.missingValue, "rssi or range is missing") }
    guard fault == nil, let time, let beacon, let measurement else { return nil }
    return Sighting(
      time: time,
      beacon: .named(beacon),
      measurement: measurement,
      measuredPower: measuredPower,
      channel: channel,
      receiver: receiver,
      target: target
    )
  }

  private var measurement: Sighting.Measurement? {
    if let range { return .range(metres: range, sigma: rangeSigma) }
    return rssi.map { $0 == Self.rssiUnavailable ? .unavailable : .rssi($0) }
  }

  private mutating func number(_ field: SightingField, _ bytes: Span<UInt8>) -> Double? {
    guard let value = DecimalText(bytes)?.double(bytes), value.isFinite else {
      fail(.badNumber, "\(field.rawValue) is not a finite number: '\(escaped(bytes))'")
      return nil
    }
    return value
  }

  private mutating func positive(_ field: SightingField, _ bytes: Span<UInt8>) -> Double? {
    guard let value = number(field, bytes) else { return nil }
    guard value > 0 else {
      fail(.badRange, "\(field.rawValue) is not above 0 m: '\(escaped(bytes))'")
      return nil
    }
    return value
  }

  private mutating func setChannel(_ bytes: Span<UInt8>) {
    guard let value = number(.channel, bytes) else { return }
    guard Self.advertisingChannels.contains(value), value.rounded() == value else {
      fail(.badChannel, "channel is none of 37, 38 and 39: '\(escaped(bytes))'")
      return
    }
    channel = UInt8(value)
  }
}
