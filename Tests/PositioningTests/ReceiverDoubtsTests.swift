import Testing

@testable import Positioning

@Suite("Doubts about receivers")
struct ReceiverDoubtsTests {
  /// What is agreed when so many of the targets heard doubt receiver 7.
  private func agreed(_ doubters: Int, of targets: Int) -> Set<Int> {
    var doubts = ReceiverDoubts()
    doubts.begin()
    for _ in 0..<doubters { doubts.take(7) }
    doubts.end { _ in targets }
    return doubts.agreed
  }

  @Test(
    "three targets must agree, or all where there are fewer",
    arguments: [
      // doubters, targets heard -> agreed
      (0, 1, false), (1, 1, true), (1, 2, false), (2, 2, true), (1, 3, false), (2, 3, false),
      (3, 3, true), (2, 300, false), (3, 300, true),
    ]
  )
  func enough(doubters: Int, targets: Int, isAgreed: Bool) {
    #expect(agreed(doubters, of: targets) == (isAgreed ? [7] : []))
  }

  @Test("a receiver is told once, also when it was trusted meanwhile")
  func once() {
    var doubts = ReceiverDoubts()
    var told = 0
    for count in [3, 0, 3] {
      doubts.begin()
      for _ in 0..<count { doubts.take(7) }
      doubts.end { _ in 5 }
      #expect(doubts.agreed.isEmpty == (count == 0))
      if doubts.isNew(7) { told += 1 }
    }
    #expect(told == 1)
  }
}
