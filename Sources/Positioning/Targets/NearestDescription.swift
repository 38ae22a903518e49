import FloorMaps

extension NearestUpdate {
  /// Tells of the nearest anchor what was heard of it and what the floor map says.
  mutating func describe(_ anchor: HeardBeacon, _ site: AnchorSite) {
    let beacon = site.map.beacons[anchor.index]
    switch site.kind {
    case .beacon: self.beacon = beacon.id
    case .receiver: receiver = beacon.id
    }
    identity = beacon.identity
    distance = anchor.range
    rssi = anchor.rssi
    label = beacon.label
    message = beacon.message
    url = beacon.url
  }
}
