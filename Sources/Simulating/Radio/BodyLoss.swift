package import Quantities

/// What the body of who carries the receiver takes away.
///
/// The receiver is held in front. A beacon straight ahead loses nothing, one straight behind the
/// whole, in between L (1 - cos θ) / 2 with θ the angle in space between heading and beacon; so
/// one overhead loses half, whichever way one faces, and nothing jumps on the way under it.
package struct BodyLoss: Sendable {
  /// L: dB lost by a beacon straight behind, >= 0.
  package let behind: Double

  /// Creates a body; 0 dB is none.
  package init(behind: Double) {
    self.behind = behind
  }

  /// How much this body takes from a beacon.
  ///
  /// - Parameters:
  ///   - state: where the body is, and which way it faces.
  ///   - beacon: where the beacon is on the plan, metres.
  ///   - distance: the distance in space to the beacon, metres, > 0.
  /// - Returns: dB lost, 0 to `behind`.
  package func loss(_ state: Walk.State, towards beacon: Point, distance: Double) -> Double {
    let dx: Double = beacon.x - state.position.x
    let dy: Double = beacon.y - state.position.y
    let cosine: Double = (dx * state.heading.x + dy * state.heading.y) / distance
    return behind * (1 - cosine) / 2
  }
}
