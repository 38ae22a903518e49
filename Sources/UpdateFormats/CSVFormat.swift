public import Positioning
import Quantities

/// Positions as CSV: a header row, then one row per position update; other updates have no row.
public struct CSVFormat: Sendable {
  /// The columns, in order.
  public static let columns = [
    "time", "recording", "status", "floor", "x", "y", "xx", "xy", "yy", "accuracy", "room",
    "beacons", "missing", "alternative_x", "alternative_y",
  ]

  /// Creates the format.
  public init() {}

  /// The header row.
  public var header: String {
    Self.columns.joined(separator: ",")
  }

  /// A position's row, empty fields for what is unknown; `nil` for any other update.
  public func line(_ update: Update) -> String? {
    guard case .position(let update) = update else { return nil }
    let fields = [
      fixedDecimals(scaled: update.time.microseconds, 6),
      quoted(update.recording),
      update.status.rawValue,
      quoted(update.floor),
      number(update.position?.x, 3),
      number(update.position?.y, 3),
      number(update.covariance?.xx, 6),
      number(update.covariance?.xy, 6),
      number(update.covariance?.yy, 6),
      number(update.accuracy, 3),
      quoted(update.room),
      String(update.beacons),
      update.missing.map { String($0) } ?? "",
      number(update.alternative?.x, 3),
      number(update.alternative?.y, 3),
    ]
    return fields.joined(separator: ",")
  }

  private func number(_ value: Double?, _ decimals: Int) -> String {
    guard let value, value.isFinite else { return "" }
    return fixedDecimals(value, decimals)
  }

  private func quoted(_ text: String?) -> String {
    guard let text else { return "" }
    let special: Set<Character> = [",", "\"", "\n", "\r", "\r\n"]
    guard text.contains(where: special.contains) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
