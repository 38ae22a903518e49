public import Locating
import Quantities
public import Ranging

/// Settings of the engine; the defaults are those of `locate`.
public struct EngineOptions: Equatable, Sendable {
  /// Which solver makes positions.
  public enum Solver: String, CaseIterable, Sendable {
    /// Weighted nonlinear least squares.
    case leastSquares = "ls"
    /// The mean of a density over the floor, kept over time.
    case posterior
    /// The best there is: `posterior` for levels on a floor with an outline, else `ls`.
    case automatic = "auto"
  }

  /// Seconds of the input's clock between updates, above 0; a microsecond is the least.
  public var interval = 1.0
  /// The filter over each beacon's readings.
  public var filter = SignalFilterKind.best
  /// Seconds after which a beacon unheard no longer counts, > 0: no two are heard at one instant.
  public var maximumAge = 5.0
  /// The solver.
  public var solver = Solver.automatic
  /// How what is located moves; least squares does not ask.
  public var motion = Motion.walk

  /// Seconds unheard after which a target of tracking mode is given up, ≥ 0; the maximum age at
  /// least.
  public var forget = 60.0

  /// Creates the default settings.
  public init() {}

  /// Says what is wrong with the settings, or `nil`.
  public func validate() -> String? {
    guard interval > 0, interval <= 1e9 else {
      return "the interval must be a number of seconds above 0, at most 1e9"
    }
    guard maximumAge > 0, maximumAge <= 1e9 else {
      return "the maximum age must be a number of seconds above 0, at most 1e9"
    }
    guard forget >= 0, forget <= 1e9 else {
      return "the time to forget a target must be a number of seconds from 0 to 1e9"
    }
    return nil
  }
}
