public import FloorMaps
public import Quantities

/// Whichever engine an input asks for: one target among beacons, or many targets among receivers.
///
/// It is tracking mode when the floor map has receivers and the first sighting names one of them, or
/// when the map has receivers and no beacons. Once chosen, the mode stays.
public struct Locator: Sendable {
  private enum Mode: Sendable {
    case locating(Engine)
    case tracking(TrackingEngine)
    /// Before the first sighting, with the times of the first and the latest record.
    case undecided(recording: String?, first: Timestamp?, latest: Timestamp?)
  }

  /// The floor map that positions are on.
  public let map: FloorMap
  private let options: EngineOptions
  private let survey: Survey?
  private var mode: Mode

  /// Creates a locator; options that `validate()` refuses are a programming error.
  ///
  /// A survey is of beacons: tracking mode does not use it, and warns.
  public init(map: FloorMap, options: EngineOptions = EngineOptions(), survey: Survey? = nil) {
    (self.map, self.options, self.survey) = (map, options, survey)
    mode = .undecided(recording: nil, first: nil, latest: nil)
    if let isTracking = map.isTracking() { decide(isTracking: isTracking) }
  }

  /// Whether the receivers of the map are the anchors.
  public var isTracking: Bool {
    if case .tracking = mode { true } else { false }
  }

  /// Positions told so far: updates that carry x and y.
  public var positions: Int {
    switch mode {
    case .locating(let engine): engine.positions
    case .tracking(let engine): engine.positions
    case .undecided: 0
    }
  }

  /// What was dropped or mended so far, by reason.
  public var dropped: [(reason: EngineDrop, count: Int)] {
    switch mode {
    case .locating(let engine): engine.dropped
    case .tracking(let engine): engine.dropped
    case .undecided: []
    }
  }

  /// The first few beacons, or in tracking mode receivers, that the floor map does not know.
  public var strangers: [String] {
    switch mode {
    case .locating(let engine): engine.strangers.map(\.description)
    case .tracking(let engine): engine.strangers
    case .undecided: []
    }
  }

  /// The anchors that were fresh at the last update of a target, `nil` where there is only one.
  public func readings(of target: String?) -> [BeaconReading] {
    switch mode {
    case .locating(let engine): engine.readings
    case .tracking(let engine): target.map(engine.readings) ?? []
    case .undecided: []
    }
  }

  private mutating func decide(isTracking: Bool) {
    guard case .undecided(let recording, let first, let latest) = mode else { return }
    mode =
      isTracking
      ? .tracking(TrackingEngine(map: map, options: options, survey: survey))
      : .locating(Engine(map: map, options: options, survey: survey))
    if let recording { _ = begin(recording: recording) }
    for time in [first, latest].compactMap({ $0 }) { _ = advance(to: time) }
  }
}

extension Locator: InputConsumer {
  /// Takes a sighting; returns the updates that became due before it.
  public mutating func ingest(_ sighting: Sighting) -> [Update] {
    if case .undecided = mode { decide(isTracking: map.isTracking(since: sighting)) }
    return change({ $0.ingest(sighting) }, { $0.ingest(sighting) })
  }

  /// Takes the time of a record that is no sighting; returns the updates that became due.
  public mutating func advance(to time: Timestamp) -> [Update] {
    if case .undecided(let recording, let first, _) = mode {
      mode = .undecided(recording: recording, first: first ?? time, latest: time)
    }
    return change({ $0.advance(to: time) }, { $0.advance(to: time) })
  }

  /// Ends the recording, if one was begun, and starts afresh with another.
  public mutating func begin(recording name: String) -> [Update] {
    if case .undecided = mode { mode = .undecided(recording: name, first: nil, latest: nil) }
    return change({ $0.begin(recording: name) }, { $0.begin(recording: name) })
  }

  /// Ends the input: returns the updates at its last record, and starts afresh.
  public mutating func finish() -> [Update] {
    change({ $0.finish() }, { $0.finish() })
  }

  /// An update as it is.
  public static func update(_ output: Update) -> Update { output }

  private mutating func change(
    _ locating: (inout Engine) -> [Update],
    _ tracking: (inout TrackingEngine) -> [Update]
  ) -> [Update] {
    switch mode {
    case .locating(var engine):
      // Else the engine would be copied to be changed.
      mode = .undecided(recording: nil, first: nil, latest: nil)
      defer { mode = .locating(engine) }
      return locating(&engine)
    case .tracking(var engine):
      mode = .undecided(recording: nil, first: nil, latest: nil)
      defer { mode = .tracking(engine) }
      return tracking(&engine)
    case .undecided:
      return []
    }
  }
}

extension FloorMap {
  /// Whether the receivers are the anchors; `nil` where the first sighting is to tell.
  package func isTracking() -> Bool? {
    receivers.isEmpty ? false : beacons.isEmpty ? true : nil
  }

  /// Whether the receivers are the anchors of an input that begins with a sighting.
  package func isTracking(since first: Sighting) -> Bool {
    isTracking() ?? receivers.contains { $0.id == first.receiver }
  }
}
