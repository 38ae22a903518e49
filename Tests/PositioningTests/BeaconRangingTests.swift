import FloorMaps
import Positioning
import Quantities
import Testing

private let uuid = UUID128(high: 0x6f1c_2a50_8e57_4d1e, low: 0x9c0b_3d5a_7be1_0c42)

private func iBeacon(
  _ minor: UInt16,
  _ rssi: Double,
  at seconds: Double,
  power: Double? = -59,
  from address: String? = nil
) -> Sighting {
  var heard = sighting("", rssi, at: seconds, power: power)
  heard.beacon = .iBeacon(uuid: uuid, major: 1, minor: minor)
  heard.address = address.flatMap { DeviceAddress($0) }
  return heard
}

@Suite("Ranging the beacons of regions")
struct BeaconRangingTests {
  private let all = WatchedRegion.region(Region(id: "all", uuid: uuid))

  /// Updates as `time[*] region: id-or-minor proximity ...`, `*` for a change; warnings by their code.
  private func lines(_ updates: [Update]) -> [String] {
    updates.map { update in
      guard case .ranging(let ranging) = update else { return update.warning?.code ?? "?" }
      let beacons = ranging.beacons.map {
        "\($0.id ?? "\($0.minor ?? 0)") \($0.proximity.rawValue)"
      }
      let mark = ranging.isChange ? "*" : ""
      return "\(ranging.time.seconds)\(mark) \(ranging.region): \(beacons.joined(separator: ", "))"
    }
  }

  private func run(
    _ sightings: [Sighting],
    until end: Double? = nil,
    _ regions: [WatchedRegion]? = nil,
    on map: FloorMap = FloorMap()
  ) -> [Update] {
    var ranging = BeaconRanging(regions: regions ?? [all], map: map)
    var updates = sightings.flatMap { ranging.ingest($0) }
    if let end {
      for second in stride(from: 0, through: end, by: 1) {
        guard let last = sightings.last, second > last.time.seconds else { continue }
        updates += ranging.advance(to: Timestamp(microseconds: Int64(second * 1e6)))
      }
    }
    return updates + ranging.finish()
  }

  @Test("once a second, the nearest first; a beacon is gone ten seconds after it was heard")
  func seconds() {
    let sightings = (0..<20).flatMap { tick in
      [iBeacon(1, -75, at: Double(tick) / 10), iBeacon(2, -60, at: Double(tick) / 10)]
    }
    let lines = lines(run(sightings, until: 30))
    #expect(lines.prefix(2) == ["1.0* all: 2 near, 1 far", "2.0 all: 2 near, 1 far"])
    #expect(lines.count == 12 && lines.last == "12.0* all: ")
  }

  @Test("proximity changes when a beacon comes nearer, once, and not by noise at the threshold")
  func proximity() {
    let approach = (0..<200).map { iBeacon(1, -75 + Double($0) / 5, at: Double($0) / 10) }
    let changes = lines(run(approach)).filter { $0.contains("*") }.map { $0.drop { $0 != ":" } }
    #expect(changes == [": 1 far", ": 1 near", ": 1 immediate"])
    // 3 m at exponent 2: -68.5 dBm.
    let edge = (0..<600).map { iBeacon(1, $0 % 2 == 0 ? -66 : -71, at: Double($0) / 10) }
    #expect(lines(run(edge)).filter { $0.contains("*") }.count == 1)
  }

  @Test("without any power at 1 m there is an RSSI, and no accuracy")
  func unknown() throws {
    guard case .ranging(let update) = run([iBeacon(1, -70, at: 0, power: nil)], until: 3)[0] else {
      Issue.record("no ranging")
      return
    }
    let beacon = try #require(update.beacons.first)
    #expect(beacon.accuracy == nil && beacon.proximity == .unknown && beacon.rssi == -70)
    #expect(beacon.uuid == uuid && beacon.major == 1 && beacon.minor == 1 && beacon.id == nil)
  }

  @Test("the floor map's id, power and offset hold, and a region may be one of its beacons")
  func map() throws {
    let identity = BeaconIdentity.iBeacon(uuid: uuid, major: 1, minor: 7)
    let beacon = Beacon(id: "desk", x: 0, y: 0, identity: identity, measuredPower: -70)
    let map = FloorMap(receiverOffset: 3, beacons: [beacon])
    let updates = run([iBeacon(7, -67, at: 0)], until: 2, [.beacon(.named("desk")), all], on: map)
    #expect(lines(updates).prefix(2) == ["1.0* desk: desk near", "1.0* all: desk near"])
    guard case .ranging(let update) = updates[0] else { return }
    #expect(try #require(update.beacons[0].accuracy) == 1)
  }

  @Test("measured ranges are the distance; impossible values and strangers are nothing")
  func odd() {
    var ranged = iBeacon(1, 0, at: 0)
    ranged.measurement = .range(metres: 0.4, sigma: nil)
    var stranger = iBeacon(2, -60, at: 0)
    stranger.beacon = .address(DeviceAddress(value: 0x1122_3344_5566))
    let sightings = [ranged, stranger, iBeacon(3, -200, at: 0.1), iBeacon(4, .nan, at: 0.2)]
    #expect(lines(run(sightings, until: 1.0)) == ["1.0* all: 1 immediate"])
    var endless = ranged
    endless.measurement = .range(metres: .infinity, sigma: nil)
    #expect(run([endless], until: 5).isEmpty)
  }

  @Test(
    "a stranger's time, or that of an impossible strength, makes nothing jump",
    arguments: [-1e9, -100, 1e4, 1e9]
  )
  func badRows(ahead: Double) {
    let heard = (0..<100).map { iBeacon(1, -70, at: Double($0) / 5) }
    var sightings = heard
    for index in stride(from: 3, to: heard.count, by: 7).reversed() {
      var bad = iBeacon(1, -500, at: heard[index].time.seconds + ahead)
      if index % 2 == 0 {
        bad.beacon = .address(DeviceAddress(value: 0x1122_3344_5566))
        bad.measurement = .rssi(-60)
      }
      sightings.insert(bad, at: index)
    }
    #expect(lines(run(sightings)) == lines(run(heard)))
  }

  @Test("a new recording and a jump of the clock start afresh")
  func afresh() {
    let sightings = [iBeacon(1, -60, at: 0), iBeacon(1, -60, at: 100_000)]
    #expect(lines(run(sightings)) == ["0.0* all: 1 near", "100000.0* all: 1 near"])
    var ranging = BeaconRanging(regions: [all])
    _ = ranging.begin(recording: "one")
    _ = ranging.ingest(iBeacon(1, -60, at: 0))
    let updates = ranging.begin(recording: "two")
    #expect(lines(updates) == ["0.0* all: 1 near"])
    guard case .ranging(let update) = updates[0] else { return }
    #expect(update.recording == "one")
  }

  @Test("two devices with one identity are told once; a beacon that changes its address is one")
  func shared() {
    let two = (0..<20).map {
      iBeacon(1, -60, at: 0.01 * Double($0), from: "C0:00:00:00:00:0\($0 % 2)")
    }
    #expect(lines(run(two)).filter { $0 == "sharedIdentity" }.count == 1)
    let one = (0..<20).map {
      iBeacon(1, -60, at: 0.01 * Double($0), from: "4A:00:00:00:00:\(10 + $0 / 2)")
    }
    #expect(!lines(run(one)).contains("sharedIdentity"))
  }

  @Test("a flood of beacons costs no more memory, and is cleared as they go")
  func flood() {
    let sightings = (0..<5000).map { iBeacon(UInt16($0), -60, at: 0.0001 * Double($0)) }
    let updates = run(sightings + [iBeacon(60_000, -50, at: 30)], until: 32)
    let counts = updates.map { update in
      if case .ranging(let ranging) = update { ranging.beacons.count } else { -1 }
    }
    #expect(counts.max() == 1024 && counts.last == 1)
  }
}
