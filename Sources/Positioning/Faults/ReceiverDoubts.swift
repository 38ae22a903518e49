import Quantities

/// Receivers that several targets doubt to hang where the floor map has them.
///
/// One target alone may be the odd one: its tag hidden in metal, on another floor than it seems. A
/// receiver is doubted while three of the targets heard on its floor doubt it, or all of them where
/// there are fewer; it then is left out of everybody's positions who doubts it, and is named once.
struct ReceiverDoubts {
  /// Targets that must agree, if there are as many.
  private static let enough = 3

  /// The receivers doubted.
  private(set) var agreed: Set<Int> = []
  private var told: Set<Int> = []
  private var doubters: [Int: Int] = [:]

  /// Begins a count of the targets heard.
  mutating func begin() {
    doubters.removeAll(keepingCapacity: true)
  }

  /// Takes that a target doubts a receiver.
  mutating func take(_ receiver: Int) {
    doubters[receiver, default: 0] += 1
  }

  /// Ends the count; `targets` tells how many there are on the floor of a receiver.
  mutating func end(targets: (_ receiver: Int) -> Int) {
    agreed.removeAll(keepingCapacity: true)
    for (receiver, count) in doubters where count >= min(Self.enough, targets(receiver)) {
      agreed.insert(receiver)
    }
  }

  /// Whether a receiver is doubted that was not told yet; it then counts as told.
  mutating func isNew(_ receiver: Int) -> Bool {
    agreed.contains(receiver) && told.insert(receiver).inserted
  }
}
