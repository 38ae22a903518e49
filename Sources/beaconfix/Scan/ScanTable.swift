import Positioning
import Quantities
import UpdateFormats

/// Heard devices as a table for people.
///
/// The UUIDs of iBeacons are long and mostly alike: rows show their first digits, and the lines
/// under the table each of them whole.
struct ScanTable {
  /// Whether proximity and headings carry ANSI colours.
  let isColoured: Bool
  /// How many columns of text there are.
  var width = 100

  /// Room that names are to have at least: columns are left out for it.
  private static let leastName = 24

  /// The table's lines, headings first; `-` where a figure is unknown.
  ///
  /// With a time it is of a live input, and shows the last ten seconds.
  func lines(_ entries: [ScanEntry], now: Timestamp? = nil) -> [String] {
    let columns = ScanColumn.fitting(width - Self.leastName, isLive: now != nil)
    let titles = columns.map { $0.aligned($0.title) + " " }.joined() + " beacon"
    var lines = [paint(shortened(titles, to: width), "1")]
    var legend: [String] = []
    for entry in entries {
      lines.append(row(entry, columns, now))
      let whole = entry.device.identity.uuid.map { "\(Self.short($0)) = \($0)" }
      if entry.id == nil, let whole, !legend.contains(whole) { legend.append(whole) }
    }
    return lines + (legend.isEmpty ? [] : [""] + legend.map { shortened($0, to: width) })
  }

  private func row(_ entry: ScanEntry, _ columns: [ScanColumn], _ now: Timestamp?) -> String {
    var text = ""
    var used = 1
    for column in columns {
      let cell = column.aligned(column.cell(entry, now))
      text += (column == .proximity ? paint(cell, Self.colour(entry.proximity)) : cell) + " "
      used += column.width + 1
    }
    return text + " " + shortened(name(entry), to: width - used)
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
  private static func colour(_ proximity: Proximity) -> String {
    switch proximity {
    case .immediate: "31"
    case .near: "33"
    case .far: "34"
    case .unknown: "2"
    }
  }

  private func shortened(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
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
