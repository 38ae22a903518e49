import Glibc
package import Quantities
package import Randomness

/// Small-scale fading in dB between one beacon and the receiver on one advertising channel.
///
/// A direct path and N scattered ones from all around, each with its own phase, add up to
///
///     h(x) = √K + 1/√N Σ exp(i (κ uᵢ·x + φᵢ)),   κ = 2π / wavelength
///
/// which is Rician, and changes over a fraction of the wavelength: the scattered part is
/// uncorrelated after 0.38 of it, 5 cm (Clarke 1968). The three channels lie far enough apart to
/// fade apart, deep fades of 10 to 30 dB included, as Faragher and Harle found for BLE beacons
/// (IEEE JSAC 33(11), 2015, section III). The level is shifted to mean 0, so that path loss fitted
/// in dB holds. In a still room it does not change with time, nor does it here.
package struct FadingField: Sendable {
  private struct Path: Sendable {
    let x: Double
    let y: Double
    let phase: Double
  }

  /// Metres a second, in air.
  private static let speedOfLight = 2.997e8
  private static let pathCount = 16

  private let factor: RicianFactor
  private let paths: [Path]

  /// Draws the paths of one channel.
  ///
  /// - Parameters:
  ///   - factor: how strong the direct path is.
  ///   - channel: which wavelength the paths interfere at.
  ///   - random: where directions and phases come from.
  package init(
    factor: RicianFactor,
    channel: AdvertisingChannel,
    using random: inout SeededGenerator
  ) {
    self.factor = factor
    let number: Double = 2 * .pi * channel.frequency / Self.speedOfLight
    paths = (0..<Self.pathCount).map { _ in
      let direction: Double = 2 * .pi * random.uniform()
      return Path(
        x: number * cos(direction),
        y: number * sin(direction),
        phase: 2 * .pi * random.uniform()
      )
    }
  }

  /// dB added at a place of the floor, mean 0 over places.
  package func value(at point: Point) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for path in paths {
      let angle: Double = path.x * point.x + path.y * point.y + path.phase
      real += cos(angle)
      imaginary += sin(angle)
    }
    let scale: Double = 1 / Double(Self.pathCount).squareRoot()
    real = real * scale + factor.k.squareRoot()
    imaginary *= scale
    return 10 * log10(real * real + imaginary * imaginary) - factor.meanLevel
  }
}
