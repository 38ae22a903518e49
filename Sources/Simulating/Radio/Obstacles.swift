import FloorMaps
import Quantities

/// The height, walls and slabs between one beacon and a receiver on one floor.
struct Obstacles {
  /// Metres that the beacon is above the receiver; negative: below.
  let heightDifference: Double
  /// dB lost in the slabs between the two floors; 0 on one floor.
  let slabLoss: Double

  private let beacon: Point
  private let walls: [Wall]

  /// What stands between a beacon and a receiver that is carried over a floor.
  ///
  /// Where z or the receiver's height is absent, only the floors' elevations count, as in the
  /// engine. Walls count for beacons on the walker's own floor alone: what a slanting ray through
  /// a slab meets is not known.
  init(_ beacon: Beacon, from floor: Floor, in map: FloorMap, _ slabs: SlabLosses) {
    self.beacon = beacon.position
    let index = map.floors.firstIndex { $0.id == floor.id } ?? 0
    let others = map.floors.firstIndex { $0.id == beacon.floor } ?? index
    let other = map.floors[others]
    let above = map.receiverHeight.flatMap { receiver in beacon.z.map { $0 - receiver } } ?? 0
    heightDifference = above + other.elevation - floor.elevation
    slabLoss = slabs.loss(between: index, and: others)
    walls = other.id == floor.id ? floor.walls : []
  }

  /// dB lost in walls and slabs on the straight line to a place on the walker's floor.
  func loss(to point: Point) -> Double {
    walls.reduce(slabLoss) { sum, wall in
      Geometry.segment(beacon, point, crosses: wall.from, wall.to) ? sum + wall.loss : sum
    }
  }
}
