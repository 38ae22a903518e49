import Quantities

/// What the devices of a list are sorted by, and the key that asks for it.
enum ScanOrder: Character, CaseIterable {
  case distance = "d"
  case rssi = "r"
  case count = "c"
  case name = "n"

  /// The word for people.
  var word: String {
    switch self {
    case .distance: "distance"
    case .rssi: "rssi"
    case .count: "count"
    case .name: "name"
    }
  }

  /// Sorts entries: nearest, loudest, most heard, or by name; what is equal or unknown stays as it came.
  ///
  /// Of unknown distances the loudest come first.
  func sorted(_ entries: [ScanEntry]) -> [ScanEntry] {
    entries.enumerated()
      .sorted { first, second in
        let (a, b) = (first.element, second.element)
        switch self {
        case .distance where a.distance != b.distance:
          return a.distance ?? .infinity < b.distance ?? .infinity
        case .distance, .rssi:
          let (p, q) = (a.device.medianRSSI ?? -200, b.device.medianRSSI ?? -200)
          return p != q ? p > q : first.offset < second.offset
        case .count:
          let (p, q) = (a.device.sightings, b.device.sightings)
          return p != q ? p > q : first.offset < second.offset
        case .name:
          let (p, q) = (a.name, b.name)
          return p != q ? p < q : first.offset < second.offset
        }
      }
      .map(\.element)
  }
}

extension ScanEntry {
  /// Its id in the floor map, or what it is known by.
  fileprivate var name: String { id ?? device.identity.description }
}
