import Quantities

/// Everything heard in an input, by identity, in bounded memory.
struct HeardBeacons {
  /// What is known of one beacon.
  struct Entry {
    let identity: BeaconIdentity
    fileprivate(set) var sightings = 0
    fileprivate(set) var claimedPower: Double?
    /// How often each whole dBm from -127 to 20 was heard.
    fileprivate var histogram = [UInt32](repeating: 0, count: 148)

    /// The median RSSI in dBm, rounded to whole ones; `nil` where no strength was told.
    var medianRSSI: Double? {
      let total = histogram.reduce(0) { $0 + Int($1) }
      var below = 0
      for (index, count) in histogram.enumerated() where count > 0 {
        below += Int(count)
        if 2 * below >= total { return Double(index - 127) }
      }
      return nil
    }
  }

  /// Identities kept; a flood of random addresses beyond is only counted.
  private static let capacity = 10_000

  private(set) var entries: [Entry] = []
  /// Sightings of identities that found no place any more.
  private(set) var overflow = 0
  private var indices: [BeaconIdentity: Int] = [:]

  mutating func hear(_ sighting: Sighting) {
    let identity = sighting.beacon.resolved
    guard let index = index(of: identity) else {
      overflow += 1
      return
    }
    entries[index].sightings += 1
    entries[index].claimedPower = sighting.measuredPower ?? entries[index].claimedPower
    guard case .rssi(let value) = sighting.measurement, (-127...20).contains(value) else { return }
    entries[index].histogram[Int(value.rounded()) + 127] += 1
  }

  private mutating func index(of identity: BeaconIdentity) -> Int? {
    if let index = indices[identity] { return index }
    guard entries.count < Self.capacity else { return nil }
    indices[identity] = entries.count
    entries.append(Entry(identity: identity))
    return entries.count - 1
  }

  /// Loudest first; what has no strength comes last, ties in the order heard.
  var loudestFirst: [Entry] {
    entries.enumerated()
      .sorted { first, second in
        let (a, b) = (first.element.medianRSSI ?? -200, second.element.medianRSSI ?? -200)
        return a != b ? a > b : first.offset < second.offset
      }
      .map(\.element)
  }
}

extension BeaconIdentity {
  /// The identity that a name spells out, if it is one of the text forms.
  var resolved: BeaconIdentity {
    if case .named(let text) = self { return BeaconIdentity(text) }
    return self
  }

  /// Whether it is a beacon's own identity or name, rather than just an address.
  var isBeacon: Bool {
    if case .address = self { return false }
    return true
  }
}
