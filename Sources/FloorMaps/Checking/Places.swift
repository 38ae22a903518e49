import Quantities

/// What stands where on a map, as far as it could be read, with where each was written.
struct Places {
  /// How far outside an outline a place may be before it is worth a word: 1 mm, in metres.
  ///
  /// Whoever rounds a beacon on the wall to millimetres may round it outwards.
  private static let surveyPrecision = 0.001

  var floors: Listing<Floor>
  var beacons: Listing<Beacon>
  var receivers: Listing<Receiver>
  var regions: Listing<Region>

  init(reading object: ObjectReader, _ log: inout FindingLog) {
    let form = "[{\"id\": \"0\", \"outline\": [[x, y], ...]}]"
    let list = object.required("floors", form, &log)
    floors = object.list("floors", &log) { Floor(reading: $0, &$1) }
    if let list, list.value.content == .array([]) {
      log.error(list.place, "no floor", advice: "give at least one: \(form)")
    }
    if floors.items.isEmpty { floors.isComplete = false }
    assumeHeights(of: &floors, &log)
    noteStoreys(floors, &log)
    let ids = Set(floors.values.map(\.id)).sorted()
    beacons = object.list("beacons", &log) { Beacon(reading: $0, floors: ids, &$1) }
    receivers = object.list("receivers", &log) { Receiver(reading: $0, floors: ids, &$1) }
    regions = object.list("regions", &log) { Region(reading: $0, &$1) }
  }

  /// Everything that takes more than one element to see.
  func check(_ log: inout FindingLog) {
    noteDuplicates(in: floors, of: "floor", &log, by: \.id)
    noteDuplicates(in: beacons, of: "beacon", &log, by: \.id)
    noteDuplicates(in: receivers, of: "receiver", &log, by: \.id)
    noteDuplicates(in: regions, of: "region", &log, by: \.id)
    noteDuplicateIdentities(beacons, &log)
    noteDuplicateKeys(beacons, &log)
    noteSharedPlaces(beacons, &log)
    noteRoomsOfOneName(&log)
    for beacon in beacons.items {
      check(beacon.value.floor, beacon.value.position, beacon.node, &log)
    }
    for receiver in receivers.items {
      check(receiver.value.floor, receiver.value.position, receiver.node, &log)
    }
    checkStairs(&log)
    checkAnchors(&log)
  }

  /// Whether a place is on a known floor and within its outline.
  private func check(_ id: String, _ point: Point, _ node: Node, _ log: inout FindingLog) {
    guard let floor = floors.items.first(where: { $0.value.id == id }) else {
      return noteUnknownFloor(id, node.place(of: "floor"), &log)
    }
    guard !floor.value.contains(point) else { return }
    let outline = floor.value.outline
    let ends = outline.dropFirst() + outline.prefix(1)
    let gaps = zip(outline, ends).map { Geometry.distance(from: point, toSegment: $0, $1) }
    guard let gap = gaps.min(), gap >= Self.surveyPrecision else { return }
    log.warning(
      node.place(of: "x"),
      "\(words(point)) is \(decimal(gap)) m outside the outline of floor \(excerpt(id))",
      advice: "check x and y, also for being swapped, or widen \(floor.node.path).outline"
    )
  }

  func noteUnknownFloor(_ id: String, _ place: Place, _ log: inout FindingLog) {
    guard floors.isComplete else { return }
    let known = listed(floors.values.map { excerpt($0.id) })
    log.error(place, "no floor has the id \(excerpt(id))", advice: "give one of \(known)")
  }

  /// Rooms on different floors may share an id, but then their updates can't be told apart.
  private func noteRoomsOfOneName(_ log: inout FindingLog) {
    var seen: [String: JSON5Path] = [:]
    for floor in floors.items {
      for id in Set(floor.value.rooms.map(\.id)).sorted() {
        if let other = seen[id] {
          log.warning(
            floor.node.place(of: "rooms"),
            "the room id \(excerpt(id)) is also on \(other)",
            advice: "give the rooms ids of their own, so that updates tell them apart"
          )
        }
        seen[id] = seen[id] ?? floor.node.path
      }
    }
  }
}
