import Glibc

extension HearingCurve {
  /// What one window tells of the level expected, heard or silent: Fisher's information, 1/dB².
  ///
  /// With S² = s² + w² and β = (μ - t) / S, of a normal level censored by the chance of hearing it:
  /// [Φ(β) - (s² / S²) β φ(β)] / s² + φ(β)² / (S² Φ(-β)). It runs from 1 / s² for a loud beacon to 0
  /// for one that is never heard. Silence by accident is left out: it takes little, and alike from
  /// all.
  public func information(expected: Double, deviation: Double) -> Double {
    let square: Double = deviation * deviation
    let spread: Double = square + width * width
    let beta: Double = (expected - threshold) / spread.squareRoot()
    let density: Double = NormalDistribution.density(beta)
    let heard: Double =
      (NormalDistribution.cumulative(beta) - square / spread * beta * density) / square
    // φ(β)² / Φ(-β), which stays finite where both vanish.
    let silent: Double = density * NormalDistribution.millsRatio(-beta) / spread
    return max(0, heard + silent)
  }

  /// The mean of a level, dBm, that is normal about the expected one and was heard.
  ///
  /// What is heard of a weak beacon is its loudest: μ + s² φ(β) / (S Φ(β)), β = (μ - t) / S,
  /// S² = s² + w².
  public func heardLevel(expected: Double, deviation: Double) -> Double {
    let square: Double = deviation * deviation
    let spread: Double = (square + width * width).squareRoot()
    return expected + square / spread
      * NormalDistribution.millsRatio((expected - threshold) / spread)
  }
}
