import Glibc
package import Quantities
package import Randomness

/// Shadowing in dB as a fixed field over the floor: who comes back to a place finds the same value.
///
/// A Gaussian field of mean 0 and standard deviation s whose correlation falls with distance as
/// exp(-r / D) (Gudmundson, Electronics Letters 27(23), 1991). It is a sum of random plane waves,
///
///     f(x) = s √(2/N) Σ cos(kᵢ·x + φᵢ)
///
/// with directions and phases uniform and the wave numbers drawn from the spectrum of that
/// correlation in the plane (Cai and Giannakis, IEEE Trans. Veh. Tech. 52(6), 2003): the share of
/// the power below κ is 1 - 1/√(1 + κ²D²), so κ = √(1/u² - 1) / D with u uniform. u is drawn once
/// from each of N equal parts, which makes every single field keep close to the correlation.
/// Over seeds the variance is exact.
package struct ShadowingField: Sendable {
  private struct Wave: Sendable {
    let x: Double
    let y: Double
    let phase: Double
  }

  /// N: the 4th moment falls short of a Gaussian's by 1 / (2N), half a percent.
  private static let waveCount = 96

  private let amplitude: Double
  private let waves: [Wave]

  /// Draws a field.
  ///
  /// - Parameters:
  ///   - sigma: standard deviation in dB, >= 0.
  ///   - decorrelation: the D of the formula in metres, > 0.
  ///   - random: where the waves come from.
  package init(
    sigma: Double,
    decorrelation: Double,
    using random: inout SeededGenerator
  ) {
    amplitude = sigma * (2 / Double(Self.waveCount)).squareRoot()
    waves = (0..<Self.waveCount).map { index in
      let share: Double = (Double(index) + 1 - random.uniform()) / Double(Self.waveCount)
      let number: Double = (1 / (share * share) - 1).squareRoot() / decorrelation
      let direction: Double = 2 * .pi * random.uniform()
      return Wave(
        x: number * cos(direction),
        y: number * sin(direction),
        phase: 2 * .pi * random.uniform()
      )
    }
  }

  /// dB added at a place of the floor, mean 0.
  package func value(at point: Point) -> Double {
    guard amplitude > 0 else { return 0 }
    return amplitude
      * waves.reduce(0) { sum, wave in
        sum + cos(wave.x * point.x + wave.y * point.y + wave.phase)
      }
  }
}
