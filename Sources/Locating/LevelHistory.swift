import Glibc
import Quantities

/// What was heard of one beacon, summed over the spans that a position looks back.
struct LevelHistory {
  /// Count and sum of readings, forgotten with a time constant or not.
  struct Sum {
    private(set) var count = 0.0
    private(set) var total = 0.0

    /// The mean; only with a count above 0.
    var mean: Double { total / count }

    mutating func add(_ other: Sum, keeping share: Double = 1) {
      count = share * count + other.count
      total = share * total + other.total
    }

    mutating func add(_ value: Double) {
      count += 1
      total += value
    }
  }

  /// Seconds over which the short mean forgets: a step of a walk.
  static let short = 1.5
  /// Seconds over which the long mean forgets: what a walk is held against.
  static let long = 10.0
  /// Variance of one reading to begin with, dB², and the readings that this is worth.
  private static let noise = (start: 9.0, weight: 5.0)
  /// Readings that the variance looks back over.
  private static let noiseMemory = 30.0
  /// One pair of readings counts as this many variances at most: a step is no noise.
  private static let clip = 6.0

  /// Since the last update.
  private(set) var fresh = Sum()
  /// Over the last second or two.
  private(set) var recent = Sum()
  /// Over the last ten.
  private(set) var passed = Sum()
  /// Since the receiver came to stand.
  private(set) var standing = Sum()
  /// When it was last heard.
  private(set) var lastHeard: Timestamp?
  /// Variance of a single reading, from the differences of neighbours, dB².
  private(set) var variance = noise.start

  private var last: Double?
  private var weight = noise.weight

  /// Takes a reading, dB above the beacon's power.
  mutating func hear(_ level: Double, at time: Timestamp) {
    fresh.add(level)
    lastHeard = time
    if let last {
      let square: Double = (level - last) * (level - last) / 2
      variance += (min(square, Self.clip * variance) - variance) / (weight + 1)
      weight = min(weight + 1, Self.noiseMemory)
    }
    last = level
  }

  /// Moves what is fresh into the sums, `elapsed` seconds after the last time.
  mutating func settle(elapsed: Double) {
    recent.add(fresh, keeping: exp(-elapsed / Self.short))
    passed.add(fresh, keeping: exp(-elapsed / Self.long))
    standing.add(fresh)
  }

  /// Forgets what was fresh; call it when an update is made.
  mutating func clear() {
    fresh = Sum()
  }

  /// The receiver came to stand: what was heard last is the first of the new stand.
  mutating func stand() {
    standing = recent
  }
}
