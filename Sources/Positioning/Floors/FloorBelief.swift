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

  /// Weighs the floors by the measures in the workspace, those since the last update; the floor to
  /// tell.
  mutating func update(
    at time: Timestamp,
    _ evidence: FloorEvidence,
    _ workspace: inout FloorWorkspace
  ) -> Int {
    let elapsed = lastUpdate.map { time.seconds(since: $0) }
    if let elapsed { move(for: elapsed, evidence.links, &workspace) }
    lastUpdate = time
    if !workspace.measures.isEmpty {
      let start = since ?? time
      since = start
      let isPatient = time.seconds(since: start) >= Self.patience
      evidence.weigh(&workspace, withSilence: isPatient)
      weigh(&workspace.logs, looks: min(1, Self.looksPerSecond * (elapsed ?? .infinity)))
    }
    let best = likeliest(evidence, fresh: workspace.fresh)
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

  /// The likeliest floor; before one was told, of those whose anchors are heard, if any are: silence
  /// takes its time to count, and ranges alone fit a floor above as well.
  private func likeliest(_ evidence: FloorEvidence, fresh: [Int]) -> Int {
    let isFirst =
      told == nil && probabilities.indices.contains { evidence.isHeard($0, among: fresh) }
    var (best, top) = (0, -1.0)
    for floor in probabilities.indices where !isFirst || evidence.isHeard(floor, among: fresh) {
      if probabilities[floor] > top { (best, top) = (floor, probabilities[floor]) }
    }
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

  private mutating func move(
    for seconds: Double,
    _ links: FloorLinks,
    _ workspace: inout FloorWorkspace
  ) {
    workspace.next.removeAll(keepingCapacity: true)
    for _ in probabilities { workspace.next.append(0) }
    for (floor, probability) in probabilities.enumerated() {
      let place = floor == told ? place : nil
      workspace.rates.removeAll(keepingCapacity: true)
      for other in probabilities.indices {
        workspace.rates.append(
          other == floor
            ? 0 : links.rate(from: floor, to: other, at: place?.point, within: place?.radius ?? 0)
        )
      }
      let total: Double = workspace.rates.reduce(0, +)
      let leaving: Double = total > 0 ? 1 - exp(-total * seconds) : 0
      workspace.next[floor] += probability * (1 - leaving)
      for (other, rate) in workspace.rates.enumerated() where rate > 0 {
        workspace.next[other] += probability * leaving * rate / total
      }
    }
    for floor in probabilities.indices { probabilities[floor] = workspace.next[floor] }
  }

  /// Multiplies the probabilities by a power of the evidence, `logs`.
  private mutating func weigh(_ logs: inout [Double], looks: Double) {
    for floor in logs.indices { logs[floor] = log(probabilities[floor]) + looks * logs[floor] }
    guard let best = logs.max(), best.isFinite else { return }
    for floor in logs.indices { logs[floor] = exp(logs[floor] - best) }
    let sum: Double = logs.reduce(0, +)
    for floor in logs.indices { probabilities[floor] = logs[floor] / sum }
  }
}
