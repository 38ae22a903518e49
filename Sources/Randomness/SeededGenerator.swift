import Glibc

/// SplitMix64: the same numbers from the same seed on every machine (Steele, Lea and Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of a plain seed.
  package init(seed: UInt64) {
    state = seed
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
}
