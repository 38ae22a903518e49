import FloorMaps
import Quantities

/// Where one can change from which floor to which: the stairs and lifts of a floor map.
struct FloorLinks {
  /// Two floors, in either order.
  private struct Pair: Hashable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) {
      (low, high) = (min(one, other), max(one, other))
    }
  }

  /// The stairs and lifts between two floors.
  private let polygons: [Pair: [[Point]]]
  /// Whether stairs from each floor are drawn at all.
  private let isDrawn: [Bool]
  /// Changes a second from each floor to each other one for somebody anywhere on it.
  private let anywhere: [[Double]]

  /// Changes a second next to stairs that lead there, elsewhere, and where no stairs are drawn.
  ///
  /// A flight of stairs takes some ten seconds and half of those who come near take it. Drawings
  /// forget a lift, so that elsewhere is not never; with these rates readings of another floor have
  /// to be a hundred times as likely elsewhere to be believed as soon.
  private static let rate = (stairs: 0.05, elsewhere: 0.0005, open: 0.01)
  /// Metres around stairs that count as next to them, beyond the position's own radius.
  private static let landing = 2.0

  /// Finds the stairs of a map; `places` are spread evenly over each floor.
  init(_ map: FloorMap, places: [[Point]]) {
    let indices = Dictionary(map.floors.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var polygons: [Pair: [[Point]]] = [:]
    for (index, floor) in map.floors.enumerated() {
      for stairs in floor.stairs {
        for other in stairs.to.compactMap({ indices[$0] }) {
          polygons[Pair(index, other), default: []].append(stairs.polygon)
        }
      }
    }
    self.polygons = polygons
    let drawn = polygons.keys.reduce(into: Set<Int>()) { $0.formUnion([$1.low, $1.high]) }
    let isDrawn = map.floors.indices.map { drawn.contains($0) }
    self.isDrawn = isDrawn
    let open: Double = Self.open(map.floors.count)
    anywhere = map.floors.indices.map { floor in
      map.floors.indices.map { other in
        guard isDrawn[floor], isDrawn[other] else { return open }
        let stairs = polygons[Pair(floor, other)] ?? []
        let near = places[floor].count { Self.isNext(to: stairs, $0, within: 0) }
        let share: Double = Double(near) / Double(max(1, places[floor].count))
        return share * Self.rate.stairs + (1 - share) * Self.rate.elsewhere
      }
    }
  }

  /// Changes a second from a floor to another for somebody within a radius, metres, of a place.
  ///
  /// Stairs count in both directions. Where the place is not known, it is the mean over the floor: as
  /// much of it as is next to stairs that lead there.
  func rate(from floor: Int, to other: Int, at place: Point?, within radius: Double) -> Double {
    guard let place else { return anywhere[floor][other] }
    guard isDrawn[floor], isDrawn[other] else { return Self.open(isDrawn.count) }
    return leads(from: floor, to: other, at: place, within: radius)
      ? Self.rate.stairs : Self.rate.elsewhere
  }

  /// Whether a place within a radius, metres, is next to stairs between two floors.
  func leads(
    from floor: Int,
    to other: Int,
    at place: Point,
    within radius: Double = 0
  ) -> Bool {
    guard let stairs = polygons[Pair(floor, other)] else { return false }
    return Self.isNext(to: stairs, place, within: radius)
  }

  private static func isNext(to stairs: [[Point]], _ place: Point, within radius: Double) -> Bool {
    stairs.contains { Geometry.distance(from: place, to: $0) <= radius + landing }
  }

  /// The rate from a floor, or to one, from which no stairs are drawn, in a building of so many.
  private static func open(_ floors: Int) -> Double {
    rate.open / Double(max(1, floors - 1))
  }
}
