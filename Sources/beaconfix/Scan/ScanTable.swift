import Positioning
import Quantities
import UpdateFormats

/// Heard devices as a table for people, at most 100 columns wide.
///
/// The UUIDs of iBeacons are long and mostly alike: rows show their first digits, and the lines
/// under the table each of them whole.
struct ScanTable {
  /// Whether proximity and headings carry ANSI colours.
  let isColoured: Bool

  private static let width = 100
  private static let headings = [
    ("distance", 8), ("proximity", 10), ("RSSI", 5), ("median", 6), ("spread", 6), ("power", 5),
    ("rate/s", 6), ("count", 6),
  ]

  /// The table's lines, headings first; `-` where a figure is unknown.
  func lines(_ entries: [ScanEntry]) -> [String] {
    var lines = [paint(heading, "1")]
    var legend: [String] = []
    for entry in entries {
      lines.append(row(entry))
      let whole = entry.device.identity.uuid.map { "\(Self.short($0)) = \($0)" }
      if entry.id == nil, let whole, !legend.contains(whole) { legend.append(whole) }
    }
    return lines + (legend.isEmpty ? [] : [""] + legend)
  }

  private var heading: String {
    Self.headings.map { aligned($0.0, $0.1) + " " }.joined() + " beacon"
  }

  private func row(_ entry: ScanEntry) -> String {
    let device = entry.device
    let cells = [
      entry.distance.map { fixedDecimals($0, $0 < 100 ? 1 : 0) + " m" } ?? "-",
      entry.proximity.rawValue,
      whole(device.lastRSSI), whole(device.medianRSSI), whole(device.spread),
      whole(device.claimedPower),
      device.rate.map { fixedDecimals($0, 1) } ?? "-",
      String(device.sightings),
    ]
    var text = ""
    for (index, (cell, column)) in zip(cells, Self.headings).enumerated() {
      let padded = aligned(cell, column.1)
      text += (index == 1 ? paint(padded, Self.colour(cell)) : padded) + " "
    }
    let used = Self.headings.reduce(1) { $0 + $1.1 + 1 }
    return text + " " + shortened(name(entry), to: Self.width - used)
  }

  private func name(_ entry: ScanEntry) -> String {
    let identity = entry.device.identity
    let short =
      switch identity {
      case .iBeacon(let uuid, let major, let minor): "\(Self.short(uuid))/\(major)/\(minor)"
      case .altBeacon(let id1, let id2, let id3): "altbeacon:\(Self.short(id1))/\(id2)/\(id3)"
      case .eddystone(let bytes):
        "eddystone:\(Self.short(bytes))/\(hexadecimalText(bytes.low, digits: 16).suffix(12))"
      default: terminalSafe(identity.description)
      }
    let words = DeviceText.words(entry.device)
    return (entry.id.map(terminalSafe) ?? short) + (words.isEmpty ? "" : "  \(words)")
  }

  /// The first digits of a UUID.
  private static func short(_ uuid: UUID128) -> String { "\(uuid.description.prefix(8))…" }

  /// Hot and cold: red for immediate, yellow for near, blue for far.
  private static func colour(_ proximity: String) -> String {
    switch proximity {
    case "immediate": "31"
    case "near": "33"
    case "far": "34"
    default: "2"
    }
  }

  private func whole(_ value: Double?) -> String {
    value.map { fixedDecimals($0, 0) } ?? "-"
  }

  private func shortened(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }

  private func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

extension BeaconIdentity {
  /// The UUID of an iBeacon or AltBeacon.
  fileprivate var uuid: UUID128? {
    switch self {
    case .iBeacon(let uuid, _, _), .altBeacon(let uuid, _, _): uuid
    case .eddystone, .address, .named: nil
    }
  }
}
