import FloorMaps
import Glibc
import Positioning
import Quantities

/// A square hall of 10 m with a named beacon in every corner, calibrated.
func hall(
  side: Double = 10,
  propagation: Propagation? = Propagation(measuredPower: -59, exponent: 2, shadowing: 4),
  rooms: [Room] = []
) -> FloorMap {
  let corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)]
  return FloorMap(
    propagation: propagation,
    floors: [
      Floor(
        id: "0",
        outline: corners.map { Point(x: $0.0, y: $0.1) },
        rooms: rooms
      )
    ],
    beacons: corners.enumerated().map { index, corner in
      Beacon(id: "b\(index)", x: corner.0, y: corner.1)
    }
  )
}

/// A sighting of a named beacon.
func sighting(
  _ beacon: String,
  _ rssi: Double,
  at seconds: Double,
  power: Double? = nil
) -> Sighting {
  Sighting(
    time: Timestamp(microseconds: Int64((seconds * 1e6).rounded())),
    beacon: .named(beacon),
    measurement: .rssi(rssi),
    measuredPower: power
  )
}

/// The RSSI of the hall's path loss at a distance.
func rssi(_ from: Point, _ to: Point) -> Double {
  -59 - 20 * log10(max(0.3, from.distance(to: to)))
}

extension Update {
  var position: PositionUpdate? {
    if case .position(let update) = self { return update }
    return nil
  }

  var nearest: NearestUpdate? {
    if case .nearest(let update) = self { return update }
    return nil
  }

  var room: RoomUpdate? {
    if case .room(let update) = self { return update }
    return nil
  }

  var warning: WarningUpdate? {
    if case .warning(let update) = self { return update }
    return nil
  }
}

extension EngineOptions {
  /// Least squares: exact levels give the exact place, where the mean of a density cannot.
  static let exact: EngineOptions = {
    var options = EngineOptions()
    options.solver = .leastSquares
    return options
  }()
}
