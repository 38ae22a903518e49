import Glibc

/// What a path-loss fit leaves unexplained: a residual for each beacon at each place, dB.
///
/// The windows of one stay are averaged: it is one place with one shadow. A level is held against
/// the one expected of what is heard.
public struct FitResiduals: Equatable, Sendable {
  /// Heard minus expected, ascending.
  public private(set) var sorted: [Double] = []
  /// The root of the mean of the squares of each beacon's; `nil` for one never heard.
  public private(set) var deviations: [Double?]
  /// Places at which each beacon was heard.
  public private(set) var places: [Int]
  /// Whether each beacon's levels follow its place no better than a constant would.
  public private(set) var areUnrelated: [Bool]

  /// Places from which the levels of a beacon can tell that it is not where the map says.
  private static let enough = 8

  /// Compares readings with a fit, of these or of others of its floor.
  public init(_ windows: [CalibrationWindow], _ fit: PathLossFit) {
    let beacons = fit.powers.count
    deviations = Array(repeating: nil, count: beacons)
    places = Array(repeating: 0, count: beacons)
    areUnrelated = Array(repeating: false, count: beacons)
    let stays = Self.stays(windows)
    for beacon in 0..<beacons {
      var levels: [Double] = []
      var residuals: [Double] = []
      for stay in stays {
        let heard = stay.compactMap { window in
          window.levels[beacon].map { (level: $0, decades: window.decades[beacon]) }
        }
        guard !heard.isEmpty else { continue }
        let level = heard.reduce(0) { $0 + $1.level } / Double(heard.count)
        levels.append(level)
        residuals.append(level - fit.heardLevel(of: beacon, decades: heard[0].decades))
      }
      guard !residuals.isEmpty else { continue }
      let square = Self.meanSquare(residuals)
      let mean: Double = levels.reduce(0, +) / Double(levels.count)
      deviations[beacon] = square.squareRoot()
      places[beacon] = residuals.count
      areUnrelated[beacon] =
        residuals.count >= Self.enough && square > Self.meanSquare(levels.map { $0 - mean })
        && square > fit.shadowing * fit.shadowing
      sorted += residuals
    }
    sorted.sort()
  }

  /// The root of the mean of all squares, dB; 0 without any.
  public var rootMeanSquare: Double {
    sorted.isEmpty ? 0 : Self.meanSquare(sorted).squareRoot()
  }

  /// The residual that a share of them stays below, dB, interpolated; 0 without any.
  public func quantile(_ share: Double) -> Double {
    guard let last = sorted.indices.last else { return 0 }
    let place: Double = Double(last) * share
    let below = Int(place)
    let above = min(below + 1, last)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  private static func meanSquare(_ values: [Double]) -> Double {
    values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
  }

  /// Windows of one recording at one place, together.
  private static func stays(_ windows: [CalibrationWindow]) -> [[CalibrationWindow]] {
    var stays: [[CalibrationWindow]] = []
    for window in windows {
      if let last = stays.last?.last, last.recording == window.recording,
        last.place == window.place
      {
        stays[stays.count - 1].append(window)
      } else {
        stays.append([window])
      }
    }
    return stays
  }
}
