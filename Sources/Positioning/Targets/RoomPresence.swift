import FloorMaps
import Glibc
import Quantities

/// Which room one is in, from positions and their uncertainty, without flapping at doors.
///
/// Each room has the share of the position's normal distribution that lies in it; what lies outside
/// the outline counts at the nearest place inside. Another room takes over when its share is half of all and clearly larger,
/// for a second; where none has half, and the present one hardly any, it is no room.
struct RoomPresence {
  /// Share that a room must have to be entered.
  private static let enough = 0.5
  /// By how much another share must be larger.
  ///
  /// With that second it takes the rooms entered on 30 simulated rounds through the demo's
  /// museum from 7.9 to 5.9 where 5 are right (shadowing 6 dB), and from 3.6 to 1.1 in two minutes in
  /// a door.
  private static let margin = 0.1
  /// Share below which a room is left though no other has enough.
  private static let hardlyAny = 0.2
  /// Seconds for which a change must show.
  private static let persistence = 1.0
  /// Seconds between positions from which a change is not waited for.
  private static let rare = 3.0
  /// Seconds without a position after which no room is known any more.
  private static let patience = 10.0

  /// The room; `nil`: none, or not known.
  private(set) var room: Room?
  private var isKnown = false
  private var candidate: (room: Room?, since: Timestamp)?
  private var lastPosition: Timestamp?
  /// The shares of the rooms and, last, of the floor outside of all rooms.
  private var shares: [Double] = []

  /// Follows an update of the position; what it left and what it entered, if anything.
  mutating func follow(_ update: PositionUpdate, on floor: Floor?) -> RoomChange {
    guard let position = update.position, let floor else {
      guard let last = lastPosition, update.time.seconds(since: last) > Self.patience else {
        return RoomChange()
      }
      return change(to: nil)
    }
    let isRare = lastPosition.map { update.time.seconds(since: $0) >= Self.rare } ?? true
    lastPosition = update.time
    let wanted = wanted(around: position, update.covariance, on: floor)
    guard wanted != room || !isKnown else {
      candidate = nil
      return RoomChange()
    }
    if isKnown, !isRare {
      guard let candidate, candidate.room == wanted else {
        candidate = (wanted, update.time)
        return RoomChange()
      }
      guard update.time.seconds(since: candidate.since) >= Self.persistence else {
        return RoomChange()
      }
    }
    isKnown = true
    return change(to: wanted)
  }

  private mutating func change(to new: Room?) -> RoomChange {
    let old = room
    room = new
    candidate = nil
    return old == new ? RoomChange() : RoomChange(left: old, entered: new)
  }

  /// The room to be in, by the shares of a position's distribution.
  private mutating func wanted(
    around place: Point,
    _ covariance: Covariance?,
    on floor: Floor
  ) -> Room? {
    guard !floor.rooms.isEmpty else { return nil }
    share(place, covariance, on: floor)
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

  /// Points of a standard normal distribution in two dimensions, of equal weight: rings that hold
  /// one in 32 each, turned by the golden ratio, every point with its opposite.
  private static let spread: [(x: Double, y: Double)] = (0..<32).flatMap { ring in
    let radius: Double = (-2 * log(1 - (Double(ring) + 0.5) / 32)).squareRoot()
    let turn: Double = (Double(ring) * 0.618_034).truncatingRemainder(dividingBy: 1) * Double.pi
    let (x, y): (Double, Double) = (radius * cos(turn), radius * sin(turn))
    return [(x, y), (-x, -y)]
  }

  private mutating func share(_ place: Point, _ covariance: Covariance?, on floor: Floor) {
    shares.removeAll(keepingCapacity: true)
    for _ in 0...floor.rooms.count { shares.append(0) }
    let c = covariance ?? Covariance(xx: 0, xy: 0, yy: 0)
    guard c.xx.isFinite, c.xy.isFinite, c.yy.isFinite else { return }
    // Cholesky factor of the covariance.
    let along: Double = max(c.xx, 0).squareRoot()
    let mixed: Double = along > 0 ? c.xy / along : 0
    let across: Double = max(c.yy - mixed * mixed, 0).squareRoot()
    for step in Self.spread {
      let x: Double = place.x + along * step.x
      let y: Double = place.y + mixed * step.x + across * step.y
      let point = floor.nearestInside(Point(x: x, y: y))
      let room = floor.rooms.firstIndex { Geometry.polygon($0.polygon, contains: point) }
      shares[room ?? floor.rooms.count] += 1 / Double(Self.spread.count)
    }
  }
}
