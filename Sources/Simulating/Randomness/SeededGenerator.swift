import Glibc

/// SplitMix64: the same numbers from the same seed on every machine (Steele, Lea and Flood 2014).
///
/// Each part of a simulation draws from a stream of its own, told apart by the seed, the beacon's
/// id and what the numbers are for. So a beacon keeps its field and its timing when others are
/// added, left out or reordered. Neither `Hasher` nor the standard library's own distributions are
/// used: the first differs from run to run, the second may from one Swift to the next.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// What a stream of numbers is for.
  package enum Purpose: UInt64, Sendable {
    case address = 1
    case shadowing
    case fading
    case schedule
    case hearing
  }

  /// Creates the generator of a plain seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// Creates the stream of one purpose for one name; `index` tells several of them apart.
  package init(seed: UInt64, purpose: Purpose, name: String, index: UInt64 = 0) {
    state = seed
    for part in [purpose.rawValue, Self.hash(name), index] {
      state = next() ^ part
    }
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, 1, in steps of 2^-53.
  package mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A whole number from 0 to `limit` inclusive, uniform to within 2^-64 of each share.
  package mutating func whole(through limit: UInt32) -> Int64 {
    Int64((next().multipliedFullWidth(by: UInt64(limit) + 1)).high)
  }

  /// A standard normal deviate (Box and Muller 1958).
  package mutating func normal() -> Double {
    let radius: Double = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }

  /// 64-bit FNV-1a of the text's UTF-8.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
