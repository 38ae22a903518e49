import FloorMaps

/// The truth of a simulation: ten samples a second, and one at its end.
///
/// Made as it is read, so that a long walk takes no memory. Between samples the walk is straight
/// but for corners, which a straight line cuts by less than 0.05 s of walking.
public struct TruthSamples: Sequence, IteratorProtocol, Sendable {
  private let simulation: Simulation
  private var elapsed: Int64? = 0

  /// Microseconds between two samples.
  private static let step: Int64 = 100_000

  /// The truth of a simulation, from its start, however much of it was heard already.
  public init(of simulation: Simulation) {
    self.simulation = simulation
  }

  /// The next sample; `nil` after the one at the end of the simulation.
  public mutating func next() -> TruthSample? {
    guard let now = elapsed else { return nil }
    let last = simulation.duration
    elapsed = now < last ? Swift.min(now + Self.step, last) : nil
    let state = simulation.walk.state(at: Double(now) / 1e6)
    return TruthSample(
      time: simulation.time(at: now),
      position: state.position,
      floor: simulation.floors[state.climbed < 0.5 ? state.floor : state.nextFloor].id
    )
  }
}
