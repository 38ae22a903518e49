public import Positioning
import Quantities

/// Updates of one kind as CSV: a header row, then a row for each; other updates have no row.
public struct CSVFormat: Sendable {
  /// Which updates have a row.
  public enum Rows: Sendable {
    /// Positions.
    case positions
    /// Regions entered and left.
    case regions
  }

  /// Which updates have a row.
  public let rows: Rows

  /// Creates the format.
  public init(rows: Rows = .positions) {
    self.rows = rows
  }

  /// The header row.
  public var header: String {
    switch rows {
    case .positions:
      "time,recording,target,status,floor,x,y,xx,xy,yy,accuracy,room,beacons,missing,"
        + "alternative_x,alternative_y,floor_probability"
    case .regions: "time,recording,region,state,event"
    }
  }

  /// An update's row, empty fields for what is unknown; `nil` for one of another kind.
  public func line(_ update: Update) -> String? {
    switch (rows, update) {
    case (.positions, .position(let position)): row(position)
    case (.regions, .region(let region)): row(region)
    default: nil
    }
  }

  private func row(_ update: RegionUpdate) -> String {
    let fields = [
      fixedDecimals(scaled: update.time.microseconds, 6),
      quoted(update.recording),
      quoted(update.region),
      update.state.rawValue,
      update.event.rawValue,
    ]
    return fields.joined(separator: ",")
  }

  private func row(_ update: PositionUpdate) -> String {
    let fields = [
      fixedDecimals(scaled: update.time.microseconds, 6),
      quoted(update.recording),
      quoted(update.target),
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
      number(update.floorProbability, 3),
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
