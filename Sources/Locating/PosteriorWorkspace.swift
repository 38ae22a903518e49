/// Memory in which positions are worked out, one for all targets of an engine.
///
/// It grows to what the largest floor needs; from then on an update allocates nothing. Nothing in it
/// is needed from one update to the next.
public struct PosteriorWorkspace: Sendable {
  /// The levels that the offset is told by, and those that a density is multiplied by.
  var settled: [LevelReading] = []
  var heard: [LevelReading] = []
  var offsets: [WeightedOffset] = []
  /// A number for each node at least: log likelihoods.
  var likelihood: [Float] = []
  /// A number for each node: a density beside the walk's.
  var mass: [Float] = []
  /// The evidence of offsets at each scout, and what is read and expected there.
  var logs: [SignalTables.Nodes] = []
  var expected: [(residual: Float, inverse: Float)] = []
  var silent: [Int] = []
  var diffusion = GridDiffusion()

  /// Starts with none; the first update takes it.
  public init() {}

  /// Makes room for a log likelihood of so many nodes.
  mutating func fit(_ nodes: Int) {
    while likelihood.count < nodes { likelihood.append(0) }
  }

  /// Works out the log likelihood of `heard` at every node, over `offsets`.
  mutating func look(at tables: SignalTables) {
    tables.logLikelihood(of: heard, offsets: offsets, &logs, into: &likelihood)
  }

  /// The same with one offset, dB.
  mutating func look(at tables: SignalTables, offset: Double) {
    offsets.removeAll(keepingCapacity: true)
    offsets.append(WeightedOffset(offset: offset, logWeight: 0))
    look(at: tables)
  }
}
