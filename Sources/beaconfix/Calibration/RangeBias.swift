import Quantities
import UpdateFormats

/// What measured ranges to one beacon are too long by.
enum RangeBias {
  /// Readings from which a bias is told.
  private static let enough = 10

  /// The median of range minus distance, metres: detours and outliers do not move it.
  static func median(_ errors: [Double]) -> Double? {
    guard errors.count >= enough else { return nil }
    let sorted = errors.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// A line on the bias of a beacon.
  static func line(_ id: String, _ bias: Double, isHuman: Bool) -> String {
    guard !isHuman else {
      return terminalSafe("beacon \(id): ranges too long by \(fixedDecimals(bias, 3)) m")
    }
    var line = JSONLine(type: "calibratedBeacon")
    line.add("beacon", id)
    line.add("rangeBias", bias, decimals: 3)
    return line.object
  }
}
