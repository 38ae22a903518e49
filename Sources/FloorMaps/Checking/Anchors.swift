import Quantities

/// How many anchors a position takes.
private let fewestAnchors = 3

/// Whether places look as if nobody had filled them in: all one, and either zero or many.
///
/// One device that sends two kinds of frames may be all there is on a floor.
func areUnfilled(_ points: [Point]) -> Bool {
  guard let first = points.first, points.count > 1, points.allSatisfy({ $0 == first }) else {
    return false
  }
  return points.count >= fewestAnchors || first == Point(x: 0, y: 0)
}

extension Places {
  /// Below this ratio of spread across to spread along, anchors count as being in one line.
  ///
  /// A point off the line and its mirror image then have nearly the same ranges. For beacons
  /// spread 6 m along and 0.6 m across, those to a point 3 m off differ by 0.34 m at 10 m, where
  /// one range from RSSI is good to 5.8 m (DESIGN, 4: 0.58 d).
  private static let lineRatio = 0.1

  /// Notes floors whose anchors are too few, in one place or in one line.
  ///
  /// Nothing is said while an anchor or floor could not be read: the count would be wrong.
  func checkAnchors(_ log: inout FindingLog) {
    guard floors.isComplete, beacons.isComplete, receivers.isComplete else { return }
    for floor in floors.items {
      let beacons = beacons.values.filter { $0.floor == floor.value.id }.map(\.position)
      let receivers = receivers.values.filter { $0.floor == floor.value.id }.map(\.position)
      if max(beacons.count, receivers.count) < fewestAnchors {
        noteFewAnchors(beacons.count, on: floor, &log)
      }
      checkLayout(of: beacons, "beacons", floor, &log)
      checkLayout(of: receivers, "receivers", floor, &log)
    }
  }

  private func noteFewAnchors(
    _ count: Int,
    on floor: Located<Floor>,
    _ log: inout FindingLog
  ) {
    let name = excerpt(floor.value.id)
    var message = "\(count) of the three beacons that a position takes are on floor \(name)"
    let near = neighbours(of: floor.value)
    let heard = [beacons.values.map(\.floor), receivers.values.map(\.floor)].map { homes in
      homes.count { $0 == floor.value.id || near.contains($0) }
    }
    if heard.contains(where: { $0 >= fewestAnchors }) {
      message += "; with those of the floors next to it there are positions, less sure ones"
    }
    log.warning(
      floor.node.place,
      message,
      advice: "add beacons, far apart and not all in one line"
    )
  }

  /// The ids of the floors right above and below one.
  private func neighbours(of floor: Floor) -> Set<String> {
    let above = floors.values.filter { $0.level > floor.level }.min { $0.level < $1.level }
    let below = floors.values.filter { $0.level < floor.level }.max { $0.level < $1.level }
    return Set([above, below].compactMap { $0?.id })
  }

  private func checkLayout(
    of points: [Point],
    _ kind: String,
    _ floor: Located<Floor>,
    _ log: inout FindingLog
  ) {
    let who = "all \(points.count) \(kind) of floor \(excerpt(floor.value.id))"
    guard !areUnfilled(points) else {
      log.error(
        floor.node.place,
        "\(who) are at \(words(points[0])), as if not filled in",
        advice: "give each its own x and y in metres"
      )
      return
    }
    let spread = Geometry.spread(points)
    guard points.count >= fewestAnchors, spread.ratio < Self.lineRatio else { return }
    let extent = "\(decimal(spread.along)) m along it, \(decimal(spread.across)) m across"
    log.warning(
      floor.node.place,
      "\(who) are in one line (root mean square \(extent)): both sides of it look alike",
      advice: "move one of them well off the line"
    )
  }
}
