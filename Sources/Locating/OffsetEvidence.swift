import Glibc

/// How likely receiver offsets are, each of 48 that are tried.
struct OffsetLadder {
  typealias Vectors = InlineArray<6, SignalTables.Nodes>

  /// The offsets, dB, in rising order.
  let offsets: Vectors
  /// How many there are.
  static let count = 6 * SignalTables.lanes

  /// Lays them out evenly about zero, `step` dB apart.
  init(step: Double) {
    let middle = Double(Self.count - 1) / 2
    var offsets = Vectors(repeating: SignalTables.Nodes())
    for vector in offsets.indices {
      for lane in 0..<SignalTables.lanes {
        let place = Double(vector * SignalTables.lanes + lane)
        offsets[vector][lane] = Float((place - middle) * step)
      }
    }
    self.offsets = offsets
  }
}

extension SignalTables {
  /// Densities below are as good as none.
  private static let faintest: Float = 1e-12

  /// The offset that readings tell of, given how likely each place is beforehand.
  ///
  /// `arrival` is their density; empty: all alike. The evidence of an offset is summed
  /// over the scouts alone, with the likelihood to the power `tempering`. `logs` and `expected` are
  /// memory to work in.
  func offset(
    of readings: [LevelReading],
    prior: OffsetPrior,
    tempering: Float,
    arrival: [Float],
    _ logs: inout [Nodes],
    _ expected: inout [(residual: Float, inverse: Float)]
  ) -> OffsetEstimate {
    let ladder = OffsetLadder(step: prior.step).offsets
    logs.removeAll(keepingCapacity: true)
    var best = OffsetLadder.Vectors(repeating: Nodes(repeating: -.infinity))
    for node in scouts {
      var common: Float = 0
      expected.removeAll(keepingCapacity: true)
      for reading in readings {
        common -= logDeviation(of: reading.beacon, at: node)
        let residual = Float(reading.level) - mean(of: reading.beacon, at: node)
        expected.append((residual, inverse(of: reading.beacon, at: node)))
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
    var sums = OffsetLadder.Vectors(repeating: Nodes(repeating: 0))
    for (index, log) in logs.enumerated() {
      let vector = index % ladder.count
      sums[vector] += exponential(log - best[vector])
    }
    return Self.moments(best: best, sums: sums, ladder: ladder, prior: prior)
  }

  private static func moments(
    best: OffsetLadder.Vectors,
    sums: OffsetLadder.Vectors,
    ladder: OffsetLadder.Vectors,
    prior: OffsetPrior
  ) -> OffsetEstimate {
    var logs = InlineArray<48, Double>(repeating: 0)
    var top = -Double.infinity
    for index in logs.indices {
      let (vector, lane) = (index / lanes, index % lanes)
      let evidence: Double = Double(best[vector][lane]) + log(Double(sums[vector][lane]))
      logs[index] = evidence + prior.logDensity(Double(ladder[vector][lane]))
      top = max(top, logs[index])
    }
    var (mass, first, second) = (0.0, 0.0, 0.0)
    for index in logs.indices {
      let offset = Double(ladder[index / lanes][index % lanes])
      let weight: Double = exp(logs[index] - top)
      mass += weight
      first += weight * offset
      second += weight * offset * offset
    }
    let mean: Double = first / mass
    return OffsetEstimate(
      mean: mean,
      deviation: max(0, second / mass - mean * mean).squareRoot()
    )
  }
}
