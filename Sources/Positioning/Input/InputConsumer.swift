import Captures
public import Quantities

/// What makes something of an input: `Locator`, `Engine`, `TrackingEngine`, `RegionMonitor`,
/// `BeaconRanging`.
public protocol InputConsumer: Sendable {
  /// What it has to tell.
  associatedtype Output

  /// Takes a sighting; returns what became due.
  mutating func ingest(_ sighting: Sighting) -> [Output]
  /// Takes the time of a record that is no sighting; returns what became due.
  mutating func advance(to time: Timestamp) -> [Output]
  /// Ends the recording, if one was begun, and starts another.
  mutating func begin(recording name: String) -> [Output]
  /// Ends the input.
  mutating func finish() -> [Output]
  /// What it tells, as one of all updates.
  static func update(_ output: Output) -> Update
}

extension InputConsumer {
  /// Takes what an input gives; what the input says of itself passes through.
  public mutating func take(_ event: InputEvent) -> [Update] {
    switch event {
    case .capture(.clock(let time)): advance(to: time).map(Self.update)
    case .capture(.sighting(let sighting)): ingest(sighting).map(Self.update)
    case .capture(.recording(let name)): begin(recording: name).map(Self.update)
    case .capture(.warning(let warning)):
      [.warning(WarningUpdate(code: warning.reason.rawValue, message: warning.description))]
    case .update(let update): [update]
    }
  }

  /// Takes the end of the input.
  public mutating func takeEnd() -> [Update] {
    finish().map(Self.update)
  }
}

extension Engine: InputConsumer {
  /// An update as it is.
  public static func update(_ output: Update) -> Update { output }
}

extension TrackingEngine: InputConsumer {
  /// An update as it is.
  public static func update(_ output: Update) -> Update { output }
}

extension RegionMonitor: InputConsumer {
  /// The region's update as one of all.
  public static func update(_ output: RegionUpdate) -> Update { .region(output) }
}
