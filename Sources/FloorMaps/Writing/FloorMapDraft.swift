/// A floor map file that is being edited: some of its beacons may have no place yet.
///
/// Those have `null` for x or y, as `FloorMapSkeleton` writes them, and are left out of the map.
public struct FloorMapDraft: Sendable {
  /// The file as it is.
  public let bytes: [UInt8]
  /// The map of what has its place; `nil` exactly when there is an error among the findings.
  public let map: FloorMap?
  /// What there is to say about the file, but for the places that are missing.
  public let findings: [Finding]
  /// The beacons without a place; their x and y mean nothing.
  public let unplaced: [Beacon]

  /// Reads a floor map file.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let missing = Self.missing(bytes)
    var filled = bytes
    for (number, place) in missing.nulls.enumerated() {
      filled.replaceSubrange(place, with: Self.stopgap(number))
    }
    let reading = FloorMap.read(filled)
    findings =
      missing.beacons.isEmpty
      ? reading.findings : reading.findings.filter { $0.severity == .error }
    guard var map = reading.map else {
      (self.map, unplaced) = (nil, [])
      return
    }
    unplaced = missing.beacons.map { map.beacons[$0] }
    for index in missing.beacons.reversed() { map.beacons.remove(at: index) }
    self.map = map
  }

  /// A number as long as `null`, each another one: beacons all in one place would be an error.
  private static func stopgap(_ number: Int) -> [UInt8] {
    let digits = String(number % 10_000)
    return Array((digits + String(repeating: " ", count: 4 - digits.count)).utf8)
  }

  private static func missing(_ bytes: [UInt8]) -> (beacons: [Int], nulls: [Range<Int>]) {
    guard let root = try? JSON5Document(bytes).root, let beacons = root["beacons"] else {
      return ([], [])
    }
    var missing: (beacons: [Int], nulls: [Range<Int>]) = ([], [])
    for (index, beacon) in beacons.elements.enumerated() {
      let nulls = ["x", "y"].compactMap { beacon[$0] }.filter { $0.content == .null }
      guard !nulls.isEmpty else { continue }
      missing.beacons.append(index)
      missing.nulls += nulls.map(\.range)
    }
    return missing
  }

  /// The draft with all that differs between a copy of its values before and after, both in JSON.
  ///
  /// Name, origin, receiver, propagation, floors, beacons and receivers are looked at, and under
  /// `unplaced` the beacons that have no place; comments and all that was not changed stay as they were. Something that got another
  /// `id` tells the one of the file in `was`; `null` there makes it a new one. Throws what is wrong
  /// with the JSON.
  public func applying(before: [UInt8], after: [UInt8]) throws(JSON5Error) -> FloorMapDraft {
    let after = try JSON5Document(after).root
    let before = Self.withoutAssumedHeights(try JSON5Document(before).root, after)
    let merged = JSON5Merge.merge(
      into: try JSON5Document(bytes),
      before: after["unplaced"] == nil ? before : Self.withAllBeacons(before),
      after: Self.withAllBeacons(after),
      keys: ["name", "origin", "receiver", "propagation", "floors", "beacons", "receivers"]
    )
    return FloorMapDraft(merged)
  }

  /// Whether floors, or the rooms of a floor, stand in another order in a copy after it was changed
  /// than before: `applying` leaves them in that of the file.
  ///
  /// Both are JSON; throws what is wrong with it.
  public static func isReordered(before: [UInt8], after: [UInt8]) throws(JSON5Error) -> Bool {
    let before = try JSON5Document(before).root["floors"]?.elements ?? []
    let after = try JSON5Document(after).root["floors"]?.elements ?? []
    if JSON5Merge.isReordered(before, after) { return true }
    let rooms = Dictionary(before.map { ($0.id, $0["rooms"]?.elements ?? []) }) { first, _ in first
    }
    return after.contains { floor in
      let former = floor[JSON5Value.formerIDKey] == nil ? floor.id : floor.formerID
      guard let former, let old = rooms[former] else { return false }
      return JSON5Merge.isReordered(old, floor["rooms"]?.elements ?? [])
    }
  }

  /// A copy's values without what may be assumed from a floor's place in the list, where floors come or
  /// go: then it is written down, and stays what it was.
  private static func withoutAssumedHeights(
    _ copy: JSON5Value,
    _ after: JSON5Value
  ) -> JSON5Value {
    guard let floors = copy["floors"]?.elements, let next = after["floors"]?.elements else {
      return copy
    }
    let isSame =
      floors.count == next.count
      && next.allSatisfy { $0[JSON5Value.formerIDKey]?.content != .null }
    if isSame { return copy }
    return copy.replacing("floors") { list in
      list.content = .array(
        floors.map { floor in
          var floor = floor
          let kept = floor.members.filter { !["level", "elevation"].contains($0.key) }
          floor.content = .object(kept)
          return floor
        }
      )
    }
  }

  /// A copy's values with the beacons without a place among the others, as the file has them.
  private static func withAllBeacons(_ copy: JSON5Value) -> JSON5Value {
    guard let unplaced = copy["unplaced"] else { return copy }
    return copy.replacing("beacons") { $0.content = .array($0.elements + unplaced.elements) }
  }
}

extension JSON5Value {
  /// The object with the value of a key changed, where it has that key.
  fileprivate func replacing(_ key: String, by change: (inout JSON5Value) -> Void) -> JSON5Value {
    var object = self
    object.content = .object(
      members.map { member in
        var member = member
        if member.key == key { change(&member.value) }
        return member
      }
    )
    return object
  }
}
