import FloorMaps
import Quantities

/// Where one can change from which floor to which: the stairs and lifts of a floor map.
struct FloorLinks {
  private struct Link {
    let floors: Set<Int>
    let polygon: [Point]
  }

  private let links: [Link]
  /// Floors from which no stairs are drawn.
  private let isOpen: [Bool]

  /// Changes a second next to stairs that lead there, elsewhere, and where no stairs are drawn.
  ///
  /// A flight of stairs takes some ten seconds and half of those who come near take it. Drawings
  /// forget a lift, so that elsewhere is not never; with these rates readings of another floor have
  /// to be a hundred times as likely elsewhere to be believed as soon.
  private static let rate = (stairs: 0.05, elsewhere: 0.0005, open: 0.01)
  /// Metres around stairs that count as next to them, beyond the position's own radius.
  private static let landing = 2.0

  init(_ map: FloorMap) {
    let indices = Dictionary(map.floors.enumerated().map { ($1.id, $0) }) { first, _ in first }
    links = map.floors.enumerated().flatMap { index, floor in
      floor.stairs.flatMap { stairs in
        stairs.to.compactMap { id in
          indices[id].map { Link(floors: [index, $0], polygon: stairs.polygon) }
        }
      }
    }
    let drawn = links.reduce(into: Set<Int>()) { $0.formUnion($1.floors) }
    isOpen = map.floors.indices.map { !drawn.contains($0) }
  }

  /// Changes a second from a floor to another for somebody within a radius, metres, of a place.
  ///
  /// Stairs count in both directions.
  func rate(from floor: Int, to other: Int, at place: Point?, within radius: Double) -> Double {
    if isOpen[floor] || isOpen[other] { return Self.rate.open / Double(max(1, isOpen.count - 1)) }
    guard let place else { return Self.rate.stairs }
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
    links.contains {
      $0.floors == [floor, other]
        && Geometry.distance(from: place, to: $0.polygon) <= radius + Self.landing
    }
  }
}
