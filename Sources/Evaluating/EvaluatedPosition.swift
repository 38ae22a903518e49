import Positioning
public import Quantities

/// A position that counts, beside the truth.
public struct EvaluatedPosition: Equatable, Sendable {
  /// The recording it is of.
  public let recording: String?
  /// Whom it is about, in tracking mode.
  public let target: String?
  /// Whether the receiver, or target, stood throughout the recording.
  public let isStationary: Bool
  /// The floor that the truth names.
  public let floor: String?
  /// Where the receiver was, metres.
  public let truth: Point
  /// Where it was said to be, metres.
  public let position: Point
  /// The stated covariance, m².
  public let covariance: Covariance?

  /// Metres between the two.
  public var error: Double { position.distance(to: truth) }

  init?(_ update: PositionUpdate, _ place: TruthTrack.Place, isStationary: Bool) {
    guard let position = update.position else { return nil }
    recording = update.recording
    target = update.target
    self.isStationary = isStationary
    floor = place.floor
    truth = place.position
    self.position = position
    covariance = update.covariance
  }
}

/// All positions of an evaluation that count, as they are needed to draw them.
public struct EvaluatedPositions: Equatable, Sendable {
  /// In the order they came.
  public private(set) var all: [EvaluatedPosition] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a position, if there is one.
  public mutating func add(_ position: EvaluatedPosition?) {
    if let position { all.append(position) }
  }

  /// Whether every recording stood: then only the last position of each is of interest.
  public var areStationary: Bool { all.allSatisfy(\.isStationary) }

  /// Those that make the distribution: all, or the last of each target of a recording where all
  /// stood.
  public var scored: [EvaluatedPosition] {
    guard areStationary else { return all }
    var last: [[String?]: Int] = [:]
    for (index, position) in all.enumerated() {
      last[[position.recording, position.target]] = index
    }
    return last.values.sorted().map { all[$0] }
  }
}
