import Glibc

/// The triangular factor of a problem with two unknowns, by name, and what follows from it.
///
/// R = [[a, b], [0, d]]. Positions on a floor have two unknowns, so these closed forms are the
/// inner step of every fix; they solve with R and never with RᵀR.
public struct PlanarFactor: Sendable {
  /// R₁₁.
  public var a: Double
  /// R₁₂.
  public var b: Double
  /// R₂₂.
  public var d: Double
  /// The first two entries of Qᵀb.
  public var projected: (Double, Double)

  /// Takes the factor of a factorised problem with two unknowns.
  public init(_ problem: borrowing LeastSquares) {
    precondition(problem.columns == 2, "a planar factor has two unknowns")
    a = problem[0, 0]
    b = problem[0, 1]
    d = problem[1, 1]
    projected = (problem[0, 2], problem[1, 2])
  }

  /// Solves R p = z; both diagonal entries must not be zero.
  public func solve(_ z: (Double, Double)) -> (Double, Double) {
    let second: Double = z.1 / d
    return ((z.0 - b * second) / a, second)
  }

  /// (RᵀR)⁻¹ = R⁻¹R⁻ᵀ as its entries xx, xy, yy; both diagonal entries must not be zero.
  public var covariance: (xx: Double, xy: Double, yy: Double) {
    let u: Double = 1 / a
    let w: Double = 1 / d
    let v: Double = -b * u * w
    return (u * u + v * v, v * w, w * w)
  }

  /// The singular values of R, which are those of A, and the direction of the largest.
  ///
  /// `axis` is the unit right singular vector of the largest one: the direction in which the rows
  /// of A spread most. With s₁² + s₂² = |R|² and s₁ s₂ = |det R|, the small one is got by division
  /// and so keeps its digits, which it would lose as a root of RᵀR's characteristic polynomial.
  public var singular: (largest: Double, smallest: Double, axis: (Double, Double)) {
    let squared: Double = a * a + b * b + d * d
    let determinant: Double = abs(a * d)
    let root: Double = max(0, squared * squared - 4 * determinant * determinant).squareRoot()
    let largest: Double = ((squared + root) / 2).squareRoot()
    guard largest > 0 else { return (0, 0, (1, 0)) }
    let angle: Double = 0.5 * atan2(2 * a * b, a * a - b * b - d * d)
    return (largest, determinant / largest, (cos(angle), sin(angle)))
  }

  /// Whether R is invertible to working precision.
  public var isRegular: Bool {
    let scale: Double = max(abs(a), abs(b), abs(d))
    return scale.isFinite && min(abs(a), abs(d)) > 1e-14 * scale
  }
}
