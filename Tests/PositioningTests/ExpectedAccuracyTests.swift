import FloorMaps
import Glibc
import Locating
import Positioning
import Quantities
import Testing

@Suite("Expected accuracy")
struct ExpectedAccuracyTests {
  private static let square = [(0.0, 0.0), (12, 0), (12, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) }

  private func map(_ places: [(Double, Double)], hearing: Propagation.Hearing? = nil) -> FloorMap {
    FloorMap(
      receiverHeight: 1.2,
      propagation: Propagation(measuredPower: -60, exponent: 2.2, shadowing: 5, hearing: hearing),
      floors: [
        Floor(
          id: "0",
          outline: Self.square,
          walls: [Wall(from: Point(x: 5, y: 0), to: Point(x: 5, y: 5), loss: 8)]
        )
      ],
      beacons: places.enumerated().map { index, place in
        Beacon(id: "b\(index)", floor: "0", x: place.0, y: place.1, z: 2.7)
      }
    )
  }

  /// By its definition: numeric derivatives of the levels, and (J + prior⁻¹)⁻¹ by elimination.
  private func oracle(_ map: FloorMap, _ grid: FloorGrid, _ place: Point) -> Covariance {
    let floor = map.floors[0]
    func level(_ beacon: Beacon, _ x: Double, _ y: Double) -> Double {
      let (dx, dy, dz): (Double, Double, Double) = (x - beacon.x, y - beacon.y, 2.7 - 1.2)
      let distance: Double = (dx * dx + dy * dy + dz * dz).squareRoot()
      return -60 - 22 * log10(distance)
    }
    let nodes = (0..<grid.count).filter { grid.isInside[$0] }.map { grid.place(of: $0) }
    // The outline is a rectangle: width² / 12 of the whole, however many cells.
    #expect(nodes.count == grid.count)
    var matrix: [[Double]] = [
      [12 / (12.0 * 12.0), 0, 0], [0, 12 / (8.0 * 8.0), 0], [0, 0, 1 / (1.5 * 1.5)],
    ]
    for beacon in map.beacons {
      let step = 1e-4
      let east = level(beacon, place.x + step, place.y) - level(beacon, place.x - step, place.y)
      let north = level(beacon, place.x, place.y + step) - level(beacon, place.x, place.y - step)
      let slope = [east / (2 * step), north / (2 * step), 1]
      let walls = floor.walls(from: beacon.position, to: place).reduce(0) { $0 + $1.loss }
      let hearing = map.propagation?.hearing
      let weight =
        hearing.map {
          HearingCurveOracle.information(
            level(beacon, place.x, place.y) - walls,
            threshold: $0.threshold,
            width: $0.width
          )
        } ?? 1 / 25
      for row in 0..<3 {
        for column in 0..<3 { matrix[row][column] += weight * slope[row] * slope[column] }
      }
    }
    // The inverse's upper left by cofactors.
    func minor(_ r: (Int, Int), _ c: (Int, Int)) -> Double {
      matrix[r.0][c.0] * matrix[r.1][c.1] - matrix[r.0][c.1] * matrix[r.1][c.0]
    }
    let determinant: Double =
      matrix[0][0] * minor((1, 2), (1, 2)) - matrix[0][1] * minor((1, 2), (0, 2))
      + matrix[0][2] * minor((1, 2), (0, 1))
    return Covariance(
      xx: minor((1, 2), (1, 2)) / determinant,
      xy: -minor((0, 2), (1, 2)) / determinant,
      yy: minor((0, 2), (0, 2)) / determinant
    )
  }

  private static let hearings: [Propagation.Hearing?] = [
    nil, Propagation.Hearing(threshold: -80, width: 2),
  ]

  @Test(
    "is the Cramér-Rao bound by its definition, walls and hearing included",
    arguments: hearings
  )
  func definition(_ hearing: Propagation.Hearing?) throws {
    let map = map([(1, 1), (11, 1), (11, 7), (1, 7), (6, 4)], hearing: hearing)
    let accuracy = try #require(ExpectedAccuracy(of: map, floor: "0"))
    for place in [Point(x: 2, y: 3), Point(x: 6.5, y: 4.5), Point(x: 11.5, y: 0.5)] {
      let found = accuracy.covariance(at: place)
      let expected = oracle(map, accuracy.grid, place)
      let scale: Double = expected.xx + expected.yy
      #expect(abs(found.xx - expected.xx) < 2e-4 * scale)
      #expect(abs(found.xy - expected.xy) < 2e-4 * scale)
      #expect(abs(found.yy - expected.yy) < 2e-4 * scale)
    }
  }

  @Test("another beacon never takes accuracy away")
  func monotone() throws {
    var places: [(Double, Double)] = []
    var before = try #require(ExpectedAccuracy(of: map([]), floor: "0")).radii()
    for place in [(1.0, 1.0), (11, 7), (1, 7), (11, 1), (6, 4)] {
      places.append(place)
      let after = try #require(ExpectedAccuracy(of: map(places), floor: "0")).radii()
      for (old, new) in zip(before, after) { #expect(new <= old * (1 + 1e-9)) }
      before = after
    }
  }

  @Test(
    "without beacons the receiver is anywhere on the floor; without outline too, nothing is told"
  )
  func nothing() throws {
    let radius = try #require(ExpectedAccuracy(of: map([]), floor: "0")).radius(
      at: Point(x: 1, y: 1)
    )
    #expect(abs(radius - Covariance(xx: 12, xy: 0, yy: 64.0 / 12).radius95) < 0.02)
    #expect(ExpectedAccuracy(of: FloorMap(), floor: "0") == nil)
    #expect(ExpectedAccuracy(of: map([(1, 1)]), floor: "attic") == nil)
  }

  @Test("of a map with receivers it is that of the tags that they hear")
  func tracking() throws {
    let beacons = map([(1, 1), (11, 1), (6, 7), (3, 4)])
    var receivers = beacons
    receivers.receivers = beacons.beacons.map { Receiver(id: $0.id, x: $0.x, y: $0.y, offset: 7) }
    receivers.beacons = []
    let place = Point(x: 4, y: 6)
    let heard = try #require(ExpectedAccuracy(of: beacons, floor: "0")).radius(at: place)
    let hearing = try #require(ExpectedAccuracy(of: receivers, floor: "0")).radius(at: place)
    // A tag's power is less sure than a phone's offset.
    #expect((1.0..<1.4).contains(hearing / heard))
  }

  @Test("without calibration the power is unknown, and accuracy worse")
  func uncalibrated() throws {
    let known = map([(1, 1), (11, 1), (6, 7)])
    var unknown = known
    unknown.propagation = Propagation(exponent: 2.2, shadowing: 5)
    let place = Point(x: 4, y: 6)
    let better = try #require(ExpectedAccuracy(of: known, floor: "0")).radius(at: place)
    let worse = try #require(ExpectedAccuracy(of: unknown, floor: "0")).radius(at: place)
    #expect(worse > better * 1.05)
  }
}

/// Information of a level by numeric integration, for s = 5 dB.
private enum HearingCurveOracle {
  static func information(_ expected: Double, threshold: Double, width: Double) -> Double {
    let step = 0.02
    func density(_ level: Double, _ mean: Double) -> Double {
      let z: Double = (level - mean) / 5
      return exp(-z * z / 2) / (5 * (2 * Double.pi).squareRoot())
    }
    func heard(_ level: Double) -> Double {
      erfc((threshold - level) / width / 2.0.squareRoot()) / 2
    }
    var (sum, below, above, silent) = (0.0, 0.0, 0.0, 0.0)
    for level in stride(from: expected - 60, through: expected + 60, by: step) {
      let z: Double = (level - expected) / 25
      sum += step * density(level, expected) * heard(level) * z * z
      below += step * density(level, expected - 0.01) * (1 - heard(level))
      above += step * density(level, expected + 0.01) * (1 - heard(level))
      silent += step * density(level, expected) * (1 - heard(level))
    }
    let slope: Double = (above - below) / 0.02
    return sum + (silent > 1e-12 ? slope * slope / silent : 0)
  }
}
