public import Quantities

/// Where the receiver truly was at one moment.
public struct TruthSample: Equatable, Sendable {
  /// The moment, by the clock of the sightings.
  public var time: Timestamp
  /// Metres on the floor map.
  public var position: Point
  /// The id of the floor.
  public var floor: String

  /// The header row of a truth CSV, with its line end.
  public static let csvHeader = "time,x,y,floor\n"

  /// This sample as a row with its line end: seconds with six decimals, metres with four.
  public var csvRow: String {
    let x = fixedDecimals(position.x, 4)
    let y = fixedDecimals(position.y, 4)
    return "\(fixedDecimals(scaled: time.microseconds, 6)),\(x),\(y),\(quotedFloor)\n"
  }

  private var quotedFloor: String {
    let needsQuotes = floor.unicodeScalars.contains { ",\"\r\n \t".unicodeScalars.contains($0) }
    guard needsQuotes else { return floor }
    let doubled = floor.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"\(doubled.joined())\""
  }
}
