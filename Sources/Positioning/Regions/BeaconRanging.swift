public import FloorMaps
public import Quantities

/// Tells once a second which beacons of some regions are in range, the nearest first.
///
/// A value without a clock or a file, like `Engine` and `RegionMonitor`, and to be called in the same
/// way. A beacon is in range for 10 s after it was heard. Distances come from the floor map's powers,
/// else from the power that the beacon claims.
public struct BeaconRanging: Sendable {
  /// Seconds between updates: CoreLocation's.
  private static let interval = 1.0
  /// Seconds after which a beacon unheard is gone.
  private static let maximumAge = 10.0
  /// Beacons followed at once; of more, those that come later are left out until others are gone.
  private static let capacity = 1024

  /// What is ranged.
  public let regions: [WatchedRegion]
  private var names: SightingNames
  private let receiverOffset: Double
  /// Path loss of beacons that the floor map does not know, but for the power that they claim.
  private let elsewhere: Propagation
  private var beacons: [BeaconIdentity: BeaconInRange] = [:]
  private var told: [Int: [BeaconIdentity: Proximity]] = [:]
  private var clock = Self.newClock
  private var recording: String?

  private static var newClock: UpdateClock {
    // One tick more, at which the last ones are found gone.
    UpdateClock(interval: interval, maximumAge: maximumAge + interval)
  }

  /// Creates a ranging of regions; a floor map's beacons are known by their ids and keys too.
  public init(regions: [WatchedRegion], map: FloorMap = FloorMap()) {
    var seen: Set<String> = []
    self.regions = regions.filter { seen.insert($0.id).inserted }
    names = SightingNames(map)
    receiverOffset = map.receiverOffset
    elsewhere = Propagation(exponent: map.propagation?.exponent)
  }

  private mutating func arrive(at time: Timestamp, isSighting: Bool) -> (Timestamp, [Update]) {
    var updates: [Update] = []
    var reached = time
    switch clock.classify(time) {
    case .onward: while let tick = clock.due(before: time) { updates += range(at: tick) }
    case .clamped: reached = clock.now ?? time
    case .jump: updates = finish()
    }
    clock.reach(reached, isSighting: isSighting)
    return (reached, updates)
  }

  private mutating func hear(
    _ sighting: Sighting,
    as identity: BeaconIdentity,
    _ anchor: Anchors.Anchor?,
    in regions: [Int],
    at time: Timestamp
  ) -> [Update] {
    guard beacons[identity] != nil || beacons.count < Self.capacity else { return [] }
    var beacon = beacons[identity] ?? BeaconInRange(sighting, anchor, elsewhere, in: regions)
    let isShared = beacon.hear(sighting, at: time)
    beacons[identity] = beacon
    return isShared ? [.warning(beacon.sharing.warning(of: identity.description, at: time))] : []
  }

  /// What is in range at one moment.
  private mutating func range(at time: Timestamp) -> [Update] {
    let present = beacons.filter { $0.value.track.isFresh(at: time, maximumAge: Self.maximumAge) }
    beacons = present
    var ranged: [(key: BeaconIdentity, beacon: RangedBeacon)] = []
    for key in present.keys {
      guard let beacon = beacons[key]?.ranged(offset: receiverOffset, at: time) else { continue }
      ranged.append((key, beacon))
    }
    ranged.sort { Self.order($0.beacon) < Self.order($1.beacon) }
    var updates: [Update] = []
    for (index, region) in regions.enumerated() {
      let inside = ranged.filter { beacons[$0.key]?.regions.contains(index) ?? false }
      let now = Dictionary(uniqueKeysWithValues: inside.map { ($0.key, $0.beacon.proximity) })
      let before = told.updateValue(now, forKey: index) ?? [:]
      guard !now.isEmpty || !before.isEmpty else { continue }
      let update = RangingUpdate(
        time: time,
        recording: recording,
        region: region.id,
        beacons: inside.map(\.beacon),
        isChange: now != before
      )
      updates.append(.ranging(update))
    }
    return updates
  }

  /// Nearest first, then by name, so that an order is always the same.
  private static func order(_ beacon: RangedBeacon) -> (Double, String) {
    (beacon.accuracy ?? .infinity, beacon.id ?? beacon.identity.description)
  }
}

extension BeaconRanging: InputConsumer {
  /// Takes a sighting; returns what became due before it, and a warning when it shows that two
  /// devices send the identity of one.
  public mutating func ingest(_ sighting: Sighting) -> [Update] {
    guard sighting.measurement.impossibility == nil else {
      return clock.isSmallStep(to: sighting.time) ? advance(to: sighting.time) : []
    }
    let (identity, names, anchor) = names.names(of: sighting)
    let inside = regions.indices.filter { names.contains(where: regions[$0].contains) }
    guard !inside.isEmpty else {
      // Its time counts like that of any record, unless everything would be forgotten for it.
      return clock.classify(sighting.time) == .jump ? [] : advance(to: sighting.time)
    }
    let (time, updates) = arrive(at: sighting.time, isSighting: true)
    return updates + hear(sighting, as: identity, anchor, in: inside, at: time)
  }

  /// Takes the time of a record that is no sighting; returns what became due.
  public mutating func advance(to time: Timestamp) -> [Update] {
    arrive(at: time, isSighting: false).1
  }

  /// Ends the recording, if one was begun, and starts another.
  public mutating func begin(recording name: String) -> [Update] {
    let updates = finish()
    recording = name
    return updates
  }

  /// Ends the input: returns what is in range at its last record, and starts afresh.
  public mutating func finish() -> [Update] {
    var updates: [Update] = []
    if let time = clock.final() { updates = range(at: time) }
    clock = Self.newClock
    beacons = [:]
    told = [:]
    return updates
  }

  /// An update as it is.
  public static func update(_ output: Update) -> Update { output }
}
