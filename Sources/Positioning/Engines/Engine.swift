public import FloorMaps
public import Quantities

/// The pipeline: sightings in, updates out.
///
/// A value without a clock, a thread or a file: time is that of the sightings, so a recording
/// replayed gives the updates of the live run that made it. Memory is bounded by the floor map:
/// beacons it does not know are counted and forgotten. Call `ingest` and `advance` in the order of
/// the input, `begin` where a new recording starts, `finish` at the end.
public struct Engine: Sendable {
  /// The floor map that positions are on.
  public var map: FloorMap { site.map }
  /// The settings in force.
  public var options: EngineOptions { site.options }
  /// Positions told so far: updates that carry x and y.
  public private(set) var positions = 0

  /// The first few beacons heard that the floor map does not know, for a message.
  public private(set) var strangers: [BeaconIdentity] = []

  private static let strangersKept = 5
  private var site: AnchorSite
  private var bench: Workbench
  private var sharing: [SharedIdentity]
  private var target: LocatedTarget
  private var recording: String?
  var clock: UpdateClock
  var drops = EngineDrops()
  var pendingWarnings: [PendingWarning] = []

  /// Creates an engine; options that `validate()` refuses are a programming error.
  ///
  /// A survey of another map is not used, and a warning says so.
  public init(map: FloorMap, options: EngineOptions = EngineOptions(), survey: Survey? = nil) {
    if let fault = options.validate() { preconditionFailure(fault) }
    site = AnchorSite(map, options)
    let usable = survey.flatMap { $0.fits(map) ? $0 : nil }
    bench = Workbench(site, usable)
    target = LocatedTarget(site)
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    sharing = Array(repeating: SharedIdentity(), count: site.anchors.all.count)
    if !map.isCalibrated { pendingWarnings.append(.uncalibrated) }
    if survey != nil, usable == nil { pendingWarnings.append(.foreignSurvey) }
  }

  /// The beacons that were fresh at the last update, in the order of the floor map.
  public var readings: [BeaconReading] { target.readings(site) }

  /// What was dropped or mended so far, by reason.
  public var dropped: [(reason: EngineDrop, count: Int)] {
    drops.nonzero
  }

  /// Takes a sighting; returns the updates that became due before it.
  public mutating func ingest(_ sighting: Sighting) -> [Update] {
    if let fault = sighting.measurement.impossibility {
      drops.count(fault)
      return step(to: sighting.time)
    }
    guard let index = site.index(of: sighting) else {
      note(stranger: sighting.beacon)
      // Its time counts like that of any record, unless everything would be forgotten for it.
      guard clock.classify(sighting.time) != .jump else { return [] }
      return arrive(at: sighting.time, isSighting: true).updates
    }
    var (time, updates) = arrive(at: sighting.time, isSighting: true)
    if let address = sighting.address, sharing[index].hear(from: address) {
      updates.append(.warning(sharing[index].warning(of: map.beacons[index].id, at: time)))
    }
    if let fault = EngineDrop(sighting.measurement) {
      drops.count(fault)
    } else {
      target.hear(sighting, of: index, at: time, site, &bench)
    }
    return updates
  }

  private mutating func note(stranger: BeaconIdentity) {
    drops.count(.unknownBeacon)
    if strangers.count < Self.strangersKept, !strangers.contains(stranger) {
      strangers.append(stranger)
    }
  }

  /// Takes the time of a record that is no sighting; returns the updates that became due.
  public mutating func advance(to time: Timestamp) -> [Update] {
    arrive(at: time, isSighting: false).updates
  }

  /// Ends the recording, if one was begun, and starts afresh with another.
  public mutating func begin(recording name: String) -> [Update] {
    let updates = finish()
    recording = name
    return updates
  }

  /// Ends the input: returns the update at its last record, and starts afresh.
  public mutating func finish() -> [Update] {
    finishStretch()
  }

  mutating func restart() {
    clock = UpdateClock(interval: options.interval, maximumAge: options.maximumAge)
    for index in sharing.indices { sharing[index] = SharedIdentity() }
    target.restart(site)
  }

  mutating func update(at time: Timestamp, into updates: inout [Update]) {
    if target.update(at: time, of: recording, site, &bench, into: &updates) { positions += 1 }
  }
}

extension Engine: UpdateSchedule {}
