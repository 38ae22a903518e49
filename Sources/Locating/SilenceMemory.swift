import Quantities
import Ranging

/// What the silence of beacons says of every node, kept as long as the same ones are silent.
struct SilenceMemory {
  private var silent: [Int] = []
  private var offset = 0
  private var sum: [Float] = []

  /// Seconds without a word after which a beacon counts as silent.
  private static let patience = 4.0
  /// The power of its likelihood: silence has many causes.
  private static let strength: Float = 0.25

  /// Notes who is silent; computes anew only when that, or the offset to 1 dB, has changed.
  ///
  /// `now` is memory to work in.
  mutating func update(
    _ histories: [LevelHistory],
    since start: Timestamp,
    at time: Timestamp,
    offset: Double,
    _ tables: SignalTables,
    _ now: inout [Int]
  ) {
    now.removeAll(keepingCapacity: true)
    for index in histories.indices
    where tables.hearings[index] != nil
      && time.seconds(since: histories[index].lastHeard ?? start) >= Self.patience
    {
      now.append(index)
    }
    let rounded = Int(offset.rounded())
    guard now != silent || rounded != self.offset else { return }
    self.offset = rounded
    silent.removeAll(keepingCapacity: true)
    silent.append(contentsOf: now)
    sum.removeAll(keepingCapacity: true)
    guard !silent.isEmpty else { return }
    for _ in 0..<tables.grid.count { sum.append(0) }
    for beacon in silent {
      guard let hearing = tables.hearings[beacon] else { continue }
      for node in sum.indices {
        let expected = Double(tables.mean(of: beacon, at: node)) + Double(rounded)
        let deviation: Double = 1 / Double(tables.inverse(of: beacon, at: node))
        sum[node] +=
          Self.strength * Float(hearing.logSilence(expected: expected, deviation: deviation))
      }
    }
  }

  /// Adds it to a log likelihood.
  func add(to likelihood: inout [Float]) {
    guard !sum.isEmpty else { return }
    for node in sum.indices { likelihood[node] += sum[node] }
  }
}
