import Glibc
import LeastSquares
import Quantities

/// Position by weighted nonlinear least squares on ranges, for three anchors and more.
///
/// Minimises Σ ρ(rᵢ(x)) with rᵢ of the chosen `RangeResidual` and ρ Huber's loss. The problem has several minima, and
/// the seed decides which one is found (Design, mathematics): the solver starts from the linear
/// solution, then from its mirror image in the line of the anchors, then from any place on a
/// circle around an anchor that already fits better, and keeps the best. It holds its
/// work memory: after the first call no call with as many ranges allocates. Cost: some five
/// factorisations of an n x 3 matrix for each start.
public struct Multilateration: Sendable {
  /// Settings; the defaults are what `locate` uses.
  public struct Options: Equatable, Sendable {
    /// How misfit is counted.
    public var residual = RangeResidual.metres
    /// Normalised residual from which Huber's loss grows linearly, > 0; infinity for squares.
    public var huberThreshold = 2.0
    /// Steps per start, > 0.
    public var maximumIterations = 50
    /// A Newton step shorter than this share of the anchors' extent ends the search, > 0.
    public var stepTolerance = 1e-5
    /// Anchors whose extent across their line is below this share of that along it are in line.
    public var collinearity = 1e-3
    /// A second minimum whose cost is within this of the best makes the fix ambiguous, ≥ 0.
    ///
    /// Twice the logarithm of the likelihood ratio: 2 stands for a ratio of 2.7.
    public var ambiguity = 2.0

    /// Creates the default settings.
    public init() {}

    /// Says what is wrong with the settings, or `nil`.
    public func validate() -> String? {
      if !(huberThreshold > 0) { return "huberThreshold must be above 0" }
      if maximumIterations < 1 { return "maximumIterations must be at least 1" }
      if !(stepTolerance > 0 && stepTolerance < 1) { return "stepTolerance must be in 0...1" }
      if !(collinearity >= 0 && collinearity < 1) { return "collinearity must be in 0..<1" }
      if !(ambiguity >= 0) { return "ambiguity must not be negative" }
      return nil
    }
  }

  /// The settings in force.
  public let options: Options
  /// Normalised residuals of the last fix, in the order of its observations.
  public private(set) var residuals: [Double] = []
  let loss: HuberLoss
  var problem = LeastSquares(columns: 2)
  var observations: [RangeObservation] = []
  var anchors = AnchorGeometry()

  /// Creates a solver; settings that `validate()` refuses are a programming error.
  public init(options: Options = Options()) {
    if let fault = options.validate() { preconditionFailure(fault) }
    self.options = options
    loss = HuberLoss(threshold: options.huberThreshold)
  }

  /// Locates the receiver.
  public mutating func locate(_ ranges: [RangeObservation]) -> FixOutcome {
    guard ranges.count >= 3 else { return .tooFew(missing: 3 - ranges.count) }
    observations.removeAll(keepingCapacity: true)
    observations.append(contentsOf: ranges)
    anchors.measure(observations, with: &problem)
    guard anchors.extent > 0 else { return .degenerate(rank: 0) }
    guard anchors.breadth > options.collinearity * anchors.extent else {
      return .degenerate(rank: 1)
    }
    var best = descend(from: linearSeed())
    var other = descend(from: anchors.mirror(best.point), known: best)
    if other.cost < best.cost { swap(&best, &other) }
    if let seed = betterPlaceOnCircles(than: best.cost) {
      let third = descend(from: seed)
      if third.cost < best.cost {
        other = best
        best = third
      }
    }
    return .fix(finish(best, other))
  }

  private mutating func finish(_ best: Minimum, _ other: Minimum) -> Fix {
    residuals.removeAll(keepingCapacity: true)
    for observation in observations {
      residuals.append(residual(of: observation, at: best.point))
    }
    let (factor, _) = linearise(at: best.point, loss: HuberLoss(threshold: .infinity))
    let covariance = factor.isRegular ? factor.covariance : (.infinity, 0, .infinity)
    let apart = best.point.distance(to: other.point)
    let isAmbiguous =
      other.cost - best.cost <= options.ambiguity && apart > 1e-3 * anchors.extent
    return Fix(
      position: best.point,
      covariance: Covariance(xx: covariance.0, xy: covariance.1, yy: covariance.2),
      cost: best.cost,
      dilution: dilution(at: best.point),
      alternative: isAmbiguous ? other.point : nil,
      iterations: best.iterations,
      stop: factor.isRegular ? best.stop : .singular
    )
  }

  /// √trace((GᵀG)⁻¹) with G the unit vectors from the anchors, as for satellites.
  ///
  /// A figure to judge a layout by, not a step of the solution: the sums will do.
  private func dilution(at point: Point) -> Double {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for observation in observations {
      let sight = LineOfSight(from: observation, to: point)
      xx += sight.east * sight.east
      xy += sight.east * sight.north
      yy += sight.north * sight.north
    }
    let determinant: Double = xx * yy - xy * xy
    return determinant > 0 ? ((xx + yy) / determinant).squareRoot() : .infinity
  }
}
