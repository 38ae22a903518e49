import Glibc

/// A receiver offset tried, dB, with the logarithm of its weight.
struct WeightedOffset {
  var offset: Double
  var logWeight: Double
}

extension SignalTables {
  /// log Σ_k w_k Π_b p(level_b - offset_k) at every node, but for a constant.
  ///
  /// `logs` is memory to work in. O(nodes · readings · offsets).
  func logLikelihood(
    of readings: [LevelReading],
    offsets: [WeightedOffset],
    _ logs: inout [Nodes],
    into result: inout [Float]
  ) {
    for chunk in 0..<chunks {
      logs.removeAll(keepingCapacity: true)
      var common = Nodes(repeating: 0)
      for reading in readings { common -= logDeviations[reading.beacon * chunks + chunk] }
      for offset in offsets {
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
        logs.append(LevelNoise.power * sum + Float(offset.logWeight))
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
}
