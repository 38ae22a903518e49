import Glibc

/// A receiver offset tried, dB, with the logarithm of its weight.
struct WeightedOffset {
  var offset: Double
  var logWeight: Double
}

extension SignalTables {
  /// log Σ_k w_k Π_b p(level_b - offset_k) at every node, but for a constant.
  ///
  /// O(nodes · readings · offsets).
  func logLikelihood(
    of readings: [LevelReading],
    offsets: [WeightedOffset],
    into result: inout [Float]
  ) {
    var logs = [Nodes](repeating: Nodes(repeating: 0), count: offsets.count)
    for chunk in 0..<chunks {
      var common = Nodes(repeating: 0)
      for reading in readings { common -= logDeviations[reading.beacon * chunks + chunk] }
      for (place, offset) in offsets.enumerated() {
        var (sum, product) = (Nodes(repeating: 0), Nodes(repeating: 1))
        var factors = 0
        for reading in readings {
          let entry = reading.beacon * chunks + chunk
          let residual = Float(reading.level - offset.offset) - means[entry]
          product *= LevelNoise.factor(residual * inverses[entry])
          factors += 1
          if factors == LevelNoise.factors {
            sum += logarithm(product)
            (product, factors) = (Nodes(repeating: 1), 0)
          }
        }
        sum += logarithm(product)
        logs[place] = LevelNoise.power * sum + Float(offset.logWeight)
      }
      store(common + logSum(logs), at: chunk, in: &result)
    }
  }

  /// log Σ exp, lane by lane.
  private func logSum(_ logs: [Nodes]) -> Nodes {
    guard logs.count > 1 else { return logs[0] }
    let best = logs.reduce(logs[0]) { $0.replacing(with: $1, where: $1 .> $0) }
    var sum = Nodes(repeating: 0)
    for log in logs { sum += exponential(log - best) }
    return best + logarithm(sum)
  }

  private func store(_ values: Nodes, at chunk: Int, in result: inout [Float]) {
    let start = chunk * Self.lanes
    for lane in 0..<min(Self.lanes, grid.count - start) { result[start + lane] = values[lane] }
  }

  /// The offset that readings tell of, given how likely each place is beforehand.
  ///
  /// `arrival` is their density; empty: all alike. The evidence of an offset is summed
  /// over the scouts alone, with the likelihood to the power `tempering`.
  func offset(
    of readings: [LevelReading],
    prior: OffsetPrior,
    tempering: Float,
    arrival: [Float]
  ) -> OffsetEstimate {
    let ladder = Self.ladder(step: prior.step)
    var logs: [Nodes] = []
    logs.reserveCapacity(scouts.count * ladder.count)
    var best = [Nodes](repeating: Nodes(repeating: -.infinity), count: ladder.count)
    var expected = [(residual: Float, inverse: Float)](
      repeating: (residual: 0, inverse: 0),
      count: readings.count
    )
    for node in scouts {
      var common: Float = 0
      for (place, reading) in readings.enumerated() {
        common -= logDeviation(of: reading.beacon, at: node)
        expected[place] = (
          Float(reading.level) - mean(of: reading.beacon, at: node),
          inverse(of: reading.beacon, at: node)
        )
      }
      let before = arrival.isEmpty ? 0 : log(max(arrival[node], Self.faintest))
      for vector in ladder.indices {
        var (sum, product) = (Nodes(repeating: 0), Nodes(repeating: 1))
        var factors = 0
        for (residual, inverse) in expected {
          product *= LevelNoise.factor((residual - ladder[vector]) * inverse)
          factors += 1
          if factors == LevelNoise.factors {
            sum += logarithm(product)
            (product, factors) = (Nodes(repeating: 1), 0)
          }
        }
        sum += logarithm(product)
        let evidence = tempering * (LevelNoise.power * sum + common) + before
        best[vector] = best[vector].replacing(with: evidence, where: evidence .> best[vector])
        logs.append(evidence)
      }
    }
    var sums = [Nodes](repeating: Nodes(repeating: 0), count: ladder.count)
    for (index, log) in logs.enumerated() {
      let vector = index % ladder.count
      sums[vector] += exponential(log - best[vector])
    }
    return Self.moments(best: best, sums: sums, ladder: ladder, prior: prior)
  }

  private static let offsetVectors = 6
  /// Densities below are as good as none.
  private static let faintest: Float = 1e-12

  private static func ladder(step: Double) -> [Nodes] {
    let middle: Double = Double(offsetVectors * lanes - 1) / 2
    return (0..<offsetVectors).map { vector in
      var values = Nodes()
      for lane in values.indices {
        values[lane] = Float((Double(vector * lanes + lane) - middle) * step)
      }
      return values
    }
  }

  private static func moments(
    best: [Nodes],
    sums: [Nodes],
    ladder: [Nodes],
    prior: OffsetPrior
  ) -> OffsetEstimate {
    var logs: [(offset: Double, log: Double)] = []
    for vector in ladder.indices {
      for lane in 0..<lanes {
        let offset = Double(ladder[vector][lane])
        let evidence: Double = Double(best[vector][lane]) + log(Double(sums[vector][lane]))
        logs.append((offset, evidence + prior.logDensity(offset)))
      }
    }
    let top = logs.reduce(-Double.infinity) { max($0, $1.log) }
    var (mass, first, second) = (0.0, 0.0, 0.0)
    for entry in logs {
      let weight: Double = exp(entry.log - top)
      mass += weight
      first += weight * entry.offset
      second += weight * entry.offset * entry.offset
    }
    let mean: Double = first / mass
    return OffsetEstimate(
      mean: mean,
      deviation: max(0, second / mass - mean * mean).squareRoot()
    )
  }
}
