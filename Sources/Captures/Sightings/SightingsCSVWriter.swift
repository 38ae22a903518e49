public import Quantities

/// Writes sightings as CSV, which `CaptureReader` reads back to equal ones.
///
/// What the chosen columns do not hold is lost, and so is an address beside a beacon frame.
/// Every identity becomes its text form, which reads back as `named`.
public struct SightingsCSVWriter: Sendable {
  /// The columns beside `time`, `beacon` and `rssi`, which are always there.
  public struct Columns: OptionSet, Sendable {
    /// One bit a column.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The recording that a row belongs to.
    public static let recording = Columns(rawValue: 1)
    /// The receiver, in tracking mode.
    public static let receiver = Columns(rawValue: 2)
    /// The target, in tracking mode.
    public static let target = Columns(rawValue: 4)
    /// The measured power that the beacon claims.
    public static let measuredPower = Columns(rawValue: 8)
    /// The advertising channel.
    public static let channel = Columns(rawValue: 16)
    /// Measured ranges with their deviation, in two columns.
    public static let range = Columns(rawValue: 32)
  }

  /// The columns that are written.
  public let columns: Columns

  /// Creates a writer for the given optional columns.
  public init(columns: Columns = []) {
    self.columns = columns
  }

  /// The header row with its line end, which comes once and first.
  public var header: String {
    Self.line(
      ["time", "beacon", "rssi"]
        + optional(.recording, "recording") + optional(.receiver, "receiver")
        + optional(.target, "target") + optional(.measuredPower, "measured_power")
        + optional(.channel, "channel")
        + optional(.range, "range") + optional(.range, "range_sigma")
    )
  }

  /// One row with its line end: time with six decimals, RSSI and power with at most two.
  ///
  /// An RSSI that was not available is written as 127, as controllers do. Ranges are in metres
  /// with at most four decimals; without the range column such a row has no measurement, and is
  /// read back as dropped.
  public func row(_ sighting: Sighting, recording: String? = nil) -> String {
    var rssi = ""
    var range = ["", ""]
    switch sighting.measurement {
    case .rssi(let value): rssi = decimalText(value, decimals: 2)
    case .unavailable: rssi = "127"
    case .range(let metres, let sigma):
      range = [decimalText(metres, decimals: 4), sigma.map { decimalText($0, decimals: 4) } ?? ""]
    }
    var fields = [
      fixedDecimals(scaled: sighting.time.microseconds, 6), "\(sighting.beacon)", rssi,
    ]
    fields += optional(.recording, recording ?? "") + optional(.receiver, sighting.receiver ?? "")
    fields += optional(.target, sighting.target ?? "")
    let power = sighting.measuredPower.map { decimalText($0, decimals: 2) }
    fields += optional(.measuredPower, power ?? "")
    fields += optional(.channel, sighting.channel.map { "\($0)" } ?? "")
    return Self.line(fields + (columns.contains(.range) ? range : []))
  }

  /// A row that bears only a time, so that the clock of a replay goes on through silence.
  public func clockRow(_ time: Timestamp) -> String {
    let count = header.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: ",") ? 1 : 0) }
    let blanks = [String](repeating: "", count: count - 1)
    return Self.line([fixedDecimals(scaled: time.microseconds, 6)] + blanks)
  }

  private func optional(_ column: Columns, _ text: String) -> [String] {
    columns.contains(column) ? [text] : []
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    let hasEdgeBlank = [" ", "\t"].contains { field.hasPrefix($0) || field.hasSuffix($0) }
    guard needsQuotes || hasEdgeBlank else { return field }
    var doubled = ""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { doubled += "\"" }
      doubled.unicodeScalars.append(scalar)
    }
    return "\"\(doubled)\""
  }
}
