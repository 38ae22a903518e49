/// How good the positions of one recording, or of all, were.
public struct AccuracyStatistics: Equatable, Sendable {
  /// The errors of all updates with a position, whatever their status; `nil` without any.
  public let errors: ErrorSummary?
  /// Positions on the true floor, of those whose truth tells a floor.
  ///
  /// ISO/IEC 18305's floor detection probability.
  public let floors: Share
  /// Positions reported in the right room, of those whose true position lies in a room.
  ///
  /// ISO/IEC 18305's zone detection probability. The true room is the floor map's; floor and room
  /// must both agree. Truth outside every room counts neither way.
  public let rooms: Share
  /// Errors no larger than the stated accuracy, of the positions that state one.
  ///
  /// The stated radius is to hold with probability 0.95.
  public let containment: Share
  /// Updates with a position, of all that have a truth.
  ///
  /// ISO/IEC 18305's availability; updates come at even intervals, so it is a share of time.
  public let availability: Share

  /// How many errors the figures rest on.
  public var count: Int { errors?.count ?? 0 }
}
