import Glibc
import LeastSquares
public import Quantities

/// What path loss leaves unexplained over a floor, beacon by beacon, from surveyed places.
///
/// A Gaussian process on the residuals, dB: k(x, x') = ρ s² (1 + z) e⁻ᶻ with z = √3 |x - x'| / l
/// (Matérn 3/2) and noise (1 - ρ) s². Walls and furniture bend levels alike over a length l; ρ is
/// how much of the shadowing they make up. (Rasmussen & Williams, Gaussian Processes for Machine
/// Learning, 2006, ch. 2 and 5.)
public struct ResidualField: Equatable, Sendable {
  /// Surveyed places, metres.
  public let places: [Point]
  /// Heard minus expected at each place, dB, for each beacon; `nil` where it was silent.
  public let residuals: [[Double?]]
  /// s: the shadowing of the path-loss fit, dB.
  public let shadowing: Double
  /// l: metres over which residuals are alike.
  public let length: Double
  /// ρ: the share of the shadowing's variance that depends on the place.
  public let share: Double

  /// Creates a field from its parts; every beacon has a residual or `nil` for each place.
  public init(
    places: [Point],
    residuals: [[Double?]],
    shadowing: Double,
    length: Double,
    share: Double
  ) {
    precondition(residuals.allSatisfy { $0.count == places.count }, "a residual for each place")
    self.places = places
    self.residuals = residuals
    self.shadowing = shadowing
    self.length = length
    self.share = share
  }

  /// The covariance of residuals at two places, dB².
  func covariance(_ first: Point, _ second: Point) -> Double {
    let z: Double = 3.0.squareRoot() * first.distance(to: second) / length
    return share * shadowing * shadowing * (1 + z) * exp(-z)
  }

  /// The variance of a residual about the field, dB².
  var noise: Double { (1 - share) * shadowing * shadowing }

  /// The factor of the covariance at some places, noise included.
  func factor(at places: [Point]) -> Cholesky? {
    var matrix = [Double](repeating: 0, count: places.count * places.count)
    for column in places.indices {
      for row in column..<places.count {
        matrix[column * places.count + row] = covariance(places[row], places[column])
      }
      matrix[column * places.count + column] += noise
    }
    return Cholesky(matrix, order: places.count)
  }

  /// Predicts the residual of one beacon; `nil` when it was never heard.
  public func predictor(of beacon: Int) -> ResidualPredictor? {
    ResidualPredictor(self, beacon: beacon)
  }
}

/// The residual of one beacon anywhere on a floor.
public struct ResidualPredictor: Sendable {
  private let field: ResidualField
  private let places: [Point]
  private let factor: Cholesky
  private let weights: [Double]

  init?(_ field: ResidualField, beacon: Int) {
    let known = zip(field.places, field.residuals[beacon]).compactMap { place, residual in
      residual.map { (place: place, residual: $0) }
    }
    guard !known.isEmpty, let factor = field.factor(at: known.map(\.place)) else { return nil }
    self.field = field
    self.factor = factor
    places = known.map(\.place)
    weights = factor.solved(known.map(\.residual))
  }

  /// The residual expected at a place, dB, and the standard deviation of levels about it, dB.
  ///
  /// O(places²).
  public func residual(at place: Point) -> (mean: Double, deviation: Double) {
    let covariances = places.map { field.covariance($0, place) }
    let mean: Double = zip(covariances, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let known: Double = factor.halfSolved(covariances).reduce(0) { $0 + $1 * $1 }
    let unknown: Double = max(0, field.share * field.shadowing * field.shadowing - known)
    let noise: Double = max(field.noise, PathLossFit.leastShadowing * PathLossFit.leastShadowing)
    return (mean, (noise + unknown).squareRoot())
  }
}
