import Glibc

/// The Rician K, direct power over scattered power, that makes a signal vary by so many dB.
///
/// The received power of a Rician channel is a noncentral χ² with two degrees of freedom: given a
/// Poisson number J of mean K it is a gamma variate of shape J + 1. Hence, with ψ the digamma
/// function, its logarithm has the mean E[ψ(J+1)] and the variance E[ψ'(J+1)] + Var[ψ(J+1)].
/// K = 0 is Rayleigh fading, of 5.57 dB.
package struct RicianFactor: Sendable {
  /// K, a ratio of powers, >= 0.
  package let k: Double
  /// Mean of the received power's level in dB, relative to the scattered power.
  package let meanLevel: Double

  /// dB of one unit of the natural logarithm.
  private static let decibelsPerNeper = 10 / log(10.0)
  private static let eulerGamma = 0.577_215_664_901_532_9
  /// Below this deviation in dB, K is over 670 and Var[ln] = 2/K is good to 0.1 %.
  private static let asymptotic = 0.235
  /// Where the search for K ends; e^-700 is still a number.
  private static let largestK = 700.0

  /// Finds the K for a standard deviation in dB, > 0 and at most 5.5.
  package init(deviation: Double) {
    guard deviation > Self.asymptotic else {
      let nepers: Double = deviation / Self.decibelsPerNeper
      k = 2 / (nepers * nepers)
      meanLevel = Self.decibelsPerNeper * log(k)
      return
    }
    var (low, high) = (0.0, Self.largestK)
    for _ in 0..<60 {
      let middle: Double = (low + high) / 2
      if Self.level(k: middle).deviation > deviation { low = middle } else { high = middle }
    }
    k = low
    meanLevel = Self.level(k: low).mean
  }

  /// Mean and standard deviation of the level in dB, over the scattered power, for K up to 700.
  package static func level(k: Double) -> (mean: Double, deviation: Double) {
    var weight: Double = exp(-k)
    var digamma: Double = -eulerGamma
    var trigamma: Double = .pi * .pi / 6
    var (mean, square, inner) = (0.0, 0.0, 0.0)
    let last = Int(k + 12 * k.squareRoot() + 20)
    for j in 0...last {
      mean += weight * digamma
      square += weight * digamma * digamma
      inner += weight * trigamma
      let next = Double(j + 1)
      weight *= k / next
      digamma += 1 / next
      trigamma -= 1 / (next * next)
    }
    let variance: Double = inner + square - mean * mean
    return (decibelsPerNeper * mean, decibelsPerNeper * variance.squareRoot())
  }
}
