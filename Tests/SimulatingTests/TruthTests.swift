import FloorMaps
import Quantities
import Simulating
import Testing

@Suite("The truth of a simulation")
struct TruthTests {
  private let start = SimulationOptions().start

  private func truth(_ path: [Point], speed: Double = 1, floor: String = "0") throws
    -> [TruthSample]
  {
    let map = FloorMap(floors: [Floor(id: floor)], beacons: [iBeacon(1, x: 0, y: 0)])
    let walk = try Walk(waypoints: path, speed: speed)
    return Array(TruthSamples(of: try Simulation(map: map, walk: walk)))
  }

  @Test("ten samples a second from the first step to the last, on the path, at its speed")
  func samples() throws {
    let samples = try truth([Point(x: 0, y: 0), Point(x: 3, y: 4)], speed: 0.8)
    #expect(samples.count == 64)
    #expect(samples.first?.time == start && samples.first?.position == Point(x: 0, y: 0))
    #expect(samples.last?.time.seconds(since: start) == 6.25)
    #expect(samples.last?.position == Point(x: 3, y: 4))
    for (before, after) in zip(samples, samples.dropFirst().dropLast()) {
      #expect(after.time.seconds(since: before.time) == 0.1)
      #expect(abs(after.position.distance(to: before.position) - 0.08) < 1e-9)
      #expect(abs(after.position.x * 4 - after.position.y * 3) < 1e-9)
    }
  }

  @Test("rows have the time of the sightings, metres to a tenth of a millimetre, and the floor")
  func rows() throws {
    let samples = try truth([Point(x: -0.04996, y: 0), Point(x: 1, y: 0)], floor: "a \"b\"")
    #expect(TruthSample.csvHeader == "time,x,y,floor\n")
    #expect(samples[0].csvRow == "1767225600.000000,-0.0500,0.0000,\"a \"\"b\"\"\"\n")
    #expect(samples[1].csvRow == "1767225600.100000,0.0500,0.0000,\"a \"\"b\"\"\"\n")
    let plain = try truth([Point(x: 12.3, y: -4), Point(x: 12.3, y: 0)])
    #expect(plain[0].csvRow == "1767225600.000000,12.3000,-4.0000,0\n")
  }
}
