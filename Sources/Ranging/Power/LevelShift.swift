import Quantities

/// Notices when the level of a beacon changes for good: somebody or something moved.
///
/// Medians of a second each are compared before and after every moment by a t test on the pooled
/// variance within both parts, which the change itself does not inflate. (Likelihood ratio for one
/// change of the mean: Hawkins 1977.)
struct LevelShift {
  /// A batch is closed after this many seconds, and not before it has this many samples.
  private static let batch = (seconds: 1.0, samples: 5)
  /// Batches that there must be, in all and on either side.
  private static let least = (all: 8, side: 3)
  /// Smaller changes are not worth a word, dB: a tenth of a metre at 0.25 m, 40 % of any distance.
  private static let smallest = 3.0
  /// The t value of a change: the largest of many, looked at every second, and so far out; few
  /// degrees of freedom have longer tails.
  private static func threshold(freedom: Double) -> Double { 5 + 12 / freedom }

  private var medians: [(start: Timestamp, value: Double)] = []
  private var current: [Double] = []
  private var start: Timestamp?

  /// Takes a sample; returns the moment of a change once there was one, and then starts afresh
  /// with what came after it.
  mutating func add(_ value: Double, at time: Timestamp) -> Timestamp? {
    let begin = start ?? time
    start = begin
    guard current.count >= Self.batch.samples, time.seconds(since: begin) >= Self.batch.seconds
    else {
      current.append(value)
      return nil
    }
    medians.append((begin, current.sorted()[current.count / 2]))
    current = [value]
    start = time
    guard let split = split() else { return nil }
    medians.removeSubrange(..<split)
    return medians[0].start
  }

  /// The index of the first batch after the change, if there is one.
  private func split() -> Int? {
    let count = medians.count
    guard count >= Self.least.all else { return nil }
    let freedom = Double(count - 2)
    let total: Double = medians.reduce(0) { $0 + $1.value }
    let squares: Double = medians.reduce(0) { $0 + $1.value * $1.value }
    var best: (index: Int, t: Double)?
    var before = 0.0
    for index in 1..<count {
      before += medians[index - 1].value
      guard index >= Self.least.side, count - index >= Self.least.side else { continue }
      let (first, second) = (Double(index), Double(count - index))
      let difference: Double = (total - before) / second - before / first
      let within: Double =
        squares - before * before / first - (total - before) * (total - before) / second
      // Whole dBm have a spread of their own, 1 / √12 dB, that equal readings would hide.
      let variance: Double = max(within / freedom, 1.0 / 12)
      let t: Double = difference.magnitude / (variance * (1 / first + 1 / second)).squareRoot()
      guard difference.magnitude >= Self.smallest, t > best?.t ?? 0 else { continue }
      best = (index, t)
    }
    guard let best, best.t > Self.threshold(freedom: freedom) else { return nil }
    return best.index
  }
}
