import Glibc

/// The receiver offsets that are tried: 48, evenly about zero.
struct OffsetLadder {
  typealias Vectors = InlineArray<6, SignalTables.Nodes>

  /// The offsets, dB, in rising order.
  let offsets: Vectors
  /// How many there are.
  static let count = 6 * SignalTables.lanes

  /// Lays them out `step` dB apart.
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

  /// The offset of a number from 0, dB.
  subscript(index: Int) -> Double {
    Double(offsets[index / SignalTables.lanes][index % SignalTables.lanes])
  }
}

/// How likely offsets are by some readings alone.
struct OffsetEvidence {
  typealias Logarithms = InlineArray<48, Double>

  /// The log evidence of each offset of the ladder, but for a constant.
  fileprivate(set) var logs = Logarithms(repeating: 0)
  fileprivate let ladder: OffsetLadder

  /// Starts without any: all offsets, `step` dB apart, are as likely.
  init(step: Double) {
    ladder = OffsetLadder(step: step)
  }

  /// The offset by the readings and what is known of it besides.
  func estimate(_ belief: OffsetBelief) -> OffsetEstimate {
    var logs = self.logs
    var top = -Double.infinity
    for index in logs.indices {
      logs[index] += belief.logDensity(ladder[index])
      top = max(top, logs[index])
    }
    var (mass, first, second) = (0.0, 0.0, 0.0)
    for index in logs.indices {
      let weight: Double = exp(logs[index] - top)
      mass += weight
      first += weight * ladder[index]
      second += weight * ladder[index] * ladder[index]
    }
    let mean: Double = first / mass
    return OffsetEstimate(
      mean: mean,
      deviation: max(0, second / mass - mean * mean).squareRoot()
    )
  }
}

extension SignalTables {
  /// Densities below are as good as none.
  private static let faintest: Float = 1e-12

  /// What readings tell of the offset, given how likely each place is beforehand.
  ///
  /// `arrival` is their density; empty: all alike. The evidence of an offset is summed
  /// over the scouts alone, with the likelihood to the power `tempering`. The offsets tried are
  /// `step` dB apart.
  func offsetEvidence(
    of readings: [LevelReading],
    _ step: Double,
    _ tempering: Float,
    arrival: [Float],
    _ workspace: inout PosteriorWorkspace
  ) -> OffsetEvidence {
    var result = OffsetEvidence(step: step)
    let ladder = result.ladder.offsets
    workspace.logs.removeAll(keepingCapacity: true)
    var best = OffsetLadder.Vectors(repeating: Nodes(repeating: -.infinity))
    for node in scouts {
      var common: Float = 0
      workspace.expected.removeAll(keepingCapacity: true)
      for reading in readings {
        common -= logDeviation(of: reading.beacon, at: node)
        let residual = Float(reading.level) - mean(of: reading.beacon, at: node)
        workspace.expected.append((residual, inverse(of: reading.beacon, at: node)))
      }
      let before = arrival.isEmpty ? 0 : log(max(arrival[node], Self.faintest))
      for vector in ladder.indices {
        var (sum, product) = (Nodes(repeating: 0), Nodes(repeating: 1))
        var factors = 0
        for (residual, inverse) in workspace.expected {
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
        workspace.logs.append(evidence)
      }
    }
    var sums = OffsetLadder.Vectors(repeating: Nodes(repeating: 0))
    for (index, log) in workspace.logs.enumerated() {
      let vector = index % ladder.count
      sums[vector] += exponential(log - best[vector])
    }
    for index in result.logs.indices {
      let (vector, lane) = (index / Self.lanes, index % Self.lanes)
      result.logs[index] = Double(best[vector][lane]) + log(Double(sums[vector][lane]))
    }
    return result
  }
}
