import FloorMaps
import Glibc
import Positioning
import Quantities
import Testing

@Suite("The engine")
struct EngineTests {
  private let truth = Point(x: 3, y: 4)

  /// The last position after one second of all beacons of the hall.
  private func locate(in map: FloorMap, power: Double? = nil) -> PositionUpdate? {
    var engine = Engine(map: map, options: .exact)
    for beacon in map.beacons {
      let level = rssi(truth, beacon.position)
      _ = engine.ingest(sighting(beacon.id, level, at: 1, power: power))
    }
    return engine.finish().compactMap(\.position).last
  }

  @Test("exact levels give the exact place, with its room")
  func exact() throws {
    let room = Room(
      id: "kitchen",
      polygon: [(0, 0), (5, 0), (5, 5), (0, 5)].map { Point(x: $0.0, y: $0.1) }
    )
    let update = try #require(locate(in: hall(rooms: [room])))
    #expect(update.status == .fix)
    #expect(try #require(update.position).distance(to: truth) < 1e-6)
    #expect(update.room == "kitchen")
    #expect(update.beacons == 4)
    #expect(try #require(update.accuracy) > 0)
  }

  @Test(
    "power comes from the beacon in the map, else from the map, else from what it claims",
    arguments: [
      // own, map's, claimed -> in force
      (-50.0, -55.0, -65.0, -50.0), (nil, -55.0, -65.0, -55.0), (nil, nil, -65.0, -65.0),
      (nil, nil, nil, -59.0), (nil, nil, 0.0, -59.0), (nil, nil, 4.0, -59.0),
      // The loudest claim that is believed is that of 20 dBm less the 40 dB of the first metre.
      (nil, nil, -3.0, -59.0), (nil, nil, -19.0, -59.0), (nil, nil, -20.0, -20.0),
      (nil, nil, -128.0, -59.0),
    ] as [(Double?, Double?, Double?, Double)]
  )
  func precedence(own: Double?, common: Double?, claimed: Double?, inForce: Double) throws {
    var map = hall(propagation: Propagation(measuredPower: common, exponent: 2, shadowing: 4))
    map.beacons[0].measuredPower = own
    var engine = Engine(map: map)
    _ = engine.ingest(sighting("b0", -79, at: 0, power: claimed))
    let nearest = try #require(engine.finish().compactMap(\.nearest).last)
    // d = 10^((P + 79) / 20).
    #expect(abs(try #require(nearest.distance) - pow(10, (inForce + 79) / 20)) < 1e-6)
  }

  @Test("with one or two beacons: no position, how many are missing, and still the nearest")
  func tooFew() throws {
    for count in 1...2 {
      var engine = Engine(map: hall())
      for index in 0..<count { _ = engine.ingest(sighting("b\(index)", -60, at: 0)) }
      let updates = engine.finish()
      let position = try #require(updates.compactMap(\.position).last)
      #expect(position.status == .tooFewBeacons)
      #expect(position.missing == 3 - count)
      #expect(position.position == nil)
      #expect(updates.compactMap(\.nearest).last?.beacon == "b0")
    }
  }

  @Test("beacons in line: degenerate")
  func degenerate() throws {
    var map = hall()
    for index in map.beacons.indices { map.beacons[index].y = 0 }
    map.beacons[2].x = 5
    map.beacons[3].x = 2
    let update = try #require(locate(in: map))
    #expect(update.status == .degenerate)
    #expect(update.position == nil)
  }

  @Test("measured ranges go the same way, from the range on")
  func measuredRanges() throws {
    var engine = Engine(map: hall())
    for beacon in hall().beacons {
      let range = Sighting(
        time: Timestamp(microseconds: 0),
        beacon: .named(beacon.id),
        measurement: .range(metres: beacon.position.distance(to: truth), sigma: 0.1)
      )
      _ = engine.ingest(range)
    }
    let updates = engine.finish()
    let position = try #require(updates.compactMap(\.position).last)
    #expect(try #require(position.position).distance(to: truth) < 1e-6)
    #expect(updates.compactMap(\.nearest).last?.rssi == nil)
  }

  @Test("heights: a beacon 3 m above the receiver and 4 m aside is 5 m away")
  func heights() throws {
    var map = hall()
    map.receiverHeight = 1
    for index in map.beacons.indices { map.beacons[index].z = 4 }
    var engine = Engine(map: map, options: .exact)
    for beacon in map.beacons {
      let aside = beacon.position.distance(to: truth)
      let slant: Double = (aside * aside + 9).squareRoot()
      _ = engine.ingest(sighting(beacon.id, -59 - 20 * log10(slant), at: 0))
    }
    let update = try #require(engine.finish().compactMap(\.position).last)
    #expect(try #require(update.position).distance(to: truth) < 1e-6)
  }

  @Test("the receiver's offset is taken off its readings")
  func receiverOffset() throws {
    var map = hall()
    map.receiverOffset = 20
    var engine = Engine(map: map, options: .exact)
    for beacon in map.beacons {
      _ = engine.ingest(sighting(beacon.id, rssi(truth, beacon.position) + 20, at: 0))
    }
    let update = try #require(engine.finish().compactMap(\.position).last)
    #expect(try #require(update.position).distance(to: truth) < 1e-6)
  }

  @Test("a beacon unheard for longer than the maximum age no longer counts")
  func stale() {
    var engine = Engine(map: hall())
    var updates: [Update] = []
    updates += engine.ingest(sighting("b3", -40, at: 0))
    for second in 0...9 {
      for beacon in ["b0", "b1", "b2"] {
        updates += engine.ingest(sighting(beacon, -70, at: Double(second) + 0.5))
      }
    }
    updates += engine.finish()
    let counts = updates.compactMap(\.position).map(\.beacons)
    #expect(counts == [4, 4, 4, 4, 4, 3, 3, 3, 3, 3])
    #expect(updates.compactMap(\.nearest?.beacon) == ["b3", "b0"])
  }

  @Test(
    "what cannot be used is counted by reason, and the rest goes on",
    arguments: [
      (Sighting.Measurement.unavailable, "rssiUnavailable"), (.rssi(21), "rssiOutOfRange"),
      (.rssi(-128), "rssiOutOfRange"), (.rssi(.nan), "rssiOutOfRange"),
      (.range(metres: 0, sigma: nil), "rangeOutOfRange"),
      (.range(metres: -1, sigma: nil), "rangeOutOfRange"),
      (.range(metres: 5, sigma: 1e155), "rangeOutOfRange"),
      (.range(metres: 5, sigma: 1e-160), "rangeOutOfRange"),
      (.range(metres: .infinity, sigma: nil), "rangeOutOfRange"),
    ]
  )
  func counted(measurement: Sighting.Measurement, reason: String) {
    var engine = Engine(map: hall())
    var bad = sighting("b1", -60, at: 0)
    bad.measurement = measurement
    _ = engine.ingest(bad)
    _ = engine.ingest(sighting("b0", -60, at: 0))
    #expect(engine.dropped.map(\.reason.rawValue) == [reason])
    #expect(engine.finish().compactMap(\.position).last?.beacons == 1)
  }

  @Test("strangers are counted, and the first few are named")
  func strangers() {
    var engine = Engine(map: hall())
    for index in 0..<1000 { _ = engine.ingest(sighting("s\(index % 20)", -60, at: 0)) }
    #expect(engine.dropped.map(\.count) == [1000])
    #expect(engine.strangers.map(\.description) == ["s0", "s1", "s2", "s3", "s4"])
  }

  @Test("an id of the map wins over what its text would mean; else the text is an identity")
  func resolution() throws {
    let uuid = try #require(UUID128("8f0e1a2b-3c4d-5e6f-7081-92a3b4c5d6e7"))
    var map = hall()
    map.beacons[0].identity = .iBeacon(uuid: uuid, major: 1, minor: 2)
    map.beacons[1].id = "C4:BE:C0:DE:00:5A"
    map.beacons[2].identity = .address(DeviceAddress(value: 0xc4be_c0de_005a))
    var engine = Engine(map: map)
    let text = "8F0E1A2B-3C4D-5E6F-7081-92A3B4C5D6E7/1/2"
    _ = engine.ingest(sighting(text, -50, at: 0))
    #expect(engine.finish().compactMap(\.nearest).last?.beacon == "b0")
    _ = engine.ingest(sighting("C4:BE:C0:DE:00:5A", -50, at: 1))
    #expect(engine.finish().compactMap(\.nearest).last?.beacon == "C4:BE:C0:DE:00:5A")
    var heard = sighting("", -50, at: 2)
    heard.beacon = .address(DeviceAddress(value: 0xc4be_c0de_005a))
    _ = engine.ingest(heard)
    #expect(engine.finish().compactMap(\.nearest).last?.beacon == "b2")
  }

  @Test("a map that has propagation and no beacons yet is not called uncalibrated")
  func empty() {
    var map = hall()
    map.beacons = []
    var engine = Engine(map: map)
    #expect(engine.ingest(sighting("stranger", -60, at: 0)).isEmpty)
  }

  @Test("a map whose floors alone have propagation is not called uncalibrated either")
  func floorCalibrated() {
    var map = hall(propagation: nil)
    map.floors[0].propagation = Propagation(measuredPower: -59)
    map.beacons = []
    var engine = Engine(map: map)
    #expect(engine.ingest(sighting("stranger", -60, at: 0)).isEmpty)
  }

  @Test(
    "propagation that no file can have traps nothing",
    arguments: [(2.0, 1e155), (1e308, 4), (1e-9, 4), (2, 1e-300)]
  )
  func absurd(exponent: Double, shadowing: Double) {
    for solver in [EngineOptions.Solver.leastSquares, .posterior] {
      let propagation = Propagation(
        measuredPower: -59,
        exponent: exponent,
        shadowing: shadowing
      )
      var options = EngineOptions()
      options.solver = solver
      var engine = Engine(map: hall(propagation: propagation), options: options)
      for second in 0..<5 {
        for beacon in engine.map.beacons {
          _ = engine.ingest(sighting(beacon.id, -70, at: Double(second)))
        }
      }
      for update in engine.finish().compactMap(\.position) {
        #expect(update.accuracy?.isNaN != true)
      }
    }
  }

  @Test("a map without propagation says once that positions are uncalibrated")
  func uncalibrated() {
    var engine = Engine(map: hall(propagation: nil))
    var updates: [Update] = []
    for time in 0..<5 { updates += engine.ingest(sighting("b0", -60, at: Double(time))) }
    #expect(updates.compactMap(\.warning?.code) == ["uncalibrated"])
  }

  @Test("rooms: entered once, left once")
  func rooms() {
    let left = [(0, 0), (5, 0), (5, 10), (0, 10)].map { Point(x: $0.0, y: $0.1) }
    let right = [(5, 0), (10, 0), (10, 10), (5, 10)].map { Point(x: $0.0, y: $0.1) }
    let map = hall(rooms: [
      Room(id: "left", polygon: left, message: "hello"), Room(id: "right", polygon: right),
    ])
    var engine = Engine(map: map, options: .exact)
    var updates: [Update] = []
    for second in 0...40 {
      let place = Point(x: 2 + 0.15 * Double(second), y: 5)
      for beacon in map.beacons {
        updates += engine.ingest(
          sighting(beacon.id, rssi(place, beacon.position), at: Double(second))
        )
      }
    }
    let events = updates.compactMap(\.room).map { "\($0.event.rawValue) \($0.room)" }
    #expect(events == ["enter left", "exit left", "enter right"])
    #expect(updates.compactMap(\.room).first?.message == "hello")
  }
}
