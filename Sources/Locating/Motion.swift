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
  var spread: Double {
    switch self {
    case .walk: 0.9
    case .robot: 0.7
    case .rest: 0.1
    }
  }
}
