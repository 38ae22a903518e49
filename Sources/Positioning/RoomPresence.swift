import FloorMaps
import Glibc
import Quantities

/// Which room one is in, from positions and their uncertainty, without flapping at doors.
///
/// Each room has the share of the position's normal distribution that lies in it, of what lies
/// within the outline. Another room takes over when its share is half of all and clearly larger,
/// twice in a row; where none has half, and the present one hardly any, it is no room.
struct RoomPresence {
  /// Share that a room must have to be entered.
  private static let enough = 0.5
  /// By how much another share must be larger. Of walks through the demo's museum and stands in its
  /// doors this takes a third of the changes away, and the second look half of the rest.
  private static let margin = 0.2
  /// Share below which a room is left though no other has enough.
  private static let hardlyAny = 0.2
  /// Seconds for which a change must show.
  private static let persistence = 1.0
  /// Seconds without a position after which no room is known any more.
  private static let patience = 10.0

  /// The room; `nil`: none, or not known.
  private(set) var room: Room?
  private var isKnown = false
  private var candidate: (room: Room?, since: Timestamp)?
  private var lastPosition: Timestamp?

  /// Follows an update of the position; what it left and what it entered, if anything.
  mutating func follow(_ update: PositionUpdate, on floor: Floor?) -> (left: Room?, entered: Room?) {
    guard let position = update.position, let floor else {
      guard let last = lastPosition, update.time.seconds(since: last) > Self.patience else {
        return (nil, nil)
      }
      return change(to: nil)
    }
    lastPosition = update.time
    let wanted = wanted(shares(around: position, update.covariance, on: floor), floor)
    guard wanted != room || !isKnown else {
      candidate = nil
      return (nil, nil)
    }
    if isKnown {
      guard let candidate, candidate.room == wanted else {
        candidate = (wanted, update.time)
        return (nil, nil)
      }
      guard update.time.seconds(since: candidate.since) >= Self.persistence else {
        return (nil, nil)
      }
    }
    isKnown = true
    return change(to: wanted)
  }

  private mutating func change(to new: Room?) -> (left: Room?, entered: Room?) {
    let old = room
    room = new
    candidate = nil
    return old == new ? (nil, nil) : (old, new)
  }

  /// The room to be in, by the shares of the rooms and, last, of the floor outside of all rooms.
  private func wanted(_ shares: [Double], _ floor: Floor) -> Room? {
    let current = floor.rooms.firstIndex { $0 == room }
    let none = floor.rooms.count
    let present: Double = current.map { shares[$0] } ?? (room == nil ? shares[none] : 0)
    guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
    if shares[best] - present >= Self.margin, best == none || shares[best] >= Self.enough {
      return best == none ? nil : floor.rooms[best]
    }
    if !isKnown, best != none, shares[best] >= Self.enough { return floor.rooms[best] }
    return present < Self.hardlyAny ? nil : current.map { floor.rooms[$0] }
  }

  /// Gauss-Hermite rule of seven points for a standard normal distribution (Abramowitz and Stegun,
  /// 25.4.46, in x / √2).
  private static let nodes: [(place: Double, weight: Double)] = [
    (-3.750_440, 0.000_548), (-2.366_760, 0.030_757), (-1.154_405, 0.240_123), (0, 0.457_143),
    (1.154_405, 0.240_123), (2.366_760, 0.030_757), (3.750_440, 0.000_548),
  ]

  /// The share of each room and, last, of no room.
  private func shares(around place: Point, _ covariance: Covariance?, on floor: Floor) -> [Double] {
    var shares = [Double](repeating: 0, count: floor.rooms.count + 1)
    let c = covariance ?? Covariance(xx: 0, xy: 0, yy: 0)
    guard c.xx.isFinite, c.xy.isFinite, c.yy.isFinite else { return shares }
    // Cholesky factor of the covariance.
    let along: Double = max(c.xx, 0).squareRoot()
    let mixed: Double = along > 0 ? c.xy / along : 0
    let across: Double = max(c.yy - mixed * mixed, 0).squareRoot()
    var total = 0.0
    for first in Self.nodes {
      for second in Self.nodes {
        let x: Double = place.x + along * first.place
        let y: Double = place.y + mixed * first.place + across * second.place
        let point = Point(x: x, y: y)
        guard floor.contains(point) else { continue }
        let weight: Double = first.weight * second.weight
        let room = floor.rooms.firstIndex { Geometry.polygon($0.polygon, contains: point) }
        shares[room ?? floor.rooms.count] += weight
        total += weight
      }
    }
    return total > 0 ? shares.map { $0 / total } : shares
  }
}
