import Glibc
public import Quantities

/// What was measured of an anchor, as it would be expected on one floor.
public struct FloorReading: Equatable, Sendable {
  /// What is held against what is expected.
  public enum Measure: Equatable, Sendable {
    /// A level, dB above the anchor's power at 1 m.
    case level(Double)
    /// A range, metres.
    case range(Double)
  }

  /// What was measured.
  public var measure: Measure
  /// Where the anchor hangs on the plan, metres.
  public var position: Point
  /// Its height above the receiver, metres, if the receiver is on this floor.
  public var heightDifference: Double
  /// The path-loss exponent around it.
  public var exponent: Double
  /// The standard deviation of what is measured, dB or metres.
  public var deviation: Double
  /// dB that the slabs between take away.
  public var slabLoss: Double

  /// Creates a reading from its values.
  public init(
    _ measure: Measure,
    position: Point,
    heightDifference: Double,
    exponent: Double,
    deviation: Double,
    slabLoss: Double
  ) {
    (self.measure, self.position, self.heightDifference) = (measure, position, heightDifference)
    (self.exponent, self.deviation, self.slabLoss) = (exponent, deviation, slabLoss)
  }
}

/// Places spread over a floor, by which readings tell how likely it is that they were made there.
public struct FloorScouts: Sendable {
  typealias Places = SIMD8<Float>

  /// Where they are.
  public let points: [Point]
  private let xs: [Places]
  private let ys: [Places]

  /// Square metres for each: a beacon's level changes by a deviation or less within them.
  private static let area = 16.0
  /// How many there are at least and at most.
  private static let count = 64...128
  /// Receiver offsets tried, in steps of the prior, about zero.
  private static let offsets = -4...4
  /// The step between them, in deviations of the prior's wide part.
  private static let step = 0.4
  /// Nearer than this the antenna is in the hand, metres.
  private static let nearest: Float = 0.3

  /// Spreads places over the nodes inside of a grid.
  public init(_ grid: FloorGrid) {
    let inside = (0..<grid.count).filter { grid.isInside[$0] }
    let area: Double = Double(inside.count) * grid.step.x * grid.step.y
    let wanted = min(max(Int(area / Self.area), Self.count.lowerBound), Self.count.upperBound)
    let number = min(wanted, inside.count)
    let points = (0..<number).map { grid.place(of: inside[$0 * inside.count / number]) }
    self.points = points
    // The last vector is filled up with its last place, which so counts a little more.
    let lanes = Places.scalarCount
    let chunks = (points.count + lanes - 1) / lanes
    func vectors(_ value: (Point) -> Double) -> [Places] {
      (0..<chunks).map { chunk in
        var vector = Places()
        for lane in 0..<lanes {
          vector[lane] = Float(value(points[min(chunk * lanes + lane, points.count - 1)]))
        }
        return vector
      }
    }
    xs = vectors(\.x)
    ys = vectors(\.y)
  }

  /// log Σ_x Σ_k w_k Π p(reading | x, offset_k)^tempering over the places, but for a constant.
  ///
  /// The constant is the same on every floor for the same readings. `losses` are dB by which walls
  /// weaken each level at each place, `background` is added to the logarithm at each place; empty:
  /// none. O(places · readings · offsets).
  public func logEvidence(
    of readings: [FloorReading],
    losses: [[Float]] = [],
    background: [Float] = [],
    prior: OffsetPrior,
    tempering: Float
  ) -> Double {
    let ladder = Self.offsets.map { Double($0) * Self.step * prior.wide }
    let priors = ladder.map { Float(prior.logDensity($0)) }
    var common: Float = 0
    for reading in readings { common -= Float(log(reading.deviation)) }
    var logs: [Places] = []
    logs.reserveCapacity(xs.count * ladder.count)
    for chunk in xs.indices {
      var sums = [Places](repeating: Places(repeating: 0), count: ladder.count)
      var products = [Places](repeating: Places(repeating: 1), count: ladder.count)
      for (index, reading) in readings.enumerated() {
        let isLevel = if case .level = reading.measure { true } else { false }
        var residual = residual(of: reading, chunk)
        if isLevel, !losses.isEmpty, !losses[index].isEmpty {
          residual += Self.vector(losses[index], chunk)
        }
        for (place, offset) in ladder.enumerated() {
          var shifted = residual
          if isLevel { shifted -= Float(offset) }
          products[place] *= LevelNoise.factor(shifted * Float(1 / reading.deviation))
        }
        if (index + 1) % LevelNoise.factors == 0 {
          for place in ladder.indices {
            sums[place] += logarithm(products[place])
            products[place] = Places(repeating: 1)
          }
        }
      }
      for place in ladder.indices {
        let sum = LevelNoise.power * (sums[place] + logarithm(products[place])) + common
        var evidence = tempering * sum + priors[place]
        if !background.isEmpty { evidence += Self.vector(background, chunk) }
        logs.append(evidence)
      }
    }
    let best = logs.reduce(-Float.infinity) { max($0, $1.max()) }
    let sum = logs.reduce(0.0) { $0 + Double(exponential($1 - best).sum()) }
    return Double(best) + log(sum / Double(xs.count * Places.scalarCount))
  }

  /// What was measured less what is expected at eight places, dB or metres.
  private func residual(of reading: FloorReading, _ chunk: Int) -> Places {
    let dx = xs[chunk] - Float(reading.position.x)
    let dy = ys[chunk] - Float(reading.position.y)
    let height = Float(reading.heightDifference)
    let flat = dx * dx + dy * dy
    let square = max(flat + height * height, Places(repeating: Self.nearest * Self.nearest))
    switch reading.measure {
    case .level(let level):
      // 10 n log10 d = 5 n log10 d².
      let slope = Float(5 * reading.exponent / log(10.0))
      return Float(level + reading.slabLoss) + slope * logarithm(square)
    case .range(let range):
      return Float(range) - square.squareRoot()
    }
  }

  /// Eight of a value for each place; the last one stands in beyond the end.
  private static func vector(_ values: [Float], _ chunk: Int) -> Places {
    var vector = Places()
    for lane in vector.indices {
      vector[lane] = values[min(chunk * Places.scalarCount + lane, values.count - 1)]
    }
    return vector
  }
}

private func max(_ one: SIMD8<Float>, _ other: SIMD8<Float>) -> SIMD8<Float> {
  one.replacing(with: other, where: other .> one)
}
