import Quantities

/// How what is being located moves: the settings of `--motion`.
public enum Motion: String, CaseIterable, Equatable, Sendable {
  /// A person: walks, turns at will, stands.
  case walk
  /// A vehicle or robot: slower to turn.
  case robot
  /// A thing that rests: all that was heard counts alike.
  case rest

  /// How far it strays in a second, metres: the standard deviation grows with the root of time.
  ///
  /// Between 0.6 and 1.4 the errors on the public sets change by 3 % (docs/accuracy.md).
  private var spread: Double {
    switch self {
    case .walk: 0.9
    case .robot: 0.7
    case .rest: 0.1
    }
  }

  /// Seconds after which what was known of the place of a tag no longer counts.
  private static let memory = 3.0

  /// How far it strays in some seconds, metres.
  ///
  /// Of a tag, which is heard seldom, the place known with a covariance in m²: who walks straight on
  /// leaves a density behind that strays slowly, by P / q seconds with P its variance and q that of a
  /// second's straying. A receiver that stands where levels fit badly would only wander by it.
  func stray(in seconds: Double, ofTag known: Covariance?) -> Double {
    guard let known, self != .rest else { return spread * seconds.squareRoot() }
    let least: Double = ((known.xx + known.yy) / 2 / Self.memory).squareRoot()
    return max(spread, least) * seconds.squareRoot()
  }
}
