import Glibc
import LeastSquares
import Quantities

extension ResidualField {
  /// Metres of a cell in which windows are averaged; larger where there would be too many cells.
  private static let cell = 0.5
  /// Places kept at most: the work grows with their cube.
  private static let mostPlaces = 450
  /// Places from which length and share are told.
  private static let placesOfSearch = 200
  /// Places without which a field is not worth having.
  private static let fewestPlaces = 5
  private static let lengths = [1, 1.5, 2, 3, 4, 6, 9]
  private static let shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
  /// Weak priors: log-normal about 3 m, normal about a half.
  private static let lengthPrior = (middle: 3.0, deviation: 0.7)
  private static let sharePrior = (middle: 0.5, deviation: 0.25)

  /// The field of the residuals of a fit; `nil` with fewer than five places.
  ///
  /// Length and share are those of the largest marginal likelihood of a grid, common to all beacons.
  public init?(_ windows: [CalibrationWindow], _ fit: PathLossFit) {
    let cells = Self.cells(windows)
    guard cells.count >= Self.fewestPlaces else { return nil }
    let places = cells.map { cell in
      let count = Double(cell.count)
      return Point(
        x: cell.reduce(0) { $0 + $1.place.x } / count,
        y: cell.reduce(0) { $0 + $1.place.y } / count
      )
    }
    let residuals = fit.powers.indices.map { beacon in
      cells.map { Self.residual($0, of: beacon, fit) }
    }
    var best: (field: ResidualField, likelihood: Double)?
    for length in Self.lengths {
      for share in Self.shares {
        let field = ResidualField(
          places: places,
          residuals: residuals,
          shadowing: fit.shadowing,
          length: length,
          share: share
        )
        let likelihood = field.logLikelihood
        if likelihood > best?.likelihood ?? -.infinity { best = (field, likelihood) }
      }
    }
    guard let best else { return nil }
    self = best.field
  }

  /// Windows by the cell they are in, in the order of their first ones.
  private static func cells(_ windows: [CalibrationWindow]) -> [[CalibrationWindow]] {
    var size = cell
    while true {
      var indices: [Point: Int] = [:]
      var cells: [[CalibrationWindow]] = []
      for window in windows {
        let key = Point(
          x: (window.place.x / size).rounded(),
          y: (window.place.y / size).rounded()
        )
        if let index = indices[key] {
          cells[index].append(window)
        } else {
          indices[key] = cells.count
          cells.append([window])
        }
      }
      if cells.count <= mostPlaces { return cells }
      size *= 1.25
    }
  }

  private static func residual(
    _ cell: [CalibrationWindow],
    of beacon: Int,
    _ fit: PathLossFit
  ) -> Double? {
    let known = cell.compactMap { window in
      window.levels[beacon].map {
        $0 - fit.level(of: beacon, decades: window.decades[beacon])
      }
    }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  /// The logarithm of the marginal likelihood of all residuals and of the priors, but for a constant.
  private var logLikelihood: Double {
    let stride = max(1, (places.count + Self.placesOfSearch - 1) / Self.placesOfSearch)
    let searched = Swift.stride(from: 0, to: places.count, by: stride).map { $0 }
    let scale: Double = log(length / Self.lengthPrior.middle) / Self.lengthPrior.deviation
    let part: Double = (share - Self.sharePrior.middle) / Self.sharePrior.deviation
    var sum: Double = -(scale * scale + part * part) / 2
    // Beacons heard at the same places share the factor.
    var factors: [[Int]: Cholesky] = [:]
    for beacon in residuals.indices {
      let known = searched.filter { residuals[beacon][$0] != nil }
      guard known.count >= 3,
        let factor = factors[known] ?? factor(at: known.map { places[$0] })
      else { continue }
      factors[known] = factor
      let half = factor.halfSolved(known.compactMap { residuals[beacon][$0] })
      sum -= (half.reduce(0) { $0 + $1 * $1 } + factor.logDeterminant) / 2
    }
    return sum
  }
}
