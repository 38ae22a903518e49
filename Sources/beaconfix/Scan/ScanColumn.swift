import Positioning
import Quantities

/// The columns of the table before the name, in their order.
enum ScanColumn: CaseIterable {
  case distance
  case proximity
  case rssi
  case median
  case spread
  case power
  case rate
  case count
  case history

  /// The columns that a table has room for; the less telling ones are left out first.
  static func fitting(_ width: Int, isLive: Bool) -> [ScanColumn] {
    var columns = allCases.filter { $0 != .history || isLive }
    for dispensable in [.spread, .count, .power, .rssi, .rate, .history, .median] as [ScanColumn] {
      let used = columns.reduce(1) { $0 + $1.width + 1 }
      if used > width { columns.removeAll { $0 == dispensable } }
    }
    return columns
  }

  /// What stands above it.
  var title: String {
    switch self {
    case .distance: "distance"
    case .proximity: "proximity"
    case .rssi: "RSSI"
    case .median: "median"
    case .spread: "spread"
    case .power: "power"
    case .rate: "rate/s"
    case .count: "count"
    case .history: "last 10 s"
    }
  }

  /// How many characters it takes.
  var width: Int {
    switch self {
    case .distance: 8
    case .proximity, .history: 10
    case .rssi, .power: 5
    case .median, .spread, .rate, .count: 6
    }
  }

  /// What stands in it for a device.
  func cell(_ entry: ScanEntry, _ now: Timestamp?) -> String {
    let device = entry.device
    return switch self {
    case .distance: entry.distance.map { fixedDecimals($0, $0 < 100 ? 1 : 0) + " m" } ?? "-"
    case .proximity: entry.proximity.rawValue
    case .rssi: whole(device.lastRSSI)
    case .median: whole(device.medianRSSI)
    case .spread: whole(device.spread)
    case .power: whole(device.claimedPower)
    case .rate: device.rate.map { fixedDecimals($0, 1) } ?? "-"
    case .count: String(device.sightings)
    case .history: now.map { Sparkline.text(device.lastSeconds(before: $0)) } ?? ""
    }
  }

  private func whole(_ value: Double?) -> String {
    value.map { fixedDecimals($0, 0) } ?? "-"
  }

  /// A text at the right end of the column.
  func aligned(_ text: String) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
