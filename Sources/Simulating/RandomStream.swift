package import Randomness

extension SeededGenerator {
  /// What a stream of numbers is for.
  package enum Purpose: UInt64, Sendable {
    case address = 1
    case shadowing
    case fading
    case schedule
    case hearing
  }

  /// Creates the stream of one purpose for one name; `index` tells several of them apart.
  ///
  /// Each part of a simulation draws from a stream of its own, told apart by the seed, the beacon's
  /// id and what the numbers are for. So a beacon keeps its field and its timing when others are
  /// added, left out or reordered. Neither `Hasher` nor the standard library's own distributions
  /// are used: the first differs from run to run, the second may from one Swift to the next.
  package init(seed: UInt64, purpose: Purpose, name: String, index: UInt64 = 0) {
    self.init(seed: seed)
    for part in [purpose.rawValue, Self.hash(name), index] {
      self = SeededGenerator(seed: next() ^ part)
    }
  }

  /// 64-bit FNV-1a of the text's UTF-8.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
