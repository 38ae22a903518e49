import LeastSquares
public import Quantities

/// A local minimum and how it was reached.
struct Minimum {
  var point: Point
  var cost: Double
  var iterations: Int
  var stop: Fix.StopReason
}

/// What the Hessian of half the cost has beyond JᵀJ of the rows, as its entries xx, xy, yy.
typealias Curvature = (xx: Double, xy: Double, yy: Double)

extension Multilateration {
  func residual(of observation: RangeObservation, at point: Point) -> Double {
    options.residual.value(
      distance: LineOfSight(from: observation, to: point).distance,
      range: observation.range,
      sigma: observation.sigma
    )
  }

  /// The sum of losses at a place, of the ranges last located.
  ///
  /// With a bound it is given up, and too small, once it is no longer below it.
  public func cost(at point: Point, below bound: Double = .infinity) -> Double {
    var sum = 0.0
    for observation in observations {
      sum += loss.value(residual(of: observation, at: point))
      if sum >= bound { break }
    }
    return sum
  }

  /// The factor of [√w J, √w r] at a point, w the weight of the loss, and the curvature there.
  mutating func linearise(at point: Point, loss: HuberLoss) -> (PlanarFactor, Curvature) {
    var sum: Curvature = (0, 0, 0)
    let (ranges, form) = (observations, options.residual)
    let factor = problem.factorise(rows: ranges.count) { row in
      let sight = LineOfSight(from: ranges[row], to: point)
      let residual = form.evaluate(
        distance: sight.distance,
        range: ranges[row].range,
        sigma: ranges[row].sigma
      )
      let (east, north) = (sight.east, sight.north)
      let weight: Double = loss.weight(residual.value)
      // ∇²r = r'' ∇d∇dᵀ + r' ∇²d, and ∇²d = (I - ∇d∇dᵀ) / d. On the straight part of the loss
      // ρ'' is zero, and so the row's own w J Jᵀ has to be taken off.
      let bend: Double = weight * residual.value * residual.slope / sight.distance
      let excess: Double = weight < 1 ? weight * residual.slope * residual.slope : 0
      let along: Double = weight * residual.value * residual.curvature - bend - excess
      sum.xx += bend + along * east * east
      sum.xy += along * east * north
      sum.yy += bend + along * north * north
      let root: Double = weight.squareRoot()
      let slope: Double = root * residual.slope
      return (slope * east, slope * north, root * residual.value)
    }
    return (factor, sum)
  }

  /// Share of the anchors' extent within which two searches are on the way to the same minimum.
  private static let closeness = 0.003

  /// Newton's method on the factor, with the step halved until the cost falls.
  ///
  /// The Hessian is RᵀR + S. With z = R p the Newton step solves (I + R⁻ᵀ S R⁻¹) z = -Qᵀr, so RᵀR
  /// is not formed. Eigenvalues of that matrix that are negative are taken as positive, so that the
  /// step always points downhill and leaves saddles. (Nocedal & Wright, Numerical Optimization,
  /// 2006, sec. 3.4 and 10.3.)
  ///
  /// Arriving within `closeness` of a known minimum ends the search there.
  mutating func descend(from seed: Point, known: Minimum? = nil) -> Minimum {
    var minimum = Minimum(point: seed, cost: cost(at: seed), iterations: 0, stop: .iterationLimit)
    let tolerance: Double = options.stepTolerance * anchors.extent
    while minimum.iterations < options.maximumIterations {
      minimum.iterations += 1
      let (factor, curvature) = linearise(at: minimum.point, loss: loss)
      guard factor.isRegular else {
        minimum.stop = .singular
        return minimum
      }
      let (step, isNewton) = factor.step(curvature)
      let length: Double = (step.0 * step.0 + step.1 * step.1).squareRoot()
      let isLast = length <= (isNewton ? tolerance : 1e-4 * tolerance)
      guard advance(&minimum, by: step, isLast: isLast) else {
        minimum.stop = isLast ? .converged : .stalled
        return minimum
      }
      if isLast {
        minimum.stop = .converged
        return minimum
      }
      if let known, minimum.point.distance(to: known.point) < Self.closeness * anchors.extent {
        return known
      }
    }
    return minimum
  }

  /// Takes the step, or the largest halving of it that lowers the cost; false when none does.
  private func advance(_ minimum: inout Minimum, by step: (Double, Double), isLast: Bool) -> Bool {
    var share = 1.0
    for _ in 0..<30 {
      let point = Point(
        x: minimum.point.x + share * step.0,
        y: minimum.point.y + share * step.1
      )
      let cost = cost(at: point)
      // Within rounding of the minimum costs no longer compare: the last step is taken as it is.
      if cost < minimum.cost || isLast {
        minimum.point = point
        minimum.cost = cost
        return true
      }
      share /= 2
    }
    return false
  }
}

extension PlanarFactor {
  /// The step that minimises the model of the cost, and whether it used the curvature.
  fileprivate func step(_ s: Curvature) -> (step: (Double, Double), isNewton: Bool) {
    // R⁻¹ = [[u, v], [0, w]]; M = I + R⁻ᵀ S R⁻¹.
    let u: Double = 1 / a
    let w: Double = 1 / d
    let v: Double = -b * u * w
    let m11: Double = 1 + u * u * s.xx
    let m12: Double = u * (v * s.xx + w * s.xy)
    let m22: Double = 1 + v * v * s.xx + 2 * v * w * s.xy + w * w * s.yy
    // M has eigenvalues mean ± root; a function f of it is that of them on (M - mean) / root.
    let mean: Double = (m11 + m22) / 2
    let half: Double = (m11 - m22) / 2
    let root: Double = (half * half + m12 * m12).squareRoot()
    let (first, second) = (1 / max(abs(mean + root), 1e-3), 1 / max(abs(mean - root), 1e-3))
    let even: Double = (first + second) / 2
    let odd: Double = root > 0 ? (first - second) / (2 * root) : 0
    let (c1, c2) = projected
    let z1: Double = -(even * c1 + odd * (half * c1 + m12 * c2))
    let z2: Double = -(even * c2 + odd * (m12 * c1 - half * c2))
    return (solve((z1, z2)), mean - root > 1e-3)
  }
}
