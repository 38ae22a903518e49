import Advertising
import FloorMaps
import Positioning
import Quantities
import Testing

private let uuid = UUID128(high: 0x6f1c_2a50_8e57_4d1e, low: 0x9c0b_3d5a_7be1_0c42)

private func iBeacon(_ major: UInt16, _ minor: UInt16, _ rssi: Double, at seconds: Double)
  -> Sighting
{
  var heard = sighting("", rssi, at: seconds)
  heard.beacon = .iBeacon(uuid: uuid, major: major, minor: minor)
  return heard
}

/// Updates as `time event state region`.
private func lines(_ updates: [RegionUpdate]) -> [String] {
  updates.map { "\($0.time.seconds) \($0.event.rawValue) \($0.state.rawValue) \($0.region)" }
}

@Suite("Regions: entered and left")
struct RegionMonitorTests {
  private let all = WatchedRegion.region(Region(id: "all", uuid: uuid))

  /// Updates for a beacon heard at some seconds, the clock running on to the end.
  private func updates(
    _ rssi: Double = -60,
    at seconds: [Double],
    until end: Double,
    exitAfter: Double? = nil,
    remembered: RegionState? = nil
  ) -> [String] {
    var monitor = RegionMonitor(
      regions: [all],
      exitAfter: exitAfter,
      remembered: remembered.map { ["all": $0] } ?? [:]
    )
    var updates: [RegionUpdate] = []
    let events = seconds.map { ($0, true) } + (0...Int(end)).map { (Double($0), false) }
    for (time, isSighting) in events.sorted(by: { $0.0 < $1.0 }) {
      updates +=
        isSighting
        ? monitor.ingest(iBeacon(1, 1, rssi, at: time))
        : monitor.advance(to: Timestamp(microseconds: Int64(time * 1e6)))
    }
    return lines(updates + monitor.finish())
  }

  @Test("a region that nobody hears is determined to be outside, once")
  func nobody() {
    #expect(updates(at: [], until: 100) == ["10.0 determined outside all"])
    #expect(updates(at: [], until: 3) == ["3.0 determined outside all"])
  }

  @Test("the first sighting enters; ten seconds after the last one of a beacon at 5 Hz it is left")
  func plain() {
    let heard = stride(from: 20.0, through: 30, by: 0.2)
    #expect(
      updates(at: Array(heard), until: 100)
        == ["10.0 determined outside all", "20.0 enter inside all", "40.0 exit outside all"]
    )
  }

  @Test("a beacon heard at once is determined and entered at the same moment")
  func atOnce() {
    #expect(
      updates(at: [0.5, 1, 1.5], until: 5)
        == ["0.5 determined inside all", "0.5 enter inside all"]
    )
  }

  @Test(
    "the silence that ends it is 9.2 mean gaps, which hold the interval and the loss, 10 to 60 s",
    arguments: [(0.1, 10.0), (1, 10), (2, 18.4), (5, 46), (9, 60)]
  )
  func silence(gap: Double, silence: Double) {
    let heard = (0...16).map { Double($0) * gap }
    let last = updates(at: heard, until: 300).last
    #expect(last == "\(heard[16] + silence) exit outside all")
  }

  @Test("near the edge of hearing it takes a minute, whatever the rhythm")
  func edge() {
    let heard = (0...100).map { Double($0) * 0.2 }
    #expect(updates(-82, at: heard, until: 200).last == "80.0 exit outside all")
  }

  @Test("the silence of the command line holds in place of all others", arguments: [0.5, 3, 200])
  func exitAfter(seconds: Double) {
    #expect(
      updates(at: [0, 0.1, 0.2], until: 300, exitAfter: seconds).last
        == "\(0.2 + seconds) exit outside all"
    )
  }

  @Test("weak sightings are believed when they come in twenty seconds of a minute")
  func weak() {
    let few = (0..<19).map { 20 + Double($0) }
    #expect(updates(-95, at: few, until: 100) == ["10.0 determined outside all"])
    let sparse = (0..<40).map { 20 + 4 * Double($0) }
    #expect(updates(-95, at: sparse, until: 300) == ["10.0 determined outside all"])
    let many = (0..<20).map { 20 + Double($0) }
    #expect(updates(-95, at: many, until: 50).last == "39.0 enter inside all")
  }

  @Test("who has just left comes back with three loud sightings, a second apart; later with one")
  func returns() {
    let heard = [20.0, 21]
    let soon = updates(-60, at: heard + [100, 100.5, 101, 102, 103], until: 104)
    #expect(soon.suffix(2) == ["31.0 exit outside all", "102.0 enter inside all"])
    let late = updates(-60, at: heard + [160], until: 161)
    #expect(late.suffix(2) == ["31.0 exit outside all", "160.0 enter inside all"])
  }

  @Test("what is remembered is determined at the start, and left when nothing confirms it")
  func remembered() {
    #expect(updates(at: [1, 2], until: 9, remembered: .inside) == ["0.0 determined inside all"])
    #expect(
      updates(at: [], until: 99, remembered: .inside)
        == ["0.0 determined inside all", "60.0 exit outside all"]
    )
    #expect(
      updates(at: [5], until: 9, remembered: .outside)
        == ["0.0 determined outside all", "5.0 enter inside all"]
    )
  }

  @Test("the region is left when the last of its beacons is silent, a slow one too")
  func several() {
    var monitor = RegionMonitor(regions: [all])
    var updates: [RegionUpdate] = []
    for tick in 0...100 {
      updates += monitor.ingest(iBeacon(1, 1, -60, at: Double(tick) / 10))
      if tick % 40 == 0 { updates += monitor.ingest(iBeacon(1, 2, -60, at: Double(tick) / 10)) }
    }
    updates += monitor.advance(to: Timestamp(microseconds: 100_000_000))
    // The slow one: last at 8 s, mean gap 4 s.
    #expect(lines(updates).last == "44.8 exit outside all")
  }

  @Test(
    "who belongs to it",
    arguments: [
      ("6F1C2A50-8E57-4D1E-9C0B-3D5A7BE10C42", true),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1", true),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/2", true),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/2", false),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/3", false),
      ("00000000-8e57-4d1e-9c0b-3d5a7be10c42", false),
    ]
  )
  func members(text: String, isInside: Bool) throws {
    var monitor = RegionMonitor(regions: [.region(try Region(text))])
    let updates = monitor.ingest(iBeacon(1, 2, -60, at: 1))
    #expect(updates.map(\.event) == (isInside ? [.determined, .enter] : []))
    #expect(monitor.states.map(\.region) == [text.lowercased()])
  }

  @Test(
    "a text that names no region says what is wrong",
    arguments: [
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c4", "the UUID has 31 digits"),
      ("6f1c2a508e574d1e9c0b3d5a7be10c42", "the UUID has its dashes elsewhere"),
      ("hall", "\"hall\" is no UUID"), ("", "\"\" is no UUID"),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/65536", "the major is \"65536\""),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/", "the minor is \"\""),
      ("6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1/2/3", "4 parts"),
    ]
  )
  func badText(text: String, found: String) {
    let error = #expect(throws: RegionTextError.self) { try Region(text) }
    #expect(error?.found == found)
  }

  @Test("a device whose address changes is followed by its key, in the engine and here")
  func privateAddresses() throws {
    // Core 5.4, Vol 3, Part H, D.7; another address of that key (openssl enc -aes-128-ecb of
    // 400001 after 13 zero bytes ends in a712b0); a stranger's.
    let key = try #require(IdentityKey("ec0234a357c8ad05341010a60a397d9b"))
    var map = hall()
    map.beacons[2].irk = key
    var monitor = RegionMonitor(regions: map.watchedRegions, map: map)
    var engine = Engine(map: map)
    var updates: [RegionUpdate] = []
    var positions: [Update] = []
    for (second, text) in ["70:81:94:0D:FB:AA", "40:00:01:A7:12:B0", "40:00:00:00:00:00"]
      .enumerated()
    {
      var heard = sighting(text, -60, at: Double(second))
      updates += monitor.ingest(heard)
      heard.beacon = .address(try #require(DeviceAddress(text)))
      positions += engine.ingest(heard)
    }
    #expect(lines(updates) == ["0.0 determined inside b2", "0.0 enter inside b2"])
    #expect(engine.dropped.map(\.count) == [1], "the last address")
    positions += engine.finish()
    #expect(positions.compactMap(\.nearest).map(\.beacon) == ["b2"])
  }

  @Test("a beacon of the map, by whatever it is known by")
  func byName() throws {
    var map = hall()
    map.beacons[0].identity = .iBeacon(uuid: uuid, major: 1, minor: 1)
    let regions = [all, .beacon(.named("b0")), .beacon(.named("b1"))]
    var monitor = RegionMonitor(regions: regions, map: map)
    #expect(Set(monitor.ingest(iBeacon(1, 1, -60, at: 0)).map(\.region)) == ["all", "b0"])
    #expect(monitor.ingest(sighting("b1", -60, at: 0)).map(\.region) == ["b1", "b1"])
  }

  @Test("impossible strengths and distances are counted and do not enter")
  func impossible() {
    var monitor = RegionMonitor(regions: [all])
    for measurement in [.rssi(-200), .rssi(.nan), .range(metres: -1, sigma: nil)]
      as [Sighting.Measurement]
    {
      var heard = iBeacon(1, 1, 0, at: 0)
      heard.measurement = measurement
      #expect(monitor.ingest(heard) == [])
    }
    #expect(
      monitor.dropped.map { "\($0.reason.rawValue) \($0.count)" }
        == ["rssiOutOfRange 2", "rangeOutOfRange 1"]
    )
  }

  @Test(
    "a jump of the clock is no silence: the state stays and counts from there",
    arguments: [-9e6, 9e6]
  )
  func jump(seconds: Double) {
    var monitor = RegionMonitor(regions: [all])
    _ = monitor.ingest(iBeacon(1, 1, -60, at: 0))
    #expect(monitor.ingest(iBeacon(1, 1, -60, at: seconds)) == [])
    let after = monitor.advance(to: Timestamp(microseconds: Int64((seconds + 61) * 1e6)))
    #expect(lines(after) == ["\(seconds + 60) exit outside all"])
    #expect(monitor.dropped.map(\.reason) == [.timeJump])
  }

  /// What is told of half a minute in a region, and what was dropped, with an odd row every 7 s.
  private func visit(_ odd: ((Double) -> Sighting)? = nil) -> (lines: [String], dropped: [String]) {
    var monitor = RegionMonitor(regions: [all])
    var updates: [RegionUpdate] = []
    for second in 0..<200 {
      let time = Double(second)
      if second < 30 { updates += monitor.ingest(iBeacon(1, 1, -60, at: time)) }
      updates += monitor.advance(to: Timestamp(microseconds: Int64(time * 1e6)))
      if let odd, second % 7 == 0 { updates += monitor.ingest(odd(time)) }
    }
    return (lines(updates), monitor.dropped.map(\.reason.rawValue))
  }

  @Test(
    "the time of an impossible strength is not believed, but a small step onward",
    arguments: [-1e9, -100, 3, 1800, 9e6, 1e9]
  )
  func badRows(ahead: Double) {
    let found = visit { iBeacon(1, 1, -500, at: $0 + ahead) }
    #expect(found.lines == visit().lines && found.lines.count == 3)
    #expect(found.dropped == ["rssiOutOfRange"])
    var monitor = RegionMonitor(regions: [all])
    _ = monitor.ingest(iBeacon(1, 1, -60, at: 0))
    let steps = (1...70).flatMap { monitor.ingest(iBeacon(1, 1, -500, at: Double($0))) }
    #expect(lines(steps).map { $0.suffix(17) } == [" exit outside all"])
  }

  @Test(
    "the time of beacons of no region is no jump of the clock",
    arguments: [-1e9, -100, 9e6, 1e9]
  )
  func strangers(ahead: Double) {
    let found = visit { sighting("stranger", -60, at: $0 + ahead) }
    #expect(found.lines == visit().lines && found.lines.count == 3)
    #expect(found.dropped.isEmpty)
  }

  @Test("a new recording starts afresh")
  func recordings() {
    var monitor = RegionMonitor(regions: [all], remembered: ["all": .inside])
    var updates = monitor.begin(recording: "a") + monitor.ingest(iBeacon(1, 1, -60, at: 0))
    updates += monitor.begin(recording: "b") + monitor.ingest(iBeacon(2, 1, -60, at: 0))
    #expect(
      updates.map { "\($0.recording ?? "") \($0.event.rawValue)" }
        == ["a determined", "b determined", "b enter"]
    )
  }

  @Test("a flood of beacons in one region costs no more memory, and times at the ends do not trap")
  func flood() {
    var monitor = RegionMonitor(regions: [all])
    for number in 0..<UInt16.max {
      _ = monitor.ingest(iBeacon(number, number, -60, at: Double(number) / 1000))
    }
    for time in [Int64.min, .max, 0, .min] {
      _ = monitor.advance(to: Timestamp(microseconds: time))
    }
    #expect(monitor.states.map(\.state) == [.inside])
  }
}
