import Captures
import FloorMaps
import Quantities
import Simulating
import Testing

/// All bytes of a recording, and how many chunks they came in.
private func bytes(
  of simulation: Simulation,
  as format: SimulatedRecording.Format
) throws -> (bytes: [UInt8], chunks: Int) {
  var recording = try SimulatedRecording(simulation, format: format)
  var all: [UInt8] = []
  var chunks = 0
  while let chunk = recording.next() {
    all += chunk
    chunks += 1
  }
  return (all, chunks)
}

/// What a capture reader makes of these bytes.
private func events(in bytes: [UInt8]) throws -> [CaptureEvent] {
  var reader = CaptureReader()
  var events: [CaptureEvent] = []
  try reader.read(bytes.span) { events.append($0) }
  try reader.finish { events.append($0) }
  return events
}

@Suite("A simulation as a file")
struct RecordingTests {
  private let map = FloorMap(beacons: [
    iBeacon(1, x: 0, y: 0),
    Beacon(id: "alt", x: 8, y: 0, identity: .altBeacon(id1: testUUID, id2: 3, id3: 4)),
    Beacon(id: "eddy", x: 4, y: 6, identity: .eddystone(testUUID)),
    Beacon(id: "static", x: 2, y: 3, identity: .address(DeviceAddress(value: 0xc0ff_ee00_0001))),
    Beacon(id: "public", x: 6, y: 3, identity: .address(DeviceAddress(value: 0x00ff_ee00_0002))),
  ])

  private func simulation(_ map: FloorMap, duration: Double = 20) throws -> Simulation {
    var options = SimulationOptions()
    options.duration = duration
    options.seed = 11
    let walk = try Walk(waypoints: [Point(x: 1, y: 1), Point(x: 7, y: 1)], speed: 0.5)
    return try Simulation(map: map, walk: walk, options: options)
  }

  private func sightings(_ events: [CaptureEvent]) -> [Sighting] {
    events.compactMap { event in
      guard case .sighting(let sighting) = event else { return nil }
      return sighting
    }
  }

  @Test("btsnoop reads back to what was heard, but for the channel")
  func btsnoop() throws {
    let simulation = try simulation(map)
    let events = try events(in: try bytes(of: simulation, as: .btsnoop).bytes)
    let expected = all(simulation).map { sighting in
      var sighting = sighting
      sighting.channel = nil
      return sighting
    }
    #expect(Set(expected.map(\.beacon)).count == 5)
    #expect(sightings(events) == expected)
    #expect(events.first == .clock(simulation.options.start))
    let end = simulation.options.start.advanced(byMicroseconds: 20_000_000)
    #expect(events.last == .clock(end))
    #expect(events.count == expected.count + 2)
  }

  @Test("CSV reads back to what was heard, but for addresses; identities as their text")
  func csv() throws {
    let simulation = try simulation(map)
    let events = try events(in: try bytes(of: simulation, as: .csv).bytes)
    let expected = all(simulation).map { sighting in
      var sighting = sighting
      sighting.beacon = .named("\(sighting.beacon)")
      sighting.address = nil
      return sighting
    }
    #expect(sightings(events) == expected)
    #expect(events.first == .clock(simulation.options.start))
    #expect(events.count == expected.count + 2)
  }

  @Test("both formats tell the same times, beacons, levels and powers")
  func sameInBoth() throws {
    let simulation = try simulation(map)
    let first = sightings(try events(in: try bytes(of: simulation, as: .btsnoop).bytes))
    let second = sightings(try events(in: try bytes(of: simulation, as: .csv).bytes))
    #expect(first.map(\.time) == second.map(\.time))
    #expect(first.map { "\($0.beacon)" } == second.map { "\($0.beacon)" })
    #expect(first.map(\.rssi) == second.map(\.rssi))
    #expect(first.map(\.measuredPower) == second.map(\.measuredPower))
  }

  @Test("the same seed gives the same bytes", arguments: SimulatedRecording.Format.allCases)
  func reproducible(format: SimulatedRecording.Format) throws {
    let first = try bytes(of: try simulation(map), as: format)
    #expect(first.bytes == (try bytes(of: try simulation(map), as: format)).bytes)
  }

  @Test(
    "long recordings come in chunks of some 64 KiB",
    arguments: SimulatedRecording.Format.allCases
  )
  func chunks(format: SimulatedRecording.Format) throws {
    var recording = try SimulatedRecording(try simulation(map, duration: 300), format: format)
    var sizes: [Int] = []
    while let chunk = recording.next() { sizes.append(chunk.count) }
    #expect(sizes.count >= 2)
    #expect(sizes.dropLast().allSatisfy { (65_536..<65_536 + 512).contains($0) })
    #expect(sizes.allSatisfy { $0 > 0 })
    #expect(recording.simulation.tally.heard > 4000)
  }

  @Test("a beacon that sends nothing known can't be in a btsnoop file, but in CSV by its id")
  func mute() throws {
    var map = map
    map.beacons[2].identity = nil
    let simulation = try simulation(map)
    let error = #expect(throws: SimulationError.self) {
      try SimulatedRecording(simulation, format: .btsnoop)
    }
    #expect(error == .beaconSendsNothing(id: "eddy"))
    let read = sightings(try events(in: try bytes(of: simulation, as: .csv).bytes))
    #expect(read.contains { $0.beacon == .named("eddy") })
  }

  @Test("a quiet place is a recording of its two ends alone")
  func silence() throws {
    let far = FloorMap(beacons: [iBeacon(1, x: 9000, y: 0)])
    let events = try events(in: try bytes(of: try simulation(far), as: .btsnoop).bytes)
    let start = SimulationOptions().start
    #expect(events == [.clock(start), .clock(start.advanced(byMicroseconds: 20_000_000))])
  }
}
