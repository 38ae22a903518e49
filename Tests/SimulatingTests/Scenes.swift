import FloorMaps
import Quantities
import Simulating

/// A building of proximity UUIDs for these tests.
let testUUID = UUID128(high: 0x0102_0304_0506_0708, low: 0x090a_0b0c_0d0e_0f10)

func iBeacon(_ minor: UInt16, x: Double, y: Double, z: Double? = nil) -> Beacon {
  Beacon(
    id: "b\(minor)",
    x: x,
    y: y,
    z: z,
    identity: .iBeacon(uuid: testUUID, major: 1, minor: minor)
  )
}

/// Options under which a level is the path loss and nothing else.
var plainOptions: SimulationOptions {
  var options = SimulationOptions()
  options.shadowing = 0
  options.fading = 0
  options.bodyLoss = 0
  return options
}

/// All that somebody hears who stands at a place for some seconds.
func heard(
  at place: Point,
  for seconds: Double,
  map: FloorMap,
  options: SimulationOptions
) throws -> [Sighting] {
  var options = options
  options.duration = seconds
  let walk = try Walk(waypoints: [place])
  return all(try Simulation(map: map, walk: walk, options: options))
}

func all(_ simulation: Simulation) -> [Sighting] {
  var simulation = simulation
  var sightings: [Sighting] = []
  while let sighting = simulation.next() { sightings.append(sighting) }
  return sightings
}

extension Sighting {
  var rssi: Double? {
    guard case .rssi(let value) = measurement else { return nil }
    return value
  }
}
