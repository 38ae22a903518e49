import Positioning
import Quantities
import UpdateFormats

/// What changed from one list of devices in range to the next.
struct ScanChanges {
  /// What happened to a device.
  enum Event: String {
    /// It came into range.
    case appeared
    /// Its proximity is another one.
    case changed
    /// It was not heard for a while.
    case gone
  }

  /// A change.
  struct Change {
    let event: Event
    let entry: ScanEntry

    /// The change as a line for people.
    var text: String {
      let name = terminalSafe(entry.id ?? entry.device.identity.description)
      let distance = entry.distance.map { ", \(fixedDecimals($0, 1)) m" } ?? ""
      return event == .gone
        ? "gone      \(name)"
        : "\(padded(event.rawValue)) \(name), \(entry.proximity.rawValue)\(distance)"
    }

    private func padded(_ text: String) -> String {
      text + String(repeating: " ", count: max(0, 9 - text.count))
    }
  }

  private var known: [BeaconIdentity: ScanEntry] = [:]

  /// The changes since the last list: what appeared or changed in the list's order, then what is gone.
  mutating func take(_ present: [ScanEntry]) -> [Change] {
    var changes: [Change] = []
    var next: [BeaconIdentity: ScanEntry] = [:]
    for entry in present {
      next[entry.device.identity] = entry
      guard let before = known.removeValue(forKey: entry.device.identity) else {
        changes.append(Change(event: .appeared, entry: entry))
        continue
      }
      if before.proximity != entry.proximity {
        changes.append(Change(event: .changed, entry: entry))
      }
    }
    let gone = known.values.sorted { $0.device.last < $1.device.last }
    known = next
    return changes + gone.map { Change(event: .gone, entry: $0) }
  }
}
