import Quantities

/// Notes every element whose id an earlier one has.
func noteDuplicates<Element>(
  in listing: Listing<Element>,
  of kind: String,
  _ log: inout FindingLog,
  by id: (Element) -> String
) {
  noteRepeated(listing, key: { _ in "id" }, by: id) { item, place, first in
    log.error(
      place,
      "the id \(excerpt(id(item))) is given twice, first to \(first.path)",
      advice: "give each \(kind) an id of its own"
    )
  }
}

/// Notes every beacon that sends what an earlier one sends.
func noteDuplicateIdentities(_ beacons: Listing<Beacon>, _ log: inout FindingLog) {
  noteRepeated(beacons, key: { identityKey($0.identity) }, by: \.identity) { item, place, first in
    log.error(
      place,
      "\(first.path) has the same identity",
      advice: "give each beacon an identity of its own; a sighting must tell which one it is"
    )
  }
}

/// Notes every beacon that has the identity key of an earlier one.
func noteDuplicateKeys(_ beacons: Listing<Beacon>, _ log: inout FindingLog) {
  noteRepeated(beacons, key: { _ in "irk" }, by: \.irk) { item, place, first in
    log.error(
      place,
      "\(first.path) has the same identity key",
      advice: "give each device the key of its own; an address must tell which one it is"
    )
  }
}

/// Notes beacons of one kind in one place: most often a line that was copied and not changed.
///
/// One device that sends two kinds of frames may well be listed as two beacons. Floors that have
/// not been filled in have an error of their own.
func noteSharedPlaces(_ beacons: Listing<Beacon>, _ log: inout FindingLog) {
  let isUnfilled = Dictionary(grouping: beacons.values, by: \.floor).mapValues { beacons in
    areUnfilled(beacons.map(\.position))
  }
  let mark = { (beacon: Beacon) -> [String]? in
    guard isUnfilled[beacon.floor] == false else { return nil }
    let z = beacon.z.map { "\($0)" } ?? ""
    return [beacon.floor, "\(beacon.x)", "\(beacon.y)", z, identityKey(beacon.identity)]
  }
  noteRepeated(beacons, key: { _ in "x" }, by: mark) { _, place, first in
    log.warning(
      place,
      "\(first.path) is in the same place",
      advice: "check x and y, unless both really hang there"
    )
  }
}

private func identityKey(_ identity: BeaconIdentity?) -> String {
  switch identity {
  case .iBeacon: "ibeacon"
  case .altBeacon: "altbeacon"
  case .eddystone: "eddystone"
  case .address: "address"
  case .named, nil: "id"
  }
}

private func noteRepeated<Element, Mark: Hashable>(
  _ listing: Listing<Element>,
  key: (Element) -> String,
  by mark: (Element) -> Mark?,
  note: (Element, Place, Node) -> Void
) {
  var seen: [Mark: Node] = [:]
  for item in listing.items {
    guard let mark = mark(item.value) else { continue }
    if let first = seen[mark] {
      note(item.value, item.node.place(of: key(item.value)), first)
    } else {
      seen[mark] = item.node
    }
  }
}
