/// What became of the transmissions on the channel that was listened to.
public struct SimulationTally: Equatable, Sendable {
  /// Sent on the channel listened to, wholly within its window.
  public var transmissions = 0
  /// Lost to another transmission at the same time that was not at least 10 dB weaker.
  public var collisions = 0
  /// Lost because they came in too weak.
  public var tooWeak = 0
  /// Heard: the sightings.
  public var heard = 0

  /// Creates a tally of nothing.
  public init() {}
}
