import FloorMaps
import Glibc
import Positioning
import Quantities
import Randomness

/// One second on a floor of three or six with eight beacons each, of which those of three are heard.
func floorCases() -> [Measurement] {
  [3, 6].flatMap { floors in
    let corners = [(0.0, 0.0), (32.0, 0), (32, 20), (0, 20)].map { Point(x: $0.0, y: $0.1) }
    let map = FloorMap(
      propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 5),
      floors: (0..<floors).map {
        Floor(id: "\($0)", level: $0, elevation: 3.5 * Double($0), outline: corners, slabLoss: 20)
      },
      beacons: (0..<8 * floors).map {
        Beacon(
          id: "b\($0)",
          floor: "\($0 / 8)",
          x: 4 + 8 * Double($0 % 4),
          y: $0 % 8 < 4 ? 4 : 16
        )
      }
    )
    let lowest = floors / 2 - 1
    var random = SeededGenerator(seed: 4)
    let levels = (0..<50 * 24).map { number in
      let beacon = map.beacons[8 * lowest + number % 24]
      let place = Point(x: thereAndBack(number / 24, of: 50, from: 2, to: 27), y: 10)
      let slab: Double = beacon.floor == "\(lowest + 1)" ? 0 : 20
      let distance = beacon.position.distance(to: place)
      return -59 - 20 * log10(max(0.3, distance)) - slab + 5 * random.normal()
    }
    let heard = 8 * lowest..<8 * lowest + 24
    return updateCases("\(floors) floors, 24 beacons heard", map, levels, beacons: heard)
  }
}

/// Where a walk is at one of so many seconds that take it from one place to another and back.
private func thereAndBack(_ second: Int, of seconds: Int, from: Double, to: Double) -> Double {
  let share: Double = abs(2 * Double(second) / Double(seconds) - 1)
  return to + (from - to) * share
}

/// One second of a walk past 12 beacons on a floor of 20 by 20 m: twelve readings and an update.
func posteriorCases() -> [Measurement] {
  let side = 20.0
  let corners = [(0.0, 0.0), (side, 0), (side, side), (0, side)].map { Point(x: $0.0, y: $0.1) }
  let map = FloorMap(
    propagation: Propagation(measuredPower: -59, exponent: 2, shadowing: 4),
    floors: [Floor(id: "0", outline: corners)],
    beacons: (0..<12).map {
      Beacon(id: "b\($0)", x: 2.5 + 5 * Double($0 % 4), y: 3.5 + 6.5 * Double($0 / 4))
    }
  )
  let seconds = 100
  var random = SeededGenerator(seed: 3)
  let levels = (0..<seconds * 12).map { number in
    let place = Point(x: thereAndBack(number / 12, of: seconds, from: 2, to: 18), y: 10)
    let distance = map.beacons[number % 12].position.distance(to: place)
    return -59 - 20 * log10(max(0.3, distance)) + 4 * random.normal()
  }
  return updateCases("12 beacons", map, levels, beacons: 0..<12)
}

/// Updates by both solvers, one each second, from levels of some of a map's beacons in turn, dBm.
///
/// The walk goes on and on in one engine, which so has all the memory that it needs.
private func updateCases(
  _ name: String,
  _ map: FloorMap,
  _ levels: [Double],
  beacons: Range<Int>
) -> [Measurement] {
  let identities = beacons.map { BeaconIdentity.named("b\($0)") }
  return ["ls", "posterior"].map { solver in
    var options = EngineOptions()
    options.solver = solver == "ls" ? .leastSquares : .posterior
    var engine = Engine(map: map, options: options)
    let seconds = levels.count / beacons.count
    var start = 0
    return Measurement("update, \(name), \(solver)", operations: seconds) {
      for (number, level) in levels.enumerated() {
        let sighting = Sighting(
          time: Timestamp(microseconds: Int64(start + number / beacons.count) * 1_000_000),
          beacon: identities[number % beacons.count],
          measurement: .rssi(level)
        )
        for update in engine.ingest(sighting) {
          if case .position(let position) = update { keep(position.accuracy ?? 0) }
        }
      }
      start += seconds
    }
  }
}
