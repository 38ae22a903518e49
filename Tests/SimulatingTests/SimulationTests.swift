import FloorMaps
import Quantities
import Simulating
import Testing

@Suite("A simulation")
struct SimulationTests {
  private let map = FloorMap(beacons: [
    iBeacon(1, x: 0, y: 0), iBeacon(2, x: 8, y: 0), iBeacon(3, x: 4, y: 6),
  ])
  private let path = [Point(x: 1, y: 1), Point(x: 7, y: 1), Point(x: 7, y: 4)]

  private func simulation(
    _ map: FloorMap,
    _ options: SimulationOptions = SimulationOptions()
  ) throws -> Simulation {
    try Simulation(map: map, walk: Walk(waypoints: path), options: options)
  }

  @Test("the same seed gives the same sightings, another one others")
  func seeds() throws {
    var options = SimulationOptions()
    options.seed = 5
    let first = all(try simulation(map, options))
    #expect(first.count > 60)
    #expect(first == all(try simulation(map, options)))
    options.seed = 6
    #expect(first != all(try simulation(map, options)))
  }

  @Test("a beacon keeps its levels and its timing when others come and go")
  func independence() throws {
    var options = SimulationOptions()
    options.hearing.threshold = -120
    let one = FloorMap(beacons: [map.beacons[1]])
    let alone = all(try simulation(one, options))
    let among = all(try simulation(map, options)).filter { $0.beacon == alone[0].beacon }
    // Whatever is missing was lost to the others.
    #expect(Set(among.map(\.time)).isSubset(of: alone.map(\.time)))
    #expect(among.allSatisfy { alone.contains($0) })
    #expect(alone.count - among.count < 4)
  }

  @Test("lasts as long as the walk, or as asked; every time lies within")
  func duration() throws {
    var options = SimulationOptions()
    let start = options.start.seconds
    let whole = all(try simulation(map, options)).map { $0.time.seconds - start }
    #expect(whole.allSatisfy { (0...9).contains($0) })
    #expect(try #require(whole.last) > 8.8)
    #expect(whole == whole.sorted())
    options.duration = 30
    let longer = all(try simulation(map, options)).map { $0.time.seconds - start }
    #expect(try #require(longer.last) > 29.8)
    #expect(Array(longer.prefix(whole.count)) == whole)
  }

  @Test("sightings bear the map's identity and claim its power; an address claims none")
  func identities() throws {
    var map = map
    let own = DeviceAddress(value: 0x0011_2233_4455)
    map.propagation = Propagation(measuredPower: -61.6)
    map.beacons[0].identity = .address(own)
    map.beacons[1].identity = nil
    let sightings = all(try simulation(map))
    let address = try #require(sightings.first { $0.beacon == .address(own) })
    #expect(address.address == own && address.measuredPower == nil)
    let named = try #require(sightings.first { $0.beacon == .named("b2") })
    #expect(named.measuredPower == -62)
    #expect(named.address?.value ?? 0 >> 46 != own.value)
    let framed = try #require(sightings.first { $0.beacon == map.beacons[2].identity })
    #expect(framed.measuredPower == -62)
    #expect((framed.address?.value ?? 0) >> 46 == 0b11)
  }

  @Test("what can't be simulated is refused")
  func refused() throws {
    let walk = try Walk(waypoints: path)
    #expect(throws: SimulationError.noBeacons) { try Simulation(map: FloorMap(), walk: walk) }
    var options = SimulationOptions()
    options.floor = "9"
    #expect(throws: SimulationError.unknownFloor("9", known: ["0"])) {
      try Simulation(map: map, walk: walk, options: options)
    }
    let standing = try Walk(waypoints: [path[0]])
    #expect(throws: SimulationError.noDuration) { try Simulation(map: map, walk: standing) }
  }

  @Test("every option is held to its range")
  func ranges() {
    let outside: [(WritableKeyPath<SimulationOptions, Double>, Double, SimulationOptions.Limited)] =
      [
        (\.advertisingInterval, 0.01, .advertisingInterval), (\.channelWindow, 11, .channelWindow),
        (\.decorrelation, 0, .decorrelation), (\.fading, 5.6, .fading), (\.bodyLoss, -1, .bodyLoss),
        (\.fading, -.infinity, .fading), (\.bodyLoss, .infinity, .bodyLoss),
        (\.hearing.width, -1, .hearingWidth), (\.hearing.threshold, 21, .hearingThreshold),
      ]
    #expect(throws: Never.self) { try SimulationOptions().validate() }
    for (option, value, name) in outside {
      var options = SimulationOptions()
      options[keyPath: option] = value
      #expect(throws: SimulationError.option(name, value: value)) { try options.validate() }
    }
  }

  @Test("errors say what to do")
  func sentences() {
    let interval = SimulationError.option(.advertisingInterval, value: 5000)
    #expect("\(interval)" == "advertising interval is 5000; give 0.02 to 10.24 s")
    let body = SimulationError.option(.bodyLoss, value: -1)
    #expect("\(body)" == "body loss is -1; give 0 or more dB")
    let floor = SimulationError.unknownFloor("up", known: ["0", "1"])
    #expect("\(floor)" == "the floor map has no floor 'up'; it has '0', '1'")
  }
}
