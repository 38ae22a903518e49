import FloorMaps
import Glibc
import Quantities
import Simulating
import Testing

@Suite("How strong a beacon is heard")
struct RadioTests {
  private func levels(_ map: FloorMap, at place: Point, _ options: SimulationOptions) throws -> Set<
    Double
  > {
    Set(try heard(at: place, for: 20, map: map, options: options).compactMap(\.rssi))
  }

  @Test(
    "path loss alone: -59 dBm at 1 m, 20 dB a decade",
    arguments: [(1, -59), (2, -65), (10, -79), (25, -87), (0.001, -39)] as [(Double, Double)]
  )
  func pathLoss(distance: Double, expected: Double) throws {
    let map = FloorMap(beacons: [iBeacon(1, x: 0, y: 0)])
    #expect(try levels(map, at: Point(x: 0, y: distance), plainOptions) == [expected])
  }

  @Test("the map's power, exponent and receiver offset; distance in space")
  func mapValues() throws {
    var map = FloorMap(receiverHeight: 1, beacons: [iBeacon(1, x: 0, y: 0, z: 4)])
    map.propagation = Propagation(measuredPower: -65, exponent: 3)
    map.receiverOffset = 2
    // 3 m up and 4 m along are 5 m: -65 - 30 log10(5) + 2 = -83.97.
    #expect(try levels(map, at: Point(x: 4, y: 0), plainOptions) == [-84])
  }

  @Test("a wall that is crossed takes its loss, one beside the path nothing")
  func walls() throws {
    let walls = [
      Wall(from: Point(x: 5, y: -1), to: Point(x: 5, y: 1), loss: 7),
      Wall(from: Point(x: 6, y: 1), to: Point(x: 6, y: 9), loss: 50),
    ]
    let map = FloorMap(floors: [Floor(id: "0", walls: walls)], beacons: [iBeacon(1, x: 0, y: 0)])
    #expect(try levels(map, at: Point(x: 10, y: 0), plainOptions) == [-86])
    #expect(try levels(map, at: Point(x: 4, y: 0), plainOptions) == [-71])
  }

  @Test("another floor: the storey's height and every slab in between")
  func slabs() throws {
    let floors = [
      Floor(id: "g", level: 0, elevation: 0, slabLoss: 99),
      Floor(id: "1", level: 1, elevation: 5, slabLoss: 3),
      Floor(id: "2", level: 2, elevation: 10),
    ]
    var beacon = iBeacon(1, x: 0, y: 0)
    beacon.floor = "2"
    let map = FloorMap(floors: floors, beacons: [beacon])
    // 10 m, -79 dBm, less 3 dB and the usual 8 dB; heard down to well below.
    var options = plainOptions
    options.hearing.threshold = -110
    #expect(try levels(map, at: Point(x: 0, y: 0), options) == [-90])
    options.floor = "1"
    #expect(try levels(map, at: Point(x: 0, y: 0), options) == [-81])
  }

  @Test("the body takes from a beacon behind, not from one ahead; half at the side")
  func body() throws {
    var options = plainOptions
    options.bodyLoss = 6
    // Somebody who stands still faces along x.
    for (x, y, expected) in [(10, 0, -79), (-10, 0, -85), (0, 10, -82)]
      as [(Double, Double, Double)]
    {
      let map = FloorMap(beacons: [iBeacon(1, x: x, y: y)])
      #expect(try levels(map, at: Point(x: 0, y: 0), options) == [expected])
    }
  }

  @Test("under a beacon the body's loss passes smoothly from none to all")
  func overhead() {
    let body = BodyLoss(behind: 6)
    let losses = (-100...100).map { step in
      let x = Double(step) / 10
      let state = Walk.State(position: Point(x: x, y: 0), heading: Point(x: 1, y: 0))
      let distance = (x * x + 4).squareRoot()
      return body.loss(state, towards: Point(x: 0, y: 0), distance: distance)
    }
    #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 0.2 })
    #expect(losses[0] < 0.1 && losses[200] > 5.9)
  }

  @Test("hearing ends softly: half at the threshold, Φ(1) a width above it")
  func hearing() throws {
    var map = FloorMap(beacons: [iBeacon(1, x: 0, y: 0)])
    for (threshold, share) in [(-79, 0.5), (-81, 0.841), (-83, 0.977), (-75, 0.023)]
      as [(Double, Double)]
    {
      map.propagation = Propagation(hearing: .init(threshold: threshold, width: 2))
      var options = plainOptions
      options.duration = 600
      let walk = try Walk(waypoints: [Point(x: 10, y: 0)])
      var simulation = try Simulation(map: map, walk: walk, options: options)
      while simulation.next() != nil {}
      let tally = simulation.tally
      #expect(abs(Double(tally.heard) / Double(tally.transmissions) - share) < 0.03)
      #expect(tally.heard + tally.tooWeak == tally.transmissions && tally.collisions == 0)
    }
  }

  @Test("coming back to a place, the shadowing and the fading are as they were")
  func comingBack() throws {
    let map = FloorMap(beacons: [iBeacon(1, x: 0, y: 3)])
    var options = SimulationOptions()
    options.bodyLoss = 0
    let there = Point(x: 2, y: 0)
    let walk = try Walk(waypoints: [there, Point(x: 20, y: 5), there], pause: 5)
    let sightings = all(try Simulation(map: map, walk: walk, options: options))
    let end = options.start.seconds + walk.duration
    let before = sightings.filter { $0.time.seconds < options.start.seconds + 5 }
    let after = sightings.filter { $0.time.seconds > end - 5 }
    for channel in 37...39 as ClosedRange<UInt8> {
      let first = Set(before.filter { $0.channel == channel }.map(\.rssi))
      #expect(first.count == 1)
      #expect(first == Set(after.filter { $0.channel == channel }.map(\.rssi)))
    }
  }

  @Test("the shadowing of many beacons spreads as the map says")
  func mapShadowing() throws {
    var beacons: [Beacon] = []
    for minor in 1...400 as ClosedRange<UInt16> {
      let angle = Double(minor)
      beacons.append(iBeacon(minor, x: 5 * cos(angle), y: 5 * sin(angle)))
    }
    var map = FloorMap(beacons: beacons)
    map.propagation = Propagation(shadowing: 4)
    var options = plainOptions
    options.shadowing = nil
    options.advertisingInterval = 5
    let sightings = try heard(at: Point(x: 0, y: 0), for: 60, map: map, options: options)
    let levels = Dictionary(sightings.map { ($0.beacon, $0.rssi ?? 0) }) { first, _ in first }
    #expect(levels.count > 390)
    #expect(abs(mean(Array(levels.values)) + 59 + 13.98) < 0.6)
    #expect(abs(deviation(Array(levels.values)) - 4) < 0.5)
  }
}
