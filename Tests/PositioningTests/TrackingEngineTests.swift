import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("Tracking mode")
struct TrackingEngineTests {
  /// The hall with a receiver in every corner instead of a beacon.
  private func tracking(_ map: FloorMap = hall(), offsets: [Double?] = []) -> FloorMap {
    var map = map
    map.receivers = map.beacons.enumerated().map { index, beacon in
      let offset = index < offsets.count ? offsets[index] : nil
      return Receiver(id: "r\(index)", x: beacon.x, y: beacon.y, offset: offset)
    }
    map.beacons = []
    return map
  }

  private func heard(
    _ target: String?,
    by receiver: String?,
    _ rssi: Double,
    at seconds: Double,
    beacon: String = "tag"
  ) -> Sighting {
    var result = sighting(beacon, rssi, at: seconds)
    (result.receiver, result.target) = (receiver, target)
    return result
  }

  /// What all receivers of a map hear of a target at a place.
  private func around(_ place: Point, _ target: String, on map: FloorMap, at seconds: Double)
    -> [Sighting]
  {
    map.receivers.map { receiver in
      let level = rssi(place, receiver.position) + (receiver.offset ?? map.receiverOffset)
      return heard(target, by: receiver.id, level, at: seconds)
    }
  }

  @Test("exact levels give the exact place of each target")
  func exact() throws {
    let map = tracking()
    var engine = TrackingEngine(map: map, options: .exact)
    let places = ["cart": Point(x: 3, y: 4), "tag": Point(x: 8, y: 2)]
    for (name, place) in places {
      for sighting in around(place, name, on: map, at: 1) { _ = engine.ingest(sighting) }
    }
    let updates = engine.finish().compactMap(\.position)
    #expect(Set(updates.compactMap(\.target)) == ["cart", "tag"])
    for update in updates {
      let place = try #require(places[update.target ?? ""])
      #expect(try #require(update.position).distance(to: place) < 1e-6)
    }
    #expect(engine.positions == 2)
  }

  @Test("each receiver's own offset is taken off, else the map's", arguments: [0.0, 7.0])
  func offsets(common: Double) throws {
    var map = tracking(offsets: [nil, 20, -10, 3])
    map.receiverOffset = common
    let place = Point(x: 6, y: 7)
    var engine = TrackingEngine(map: map, options: .exact)
    for sighting in around(place, "cart", on: map, at: 1) { _ = engine.ingest(sighting) }
    let update = try #require(engine.finish().compactMap(\.position).last)
    #expect(try #require(update.position).distance(to: place) < 1e-6)
  }

  @Test("a target among others is where it is alone, and where a receiver among beacons is")
  func mirrored() {
    let floor = hall()
    let map = tracking(floor)
    // The posterior learns what offset a tag has, and takes none for that of a receiver.
    var engine = Engine(map: floor, options: .exact)
    var alone = TrackingEngine(map: map, options: .exact)
    var crowd = TrackingEngine(map: map, options: .exact)
    var expected: [Update] = []
    var one: [Update] = []
    var many: [Update] = []
    for step in 0..<120 {
      let time = Double(step) / 10
      let index = step % 4
      let level = -60 - Double(step * 37 % 11)
      expected += engine.ingest(sighting("b\(index)", level, at: time))
      one += alone.ingest(heard("cart", by: "r\(index)", level, at: time))
      many += crowd.ingest(heard("cart", by: "r\(index)", level, at: time))
      many += crowd.ingest(heard("other", by: "r\(3 - index)", -70, at: time))
    }
    expected += engine.finish()
    one += alone.finish()
    many += crowd.finish()
    func places(_ updates: [Update]) -> [Point?] {
      updates.compactMap(\.position).filter { $0.target != "other" }.map(\.position)
    }
    #expect(places(expected).count == 12)
    #expect(places(one) == places(expected))
    #expect(places(many) == places(expected))
  }

  @Test("without the name of a target it is the beacon that was heard")
  func unnamed() {
    var engine = TrackingEngine(map: tracking())
    _ = engine.ingest(heard(nil, by: "r0", -60, at: 0, beacon: "C0:00:00:00:00:01"))
    let update = engine.finish().compactMap(\.position).last
    #expect(update?.target == "C0:00:00:00:00:01")
    #expect(update?.missing == 2)
  }

  @Test("the nearest receiver is told as such")
  func nearest() throws {
    let map = tracking()
    var engine = TrackingEngine(map: map)
    for sighting in around(Point(x: 9, y: 1), "cart", on: map, at: 0) {
      _ = engine.ingest(sighting)
    }
    let update = try #require(engine.finish().compactMap(\.nearest).last)
    #expect(update.target == "cart")
    #expect(update.receiver == "r1")
    #expect(update.beacon == nil)
  }

  @Test("a target unheard is silent after the maximum age, and given up after --forget")
  func forgetting() {
    let room = Room(
      id: "store",
      polygon: [(0, 0), (10, 0), (10, 10), (0, 10)].map { Point(x: $0.0, y: $0.1) }
    )
    let map = tracking(hall(rooms: [room]))
    var options = EngineOptions()
    (options.maximumAge, options.forget) = (5, 20)
    var engine = TrackingEngine(map: map, options: options)
    var updates: [Update] = []
    for second in 0...40 {
      let time = Double(second)
      for sighting in around(Point(x: 5, y: 5), "stays", on: map, at: time) {
        updates += engine.ingest(sighting)
      }
      guard second <= 3 else { continue }
      for sighting in around(Point(x: 5, y: 5), "goes", on: map, at: time) {
        updates += engine.ingest(sighting)
      }
    }
    let seen = updates.compactMap(\.position).filter { $0.target == "goes" }.map(\.time)
    #expect(seen.max() == Timestamp(microseconds: 8_000_000))
    let left = updates.compactMap(\.room).filter { $0.event == .exit }
    #expect(left.map(\.target) == ["goes"])
    #expect(left.map(\.time) == [Timestamp(microseconds: 24_000_000)])
    #expect(updates.compactMap(\.nearest).last { $0.target == "goes" }?.receiver == nil)
    #expect(engine.targetCount == 1)
  }

  @Test("more targets than are kept are dropped, counted and warned of once")
  func bounded() {
    // Least squares: ten thousand densities take a minute an update in a debug build.
    var engine = TrackingEngine(map: tracking(), options: .exact)
    var warnings: [WarningUpdate] = []
    for index in 0..<(TrackingEngine.mostTargets + 7) {
      let updates = engine.ingest(heard("t\(index)", by: "r0", -60, at: 0))
      warnings += updates.compactMap(\.warning)
    }
    #expect(engine.targetCount == TrackingEngine.mostTargets)
    #expect(engine.dropped.map(\.reason) == [.tooManyTargets])
    #expect(engine.dropped.map(\.count) == [7])
    #expect(warnings.map(\.code) == ["tooManyTargets"])
    // When most are given up there is room again.
    let later = [70, 71.5].flatMap { engine.ingest(heard("t0", by: "r0", -60, at: $0)) }
    #expect(engine.targetCount == 1)
    #expect(later.compactMap(\.warning).map(\.code) == ["tooManyTargets"])
    #expect(later.compactMap(\.warning).map(\.isOver) == [true])
  }

  @Test("another recording has room for targets, and that is told")
  func roomAgain() {
    var options = EngineOptions()
    options.solver = .leastSquares
    var engine = TrackingEngine(map: tracking(), options: options)
    for number in 0...TrackingEngine.mostTargets {
      _ = engine.ingest(heard("t\(number)", by: "r0", -60, at: 0))
    }
    var updates = engine.begin(recording: "next")
    updates += [0, 1.5].flatMap { engine.ingest(heard("t0", by: "r0", -60, at: $0)) }
    let warnings = updates.compactMap(\.warning)
    #expect(warnings.map(\.code) == ["tooManyTargets"])
    #expect(warnings.map(\.isOver) == [true])
  }

  @Test("a target that was never near a receiver is given up like any other")
  func neverNear() {
    var options = EngineOptions()
    (options.maximumAge, options.forget) = (5, 20)
    var engine = TrackingEngine(map: tracking(), options: options)
    // -127 dBm are 2.5 km, beyond what is a range at all.
    var updates = (0..<3).flatMap { engine.ingest(heard("far", by: "r0", -127, at: Double($0))) }
    updates += (3..<40).flatMap { engine.ingest(heard("near", by: "r1", -60, at: Double($0))) }
    let told = updates.compactMap(\.nearest).filter { $0.target == "far" }
    #expect(told.map(\.receiver) == [nil])
    #expect(engine.targetCount == 1)
  }

  @Test("what a receiver can hear is told as it reads: its offset is in the threshold")
  func hearing() throws {
    // Three receivers hear the tag, the fourth is silent.
    func place(offset: Double, threshold: Double) throws -> Point {
      let propagation = Propagation(
        measuredPower: -59,
        exponent: 2,
        shadowing: 4,
        hearing: Propagation.Hearing(threshold: threshold, width: 2)
      )
      let map = tracking(hall(propagation: propagation), offsets: [0, 0, 0, offset])
      var engine = TrackingEngine(map: map)
      for second in 0..<20 {
        for sighting in around(Point(x: 7, y: 3), "cart", on: map, at: Double(second)).dropLast() {
          _ = engine.ingest(sighting)
        }
      }
      return try #require(engine.finish().compactMap(\.position).last?.position)
    }
    // Reading 8 dB too much, -67 dBm are -75 dBm to others.
    let plain = try place(offset: 0, threshold: -75)
    #expect(try place(offset: 8, threshold: -67).distance(to: plain) < 1e-3)
    #expect(try place(offset: 0, threshold: -67).distance(to: plain) > 0.02)
  }

  @Test("a survey beside the map is of beacons: it is not used, and a warning says so once")
  func survey() {
    let map = tracking()
    let survey = Survey(fingerprint: map.radioFingerprint, fields: [:])
    var engine = TrackingEngine(map: map, survey: survey)
    var locator = Locator(map: map, survey: survey)
    for second in 0..<3 {
      let sighting = heard("cart", by: "r0", -60, at: Double(second))
      let expected = second == 0 ? ["surveyOfBeacons"] : []
      #expect(engine.ingest(sighting).compactMap(\.warning).map(\.code) == expected)
      #expect(locator.ingest(sighting).compactMap(\.warning).map(\.code) == expected)
    }
  }

  @Test(
    "what cannot be used is dropped by reason",
    arguments: [
      (nil, "cart", -60.0, EngineDrop.unknownReceiver),
      ("nobody", "cart", -60, .unknownReceiver), ("r0", "cart", 30, .rssiOutOfRange),
      ("r0", String(repeating: "x", count: 201), -60, .longTargetName),
    ] as [(String?, String, Double, EngineDrop)]
  )
  func dropped(receiver: String?, target: String, level: Double, reason: EngineDrop) {
    var engine = TrackingEngine(map: tracking())
    _ = engine.ingest(heard(target, by: receiver, level, at: 0))
    #expect(engine.dropped.map(\.reason) == [reason])
    #expect(engine.targetCount == 0)
    #expect(engine.strangers == [receiver].compactMap { $0 }.filter { $0 == "nobody" })
  }

  @Test(
    "it is tracking mode when the first sighting names a receiver of the map",
    arguments: [
      // beacons and receivers of the map, the sighting's receiver -> tracking
      (true, true, "r0", true), (true, true, "phone", false), (true, true, nil, false),
      (false, true, "phone", true), (true, false, "r0", false),
    ] as [(Bool, Bool, String?, Bool)]
  )
  func mode(beacons: Bool, receivers: Bool, receiver: String?, isTracking: Bool) {
    var map = tracking()
    if beacons { map.beacons = hall().beacons }
    if !receivers { map.receivers = [] }
    var locator = Locator(map: map)
    _ = locator.begin(recording: "walk")
    _ = locator.advance(to: Timestamp(microseconds: 500_000))
    _ = locator.ingest(heard("cart", by: receiver, -60, at: 1, beacon: "b0"))
    #expect(locator.isTracking == isTracking)
    let updates = locator.advance(to: Timestamp(microseconds: 1_600_000))
    // The clock counts from the first record, be it a sighting or not.
    #expect(updates.compactMap(\.position).allSatisfy { $0.recording == "walk" })
    if receiver != "phone" || !isTracking {
      #expect(
        updates.compactMap(\.position).map(\.time) == [Timestamp(microseconds: 1_500_000)]
      )
    }
  }
}
