import FloorMaps
import Positioning
import Quantities
import Testing

@Suite("Clocks of receivers in tracking mode")
struct ReceiverClockTests {
  /// A hall of 30 m with 16 receivers in a grid.
  private static let map: FloorMap = {
    var map = hall(side: 30)
    map.beacons = []
    map.receivers = (0..<16).map {
      Receiver(id: "r\($0)", x: 3 + 8 * Double($0 % 4), y: 3 + 8 * Double($0 / 4))
    }
    return map
  }()

  /// What all receivers hear twice a second of two targets, in the order in which it comes in.
  ///
  /// `offset` tells how many seconds a receiver's clock is ahead at a time.
  private static func heard(
    _ seconds: Range<Int>,
    offset: (_ receiver: Int, _ time: Double) -> Double = { _, _ in 0 }
  ) -> [Sighting] {
    let places = ["cart": Point(x: 7, y: 9), "tag": Point(x: 20, y: 16)]
    return (2 * seconds.lowerBound..<2 * seconds.upperBound).flatMap { step in
      map.receivers.indices.flatMap { index in
        ["cart", "tag"].map { name in
          let (receiver, place) = (map.receivers[index], places[name] ?? Point(x: 0, y: 0))
          let time = 100_000 + Double(step) / 2 + Double(index) / 100
          var result = sighting(
            name,
            rssi(place, receiver.position),
            at: time + offset(index, time - 100_000)
          )
          (result.receiver, result.target) = (receiver.id, name)
          return result
        }
      }
    }
  }

  /// What an engine tells of an input, and how often it started afresh.
  private func run(_ sightings: [Sighting]) -> (updates: [Update], resets: Int) {
    var engine = TrackingEngine(map: Self.map, options: .exact)
    let updates = sightings.flatMap { engine.ingest($0) } + engine.finish()
    return (updates, engine.dropped.first { $0.reason == .timeJump }?.count ?? 0)
  }

  private func positions(_ updates: [Update]) -> [PositionUpdate] {
    updates.compactMap(\.position).filter { $0.position != nil }
  }

  /// Receiver, seconds that its clock is ahead, and how it is told: measured against what came in
  /// just before, so up to half a second less.
  static let wrong: [(receiver: Int, ahead: Double, told: String)] = [
    (7, -3.5, "3.5 s behind"), (7, -5, "5.0 s behind"), (7, -7200, "2 h behind"),
    (0, -3.5, "3.2 s behind"), (0, -5, "4.7 s behind"), (0, -7200, "2 h behind"),
    (7, 3.5, "3.1 s ahead"), (7, 1800, "30 min ahead"), (7, 7200, "2 h ahead"),
    (0, 1800, "30 min ahead"), (0, 7200, "2 h ahead"), (15, -7200, "2 h behind"),
  ]

  @Test("one that is wrong is named once, and costs at most one fresh start", arguments: wrong)
  func one(receiver: Int, ahead: Double, told: String) throws {
    let right = positions(run(Self.heard(0..<60)).updates)
    let (updates, resets) = run(Self.heard(0..<60) { index, _ in index == receiver ? ahead : 0 })
    #expect(resets <= 1)
    #expect(right.count == 2 * 60)
    #expect(positions(updates).count >= right.count - 4)
    let warnings = updates.compactMap(\.warning).filter { $0.code == "receiverClock" }
    #expect(warnings.count == 1)
    #expect(try #require(warnings.first).message.contains("'r\(receiver)' is \(told) "))
    for update in positions(updates) {
      let place = update.target == "cart" ? Point(x: 7, y: 9) : Point(x: 20, y: 16)
      #expect(try #require(update.position).distance(to: place) < 0.1)
    }
  }

  @Test("a late one changes nothing of what is told", arguments: [-2.5, -5, -7200])
  func late(ahead: Double) {
    let right = positions(run(Self.heard(0..<20)).updates)
    let found = run(Self.heard(0..<20) { index, _ in index == 7 ? ahead : 0 })
    #expect(found.resets == 0)
    #expect(positions(found.updates).map(\.time) == right.map(\.time))
    #expect(positions(found.updates).map(\.beacons) == right.map(\.beacons))
  }

  @Test(
    "one that differs by little more than the delay, or goes to and fro, names nobody",
    arguments: [2.05, 2.3, 2.5, 2.8, -2.3, -2.8, .nan]
  )
  func edge(ahead: Double) {
    let (updates, resets) = run(
      Self.heard(0..<60) { index, time in
        guard index == 7 else { return 0 }
        return ahead.isNaN ? (Int(time * 2) % 2 == 0 ? 1.5 : -1.5) : ahead
      }
    )
    #expect(resets == 0)
    #expect(updates.compactMap(\.warning).filter { $0.code == "receiverClock" } == [])
    #expect(positions(updates).count >= 2 * 59)
  }

  @Test(
    "one that keeps what it hears and sends it late takes nobody's time with it",
    arguments: [10, 60]
  )
  func batches(seconds: Int) {
    // Receivers in turn: those of `kept` send every so many seconds what they heard since.
    for kept in [[7], Array(0..<16)] {
      let heard = Self.heard(0..<240).enumerated().map { number, sighting in
        let receiver = Int(sighting.receiver?.dropFirst() ?? "") ?? 0
        let second = sighting.time.seconds - 100_000
        let phase = Double(receiver * seconds / 16)
        let sent = ((second - phase) / Double(seconds)).rounded(.down) + 1
        let comes = kept.contains(receiver) ? max(second, sent * Double(seconds) + phase) : second
        return (sighting, comes, number)
      }
      let (updates, resets) = run(heard.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0))
      #expect(resets == 0)
      #expect(updates.compactMap(\.warning).filter { $0.code == "receiverClock" } == [])
      let last = updates.compactMap(\.position).last?.time.seconds ?? 0
      #expect(last < 100_240.5, "\(kept.count) receivers")
      if kept.count == 1 { #expect(positions(updates).count == 2 * 240) }
    }
  }

  @Test("every one with another clock: no fresh start after the first seconds")
  func all() {
    let (updates, resets) = run(Self.heard(0..<60) { index, _ in -100 * Double(index) })
    #expect(resets == 0)
    #expect(positions(updates).count >= 2 * 58)
  }

  @Test("one that is set right while it runs starts nothing afresh when it was late")
  func mended() {
    let (updates, resets) = run(
      Self.heard(0..<60) { index, time in index == 7 && time < 30 ? -500 : 0 }
    )
    #expect(resets == 0)
    #expect(positions(updates).count == 2 * 60)
  }

  @Test("one that was ahead and is set right brings the right time back")
  func mendedAhead() throws {
    let (updates, resets) = run(
      Self.heard(0..<60) { index, time in index == 7 && time < 30 ? 1800 : 0 }
    )
    #expect(resets == 1)
    #expect(try #require(positions(updates).last).time.seconds < 100_061)
    #expect(positions(updates).count >= 2 * 57)
  }

  @Test("time goes on when the one that was ahead hears nothing any more")
  func leaderGone() {
    let sightings = Self.heard(0..<60) { index, _ in index == 7 ? 1800 : 0 }
    let gone = sightings.filter { $0.receiver != "r7" || $0.time.seconds < 100_000 + 1830 }
    let (updates, resets) = run(gone)
    #expect(resets == 0)
    #expect(positions(updates).count >= 2 * 56)
  }

  @Test("one that was named is right again after a minute of another stretch of time as well")
  func anotherStretch() {
    let first = Self.heard(0..<30) { index, _ in index == 7 ? -600 : 0 }
    let day: Double = 86_400
    let second = Self.heard(0..<90) { _, _ in -day }
    let warnings = run(first + second).updates.compactMap(\.warning)
      .filter { $0.code == "receiverClock" }
    #expect(warnings.map(\.receiver) == ["r7", "r7"])
    #expect(warnings.map(\.isOver) == [false, true])
  }

  /// Receivers that start anew at 20 s, and the seconds at which they are told the time.
  static let reboots: [(receivers: [Int], told: Double)] = [
    ([7], 32), ([0], 32), ([15], 20.5), ([7], .infinity), ([2, 3, 9], 32),
  ]

  @Test(
    "one that starts anew and counts from 1970 costs no fresh start: it is named, and targets stay",
    arguments: reboots
  )
  func reboot(receivers: [Int], told: Double) throws {
    let right = positions(run(Self.heard(0..<120)).updates)
    let (updates, resets) = run(
      Self.heard(0..<120) { index, time in
        receivers.contains(index) && (20..<told).contains(time) ? -100_020 : 0
      }
    )
    #expect(resets == 0)
    #expect(positions(updates).map(\.time) == right.map(\.time))
    #expect(positions(updates).map(\.beacons) == right.map(\.beacons))
    let warnings = updates.compactMap(\.warning).filter { $0.code == "receiverClock" }
    let named = warnings.filter { !$0.isOver }
    // Half a second of it falls between two updates.
    let isSeen = told > 21
    #expect(Set(named.compactMap(\.receiver)) == Set(isSeen ? receivers.map { "r\($0)" } : []))
    #expect(named.count == (isSeen ? receivers.count : 0))
    #expect(named.allSatisfy { $0.message.contains("28 h behind most others'") })
    let over = warnings.filter(\.isOver)
    #expect(over.count == (isSeen && told < 100 ? receivers.count : 0))
    #expect(over.allSatisfy { ($0.time?.seconds ?? 0) >= 100_000 + told + 59 })
  }

  @Test("of two receivers one starts anew: the other's time counts; with one alone its own does")
  func few() {
    for (count, expected) in [(2, 0), (1, 1)] {
      let sightings = Self.heard(0..<20) { index, time in
        index == 0 && time >= 10 ? -100_010 : 0
      }
      let kept = Set((0..<count).map { "r\($0)" })
      #expect(run(sightings.filter { kept.contains($0.receiver ?? "") }).resets == expected)
    }
  }

  @Test("all clocks that step back together begin a new stretch")
  func stretch() {
    let (updates, resets) = run(Self.heard(0..<10) { _, time in time < 5 ? 0 : -1000 })
    #expect(resets == 1)
    #expect(updates.compactMap(\.warning).filter { $0.code == "timeJump" }.count == 1)
    #expect(positions(updates).last.map { $0.time.seconds < 100_000 } == true)
  }

  @Test(
    "a stranger's time, or that of an impossible level, makes nothing jump",
    arguments: [-1e9, -100, 3, 30, 3000, 1e10]
  )
  func strangers(ahead: Double) {
    var sightings = Self.heard(0..<20)
    let right = run(sightings).updates
    for index in stride(from: 0, to: sightings.count, by: 37).reversed() {
      var stranger = sightings[index]
      stranger.time = stranger.time.advanced(byMicroseconds: Int64(ahead * 1e6))
      if index % 2 == 0 { stranger.receiver = "nobody" } else { stranger.measurement = .rssi(-500) }
      sightings.insert(stranger, at: index)
    }
    let found = run(sightings)
    #expect(found.updates == right)
    #expect(found.resets == 0)
  }
}
