import Glibc
import Locating
import Quantities
import Randomness
import Testing

@Suite("The evidence of a floor")
struct FloorScoutsTests {
  private let grid = FloorGrid(from: Point(x: 0, y: 0), to: Point(x: 12, y: 8)) { $0.x + $0.y < 18 }

  /// The same sums in the plainest way, place by place and offset by offset, in Double.
  private func reference(
    _ readings: [FloorReading],
    _ background: [Float],
    _ places: [Point],
    _ prior: OffsetPrior
  ) -> Double {
    var sum = 0.0
    for (index, place) in places.enumerated() {
      for step in -4...4 {
        let offset: Double = 0.4 * prior.wide * Double(step)
        func normal(_ deviation: Double) -> Double {
          exp(-offset * offset / (2 * deviation * deviation)) / deviation
        }
        let weight = (1 - prior.foreign) * normal(prior.core) + prior.foreign * normal(prior.wide)
        var log = 0.0
        for reading in readings {
          let flat = reading.position.distance(to: place)
          let distance: Double = max(0.3, hypot(flat, reading.heightDifference))
          let losses = reading.wallLosses
          let wall: Double = losses.isEmpty ? 0 : Double(losses[index])
          let residual: Double =
            switch reading.measure {
            case .level(let level):
              level - (-10 * reading.exponent * log10(distance) - reading.slabLoss - wall) - offset
            case .range(let range): range - distance
            }
          let z: Double = residual / (reading.deviation * (residual > 0 ? 0.9 : 1.1))
          log += -5.5 * Glibc.log(1 + z * z / 10) - Glibc.log(reading.deviation)
        }
        sum += weight * exp(0.8 * log + Double(background[index]))
      }
    }
    return Glibc.log(sum / Double(places.count))
  }

  @Test("is the mean likelihood over places and offsets", arguments: 1...20 as ClosedRange<UInt64>)
  func sums(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scouts = FloorScouts(grid)
    var readings: [FloorReading] = []
    for index in 0..<Int(seed) {
      readings.append(
        FloorReading(
          index % 5 == 4
            ? .range(random.uniform(0...12)) : .level(random.uniform(-35...0)),
          position: Point(x: random.uniform(-2...14), y: random.uniform(-2...10)),
          heightDifference: random.uniform(-3...6),
          exponent: random.uniform(1.5...3),
          deviation: random.uniform(3...7),
          slabLoss: index % 2 == 0 ? 0 : 15
        )
      )
    }
    for index in readings.indices where index % 3 == 0 {
      readings[index].wallLosses = scouts.points.map { _ in Float(random.uniform(0...12)) }
    }
    let background = scouts.points.map { _ in Float(random.uniform(-2...0)) }
    // A multiple of eight places: none counts twice.
    #expect(scouts.points.count % 8 == 0)
    let found = scouts.logEvidence(
      of: readings,
      background: background,
      prior: .calibrated,
      tempering: 0.8
    )
    let expected = reference(readings, background, scouts.points, .calibrated)
    #expect(abs(found - expected) < 1e-3, "seed \(seed): \(found) and \(expected)")
  }

  @Test("prefers the floor on which the levels were made")
  func slabs() {
    let scouts = FloorScouts(grid)
    func evidence(slab: Double, below: Double) -> Double {
      let corners = [Point(x: 1, y: 1), Point(x: 11, y: 1), Point(x: 1, y: 7)]
      let readings = corners.map { corner -> FloorReading in
        let distance: Double = hypot(corner.distance(to: Point(x: 4, y: 4)), 1)
        let level: Double = -20 * log10(distance)
        return FloorReading(
          .level(level),
          position: corner,
          heightDifference: below,
          exponent: 2,
          deviation: 5,
          slabLoss: slab
        )
      }
      return scouts.logEvidence(of: readings, prior: .calibrated, tempering: 0.8)
    }
    #expect(evidence(slab: 0, below: 1) > evidence(slab: 15, below: -2) + 3)
  }
}
