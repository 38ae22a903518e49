import Glibc
public import Quantities

/// Places spread over a floor, by which readings tell how likely it is that they were made there.
public struct FloorScouts: Sendable {
  typealias Places = SIMD8<Float>

  /// Where they are.
  public let points: [Point]
  private let xs: [Places]
  private let ys: [Places]

  /// A number for each offset tried, at eight places.
  private typealias Offsets = InlineArray<9, Places>
  /// The evidence at all places for all offsets: 16 times eight places, nine offsets.
  private typealias Evidence = InlineArray<144, Places>

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
  /// The constant is the same on every floor for the same readings. `background` is added to the
  /// logarithm at each place; empty: none. O(places · readings · offsets).
  public func logEvidence(
    of readings: [FloorReading],
    background: [Float] = [],
    prior: OffsetPrior,
    tempering: Float
  ) -> Double {
    var ladder = InlineArray<9, Float>(repeating: 0)
    var priors = ladder
    for (place, number) in Self.offsets.enumerated() {
      let offset: Double = Double(number) * Self.step * prior.wide
      (ladder[place], priors[place]) = (Float(offset), Float(prior.logDensity(offset)))
    }
    var common: Float = 0
    for reading in readings { common -= Float(log(reading.deviation)) }
    var logs = Evidence(repeating: Places(repeating: -.infinity))
    var best = -Float.infinity
    for chunk in xs.indices {
      let sums = logarithms(of: readings, chunk, ladder)
      for place in ladder.indices {
        let sum = LevelNoise.power * sums[place] + common
        var evidence = tempering * sum + priors[place]
        if !background.isEmpty { evidence += Self.vector(background, chunk) }
        logs[chunk * ladder.count + place] = evidence
        best = max(best, evidence.max())
      }
    }
    var sum = 0.0
    for index in 0..<xs.count * ladder.count {
      sum += Double(exponential(logs[index] - best).sum())
    }
    return Double(best) + log(sum / Double(xs.count * Places.scalarCount))
  }

  /// log Π (1 + q² / ν) of all readings at eight places, for each offset.
  private func logarithms(
    of readings: [FloorReading],
    _ chunk: Int,
    _ ladder: InlineArray<9, Float>
  ) -> Offsets {
    var sums = Offsets(repeating: Places(repeating: 0))
    var products = Offsets(repeating: Places(repeating: 1))
    for index in readings.indices {
      let isLevel = if case .level = readings[index].measure { true } else { false }
      var residual = residual(of: readings[index], chunk)
      if isLevel, !readings[index].wallLosses.isEmpty {
        residual += Self.vector(readings[index].wallLosses, chunk)
      }
      let scale = Float(1 / readings[index].deviation)
      for place in ladder.indices {
        let shifted = isLevel ? residual - ladder[place] : residual
        products[place] *= LevelNoise.factor(shifted * scale)
      }
      if (index + 1) % LevelNoise.factors == 0 {
        for place in ladder.indices {
          sums[place] += logarithm(products[place])
          products[place] = Places(repeating: 1)
        }
      }
    }
    for place in ladder.indices { sums[place] += logarithm(products[place]) }
    return sums
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
