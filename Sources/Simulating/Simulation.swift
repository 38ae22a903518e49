public import FloorMaps
public import Quantities
import Randomness

/// What a receiver hears of a floor map's beacons on a walk, sighting by sighting.
///
/// ```
/// var simulation = try Simulation(map: map, walk: walk, options: options)
/// while let sighting = simulation.next() { … }
/// ```
///
/// A pure function of its inputs, which never asks for the time: the same map, walk and options
/// give the same sightings. (The last bit of `cos` or `log` may differ from one libm to another; it
/// can only show where a level lies within 1e-12 dB of being rounded or heard otherwise.)
/// The memory needed does not depend on the duration.
public struct Simulation: Sendable {
  /// The map walked on.
  public let map: FloorMap
  /// The floors walked on, in the order of `walk.floors`.
  public let floors: [Floor]
  /// Where the receiver is carried.
  public let walk: Walk
  /// How it is simulated.
  public let options: SimulationOptions
  /// What happened so far to the transmissions on the channel listened to.
  public private(set) var tally = SimulationTally()
  /// Microseconds simulated.
  let duration: Int64

  /// The map's beacons, in its order.
  private(set) var beacons: [SimulatedBeacon]
  private let scanner: ChannelScanner
  private var traffic: AirTraffic
  private var collisions = CollisionWindow()

  /// How much stronger the one of two overlapping transmissions must be to be received, dB.
  ///
  /// Every receiver must manage 21 dB (Bluetooth Core 5.4, Vol 6, Part A, 4.2); GFSK receivers
  /// commonly do with half of it.
  private static let captureRatio = 10.0

  /// Prepares a simulation; takes some microseconds for each beacon.
  ///
  /// - Throws: `SimulationError` for options out of range, a floor that the map does not have, a
  ///   map without beacons, or a walk that takes no time when no duration is given.
  public init(
    map: FloorMap,
    walk: Walk,
    options: SimulationOptions = SimulationOptions()
  ) throws(SimulationError) {
    try options.validate()
    guard !map.beacons.isEmpty else { throw .noBeacons }
    guard options.duration != nil || walk.duration > 0 else { throw .noDuration }
    floors = try Self.floors(walk.floors, else: options.floor, of: map)
    self.map = map
    self.walk = walk
    self.options = options
    let seconds = options.duration ?? walk.duration
    try SimulationOptions.Limited.duration.check(seconds)
    duration = Self.microseconds(seconds)
    scanner = ChannelScanner(window: Self.microseconds(options.channelWindow))
    let interval = Self.microseconds(options.advertisingInterval)
    traffic = AirTraffic(
      map.beacons.map { beacon in
        let random = SeededGenerator(seed: options.seed, purpose: .schedule, name: beacon.id)
        return AdvertisingSchedule(interval: interval, random: random)
      }
    )
    beacons = []
    let slabs = SlabLosses(map)
    for beacon in map.beacons {
      beacons.append(SimulatedBeacon(beacon, to: floors, in: map, slabs, options: options))
    }
  }

  /// The next sighting in the order of time; `nil` when the duration is over.
  ///
  /// Its time is the end of the PDU. It names the beacon by the identity that the map gives, else
  /// by its id, and has an RSSI in whole dBm from -127 to 20, the channel, the address it was sent
  /// from and, unless the address is all that is sent, the measured power that the beacon claims.
  public mutating func next() -> Sighting? {
    nextHeard()?.sighting
  }

  /// The next sighting, and which beacon of the map it is of.
  mutating func nextHeard() -> (sighting: Sighting, beacon: Int)? {
    while let encounter = nextEncounter() {
      let transmission = encounter.transmission
      guard transmission.end <= duration else { return nil }
      guard scanner.covers(transmission) else { continue }
      tally.transmissions += 1
      let level = level(transmission)
      if encounter.rivals.contains(where: { self.level($0) > level - Self.captureRatio }) {
        // What would not have been heard anyhow was lost by its distance, not by the collision.
        let isAudible = beacons[transmission.beacon].link.isAudible(at: level)
        if isAudible { tally.collisions += 1 } else { tally.tooWeak += 1 }
        continue
      }
      guard beacons[transmission.beacon].link.isHeard(at: level) else {
        tally.tooWeak += 1
        continue
      }
      tally.heard += 1
      return (sighting(transmission, level: level), transmission.beacon)
    }
    return nil
  }

  /// How strong the receiver gets a transmission, dBm, before rounding.
  private func level(_ transmission: Transmission) -> Double {
    let state = walk.state(at: Double(transmission.start) / 1e6)
    return beacons[transmission.beacon].link.level(state, transmission.channel)
  }

  /// The moment that lies some microseconds after the start.
  func time(at elapsed: Int64) -> Timestamp {
    options.start.advanced(byMicroseconds: elapsed)
  }

  private mutating func nextEncounter() -> CollisionWindow.Encounter? {
    while true {
      if let encounter = collisions.next() { return encounter }
      guard let transmission = traffic.next() else { return nil }
      collisions.add(transmission)
    }
  }

  private func sighting(_ transmission: Transmission, level: Double) -> Sighting {
    let beacon = beacons[transmission.beacon]
    return Sighting(
      time: time(at: transmission.end),
      beacon: beacon.identity,
      measurement: .rssi(min(max(level.rounded(), -127), 20)),
      address: beacon.address,
      measuredPower: beacon.claimedPower,
      channel: transmission.channel.rawValue
    )
  }

  private static func floors(
    _ ids: [String?],
    else first: String?,
    of map: FloorMap
  ) throws(SimulationError) -> [Floor] {
    var floors: [Floor] = []
    for id in ids {
      let id = id ?? first
      let found = id.map { map.floor(id: $0) } ?? map.floors.first
      guard let found else {
        throw .unknownFloor(id ?? "0", known: map.floors.map(\.id))
      }
      floors.append(found)
    }
    return floors
  }

  /// Within the ranges of the options nothing overflows.
  private static func microseconds(_ seconds: Double) -> Int64 {
    Int64((seconds * 1e6).rounded())
  }
}
