/// Brings each transmission together with all that overlap it, in the order of their start.
///
/// Holds what was on the air within one airtime of the one to be decided: a handful.
package struct CollisionWindow: Sendable {
  /// One transmission and what else is on its channel while it lasts.
  package struct Encounter: Sendable {
    package let transmission: Transmission
    package let rivals: [Transmission]
  }

  private var held: [Transmission] = []
  /// The first of `held` whose rivals are not all known yet.
  private var undecided = 0

  /// Creates an empty window.
  package init() {}

  /// Adds the next transmission, which must not start before the last one.
  package mutating func add(_ transmission: Transmission) {
    held.append(transmission)
  }

  /// The next transmission after whose end another one was added; `nil`: add more.
  package mutating func next() -> Encounter? {
    guard undecided < held.count, let last = held.last else { return nil }
    let transmission = held[undecided]
    guard last.start >= transmission.end else { return nil }
    let gone = held.firstIndex { $0.end > transmission.start } ?? undecided
    held.removeFirst(gone)
    undecided -= gone
    var rivals: [Transmission] = []
    for (index, other) in held.enumerated() where index != undecided {
      if other.overlaps(transmission) { rivals.append(other) }
    }
    undecided += 1
    return Encounter(transmission: transmission, rivals: rivals)
  }
}
