public import FloorMaps
import Quantities

/// Rows of a truth that lie far from everything on the floor map: other axes, units or origin.
public struct TruthOffMap: Equatable, Sendable {
  /// The line of the first such row.
  public let line: Int
  /// How far it lies from the map, metres.
  public let metres: Double
  /// How many such rows there are.
  public internal(set) var rows = 1
  /// The axes of the map.
  public let yAxis: FloorMap.YAxis
}

extension TruthOffMap: CustomStringConvertible {
  /// One sentence part: where, how far, and what to do.
  public var description: String {
    let others = rows > 1 ? ", and so do \(rows - 1) other rows" : ""
    return "line \(line) lies \(Int(metres.rounded())) m from the floor map\(others): x and y are"
      + " metres in the map's own axes, y pointing \(yAxis.rawValue); correct the truth or the map"
  }
}

extension FloorMap {
  /// Metres outside of an outline that are no error yet: people step out of the door.
  private static let besideOutline = 10.0
  /// Metres from the rectangle of beacons and receivers, where there is no outline.
  private static let besideAnchors = 50.0

  /// How far a true place lies from the map, metres; `nil` when that is not too far.
  func distance(ofTruth row: TruthRow) -> Double? {
    let named = floors.filter { $0.id == row.floor }
    var nearest: Double?
    for floor in named.isEmpty ? floors : named {
      guard let (distance, limit) = distance(of: row.position, from: floor) else { continue }
      guard distance > limit else { return nil }
      nearest = min(nearest ?? distance, distance)
    }
    return nearest
  }

  private func distance(of place: Point, from floor: Floor) -> (metres: Double, limit: Double)? {
    guard floor.outline.isEmpty else {
      return (place.distance(to: floor.nearestInside(place)), Self.besideOutline)
    }
    let anchors =
      beacons.filter { $0.floor == floor.id }.map(\.position)
      + receivers.filter { $0.floor == floor.id }.map(\.position)
    guard let left = anchors.map(\.x).min(), let right = anchors.map(\.x).max(),
      let low = anchors.map(\.y).min(), let high = anchors.map(\.y).max()
    else { return nil }
    let inside = Point(x: min(max(place.x, left), right), y: min(max(place.y, low), high))
    return (place.distance(to: inside), Self.besideAnchors)
  }
}
