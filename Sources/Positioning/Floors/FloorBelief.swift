import FloorMaps
import Glibc
import Locating
import Quantities

/// How likely each floor is, over time, and which one is told.
///
/// A hidden Markov chain: between updates somebody may have changed floors, more likely next to
/// stairs (`FloorLinks`); then each floor is weighed by what was heard (`FloorEvidence`). The floor
/// told stays until another one is surely better, or better for long.
struct FloorBelief {
  /// The probability of each floor.
  private(set) var probabilities: [Double]
  /// The floor told; `nil` before anything was heard.
  private(set) var told: Int?

  private var since: Timestamp?
  private var lastUpdate: Timestamp?
  private var place: (point: Point, radius: Double)?
  /// Since when the floor told has not been the likeliest.
  private var doubtedSince: Timestamp?

  /// Looks' worth of a second: neighbouring seconds share their shadows.
  private static let looksPerSecond = 0.7
  /// The probability at which another floor is told at once.
  private static let sure = 0.8
  /// Seconds for which another one must be the likeliest to be told although it is not sure.
  private static let lasting = 10.0
  /// Seconds after which an anchor not heard is silent.
  private static let patience = 4.0

  init(floors: Int) {
    probabilities = Array(repeating: 1 / Double(floors), count: floors)
  }

  /// Weighs the floors by what was measured since the last update; the floor to tell.
  mutating func update(
    at time: Timestamp,
    _ measures: [(anchor: Int, measure: FloorReading.Measure)],
    fresh: [Int],
    _ evidence: FloorEvidence
  ) -> Int {
    let elapsed = lastUpdate.map { time.seconds(since: $0) }
    if let elapsed { move(for: elapsed, evidence.links) }
    lastUpdate = time
    if !measures.isEmpty {
      let start = since ?? time
      since = start
      let isPatient = time.seconds(since: start) >= Self.patience
      let logs = evidence.logEvidence(of: measures, fresh: isPatient ? fresh : nil)
      weigh(logs, looks: min(1, Self.looksPerSecond * (elapsed ?? .infinity)))
    }
    let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0
    guard let told, told != best, probabilities[told] < probabilities[best] else {
      if told == nil { tell(best) }
      doubtedSince = nil
      return told ?? best
    }
    let doubted = doubtedSince ?? time
    doubtedSince = doubted
    let isLasting = time.seconds(since: doubted) >= Self.lasting
    guard probabilities[best] >= Self.sure || isLasting else { return told }
    tell(best)
    return best
  }

  /// Takes where somebody was found on the floor told: who is near stairs may take them.
  mutating func found(_ update: PositionUpdate) {
    guard let point = update.position, let radius = update.accuracy else { return }
    place = (point, radius)
  }

  private mutating func tell(_ floor: Int) {
    (told, place, doubtedSince) = (floor, nil, nil)
  }

  private mutating func move(for seconds: Double, _ links: FloorLinks) {
    var next = [Double](repeating: 0, count: probabilities.count)
    for (floor, probability) in probabilities.enumerated() {
      let place = floor == told ? place : nil
      let rates = probabilities.indices.map { other in
        other == floor
          ? 0 : links.rate(from: floor, to: other, at: place?.point, within: place?.radius ?? 0)
      }
      let total: Double = rates.reduce(0, +)
      let leaving: Double = total > 0 ? 1 - exp(-total * seconds) : 0
      next[floor] += probability * (1 - leaving)
      for (other, rate) in rates.enumerated() where rate > 0 {
        next[other] += probability * leaving * rate / total
      }
    }
    probabilities = next
  }

  private mutating func weigh(_ logs: [Double], looks: Double) {
    let weights = zip(probabilities, logs).map { log($0) + looks * $1 }
    guard let best = weights.max(), best.isFinite else { return }
    let shares = weights.map { exp($0 - best) }
    let sum: Double = shares.reduce(0, +)
    probabilities = shares.map { $0 / sum }
  }
}
