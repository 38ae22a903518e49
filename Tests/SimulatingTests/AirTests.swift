import FloorMaps
import Quantities
import Randomness
import Simulating
import Testing

@Suite("On the air")
struct AirTests {
  private func schedule(_ seed: UInt64, interval: Int64) -> AdvertisingSchedule {
    AdvertisingSchedule(interval: interval, random: SeededGenerator(seed: seed))
  }

  @Test("between events it is the interval and 0 to 10 ms, 5 ms in the mean")
  func delays() {
    var schedule = schedule(7, interval: 200_000)
    #expect((0..<200_000).contains(schedule.next))
    var delays: [Double] = []
    for _ in 0..<5000 {
      let before = schedule.next
      schedule.advance()
      delays.append(Double(schedule.next - before - 200_000))
    }
    #expect(delays.allSatisfy { (0...10_000).contains($0) })
    #expect(abs(mean(delays) - 5000) < 150)
    // A uniform distribution: its deviation is its width over √12.
    #expect(abs(deviation(delays) - 2887) < 100)
  }

  @Test("the first events fall anywhere within one interval")
  func phases() {
    let phases = (0..<1000).map { Double(schedule(UInt64($0), interval: 100_000).next) }
    #expect(phases.allSatisfy { (0..<100_000).contains($0) })
    #expect(abs(mean(phases) - 50_000) < 3000)
  }

  @Test("each event is sent on 37, 38, 39; everything comes in the order of time")
  func order() {
    var traffic = AirTraffic((0..<20).map { schedule($0, interval: 100_000) })
    var sent: [Transmission] = []
    while (sent.last?.start ?? 0) < 5_000_000 {
      guard let next = traffic.next() else { break }
      sent.append(next)
    }
    #expect(zip(sent, sent.dropFirst()).allSatisfy { $0.start <= $1.start })
    for beacon in 0..<20 {
      let own = sent.filter { $0.beacon == beacon }
      #expect((3 * 45...3 * 51).contains(own.count))
      for (index, transmission) in own.enumerated() {
        #expect(transmission.channel == AdvertisingChannel.allCases[index % 3])
        guard index % 3 > 0 else { continue }
        #expect(transmission.start - own[index - 1].start == AirTraffic.channelStep)
      }
    }
  }

  @Test("the scanner takes what lies wholly in its channel's window")
  func scanner() {
    let scanner = ChannelScanner(window: 100_000)
    func covers(_ channel: AdvertisingChannel, _ start: Int64) -> Bool {
      scanner.covers(Transmission(beacon: 0, channel: channel, start: start))
    }
    #expect(covers(.first, 0) && covers(.second, 100_000) && covers(.third, 200_000))
    #expect(covers(.first, 300_000) && !covers(.second, 0) && !covers(.first, 100_000))
    #expect(covers(.first, 99_624) && !covers(.first, 99_625))
  }

  @Test("transmissions meet those less than an airtime away on their channel")
  func encounters() {
    var window = CollisionWindow()
    let starts: [(Int64, AdvertisingChannel)] = [
      (0, .first), (100, .second), (375, .first), (376, .first), (1000, .first), (9000, .first),
    ]
    for (index, (start, channel)) in starts.enumerated() {
      window.add(Transmission(beacon: index, channel: channel, start: start))
    }
    var rivals: [[Int]] = []
    while let encounter = window.next() { rivals.append(encounter.rivals.map(\.beacon)) }
    // The last one waits for what may still come.
    #expect(rivals == [[2], [], [0, 3], [2], []])
  }

  @Test("all channels are heard alike")
  func channelShares() throws {
    let map = FloorMap(beacons: [iBeacon(1, x: 0, y: 0), iBeacon(2, x: 1, y: 0)])
    let sightings = try heard(at: Point(x: 0, y: 1), for: 600, map: map, options: plainOptions)
    for channel in 37...39 as ClosedRange<UInt8> {
      let share = Double(sightings.count { $0.channel == channel }) / Double(sightings.count)
      #expect(abs(share - 1.0 / 3) < 0.02)
    }
    // Two beacons, every 205 ms in the mean, about once an event.
    let events: Double = 2 * 600 / 0.205
    #expect(abs(Double(sightings.count) - events) < 0.05 * events)
  }

  /// The share of transmissions lost to others, with so many beacons on a circle of 3 m.
  private func lostShare(beacons count: UInt16) throws -> Double {
    let beacons = (1...count).map { iBeacon($0, x: 3, y: 0) }
    var options = plainOptions
    options.advertisingInterval = 0.1
    options.duration = 60
    let walk = try Walk(waypoints: [Point(x: 0, y: 0)])
    var simulation = try Simulation(map: FloorMap(beacons: beacons), walk: walk, options: options)
    while simulation.next() != nil {}
    return Double(simulation.tally.collisions) / Double(simulation.tally.transmissions)
  }

  @Test("more beacons, more collisions: 1 - exp(-2 · airtime · rate) when all are equally strong")
  func collisions() throws {
    #expect(try lostShare(beacons: 1) == 0)
    for (count, expected) in [(10, 0.063), (40, 0.244), (120, 0.573)] as [(UInt16, Double)] {
      #expect(abs(try lostShare(beacons: count) / expected - 1) < 0.15, "\(count) beacons")
    }
  }

  @Test("a beacon 10 dB stronger than its rivals is received through every collision")
  func capture() throws {
    var beacons = (2...200).map { iBeacon($0, x: 10, y: 0) }
    beacons.append(iBeacon(1, x: 1, y: 0))
    var options = plainOptions
    options.duration = 60
    let walk = try Walk(waypoints: [Point(x: 0, y: 0)])
    let map = FloorMap(beacons: beacons)
    var simulation = try Simulation(map: map, walk: walk, options: options)
    var strong = 0
    while let sighting = simulation.next() { strong += sighting.rssi == -59 ? 1 : 0 }
    let alone = FloorMap(beacons: [iBeacon(1, x: 1, y: 0)])
    #expect(strong == all(try Simulation(map: alone, walk: walk, options: options)).count)
    #expect(simulation.tally.collisions > simulation.tally.transmissions / 3)
  }

  @Test("a thousand beacons out of range take nothing from one in range, and do not collide")
  func inaudible() throws {
    // 5 km off they arrive 20 dB below what can be heard, and fill the air all the time.
    var options = plainOptions
    options.advertisingInterval = 0.1
    options.duration = 4
    let walk = try Walk(waypoints: [Point(x: 0, y: 0)])
    let near = iBeacon(1, x: 1, y: 0)
    let far = (2...1001).map { iBeacon($0, x: 5000, y: 0) }
    var crowd = try Simulation(map: FloorMap(beacons: [near] + far), walk: walk, options: options)
    var heard = 0
    while crowd.next() != nil { heard += 1 }
    let alone = all(try Simulation(map: FloorMap(beacons: [near]), walk: walk, options: options))
    #expect(heard == alone.count && heard > 30)
    #expect(crowd.tally.collisions == 0)
    #expect(crowd.tally.tooWeak == crowd.tally.transmissions - heard)
  }
}
