/// Why a simulation cannot be made from what was asked.
public enum SimulationError: Error, Equatable, Sendable {
  /// An option outside its range.
  case option(SimulationOptions.Limited, value: Double)
  /// A walk without any waypoint.
  case noWaypoints
  /// A waypoint whose coordinates are not finite; counted from 1.
  case waypointNotFinite(number: Int)
  /// Neither a duration is given nor does the walk take any time.
  case noDuration
  /// The map has no beacon.
  case noBeacons
  /// The map has no floor with this id.
  case unknownFloor(String, known: [String])
  /// btsnoop holds what is sent over the air, and the map does not tell what this beacon sends.
  case beaconSendsNothing(id: String)
}

extension SimulationError: CustomStringConvertible {
  /// What is wrong and what to do; ids stand as in the map: escape them before printing.
  public var description: String {
    switch self {
    case .option(let option, let value):
      let range = option.range
      let upper = range.upperBound.isFinite ? " to \(plain(range.upperBound))" : " or more"
      let limits = "\(plain(range.lowerBound))\(upper) \(option.unit)"
      return "\(option.rawValue) is \(plain(value)); give \(limits)"
    case .noWaypoints:
      return "the path has no waypoint; give at least one, as x,y in metres"
    case .waypointNotFinite(let number):
      return "waypoint \(number) is not finite; give x,y in metres"
    case .noDuration:
      return "standing at one place takes no time; give a duration or a pause in seconds"
    case .noBeacons:
      return "the floor map has no beacons; nothing would be heard"
    case .unknownFloor(let id, let known):
      let ids = known.map { "'\($0)'" }.joined(separator: ", ")
      return "the floor map has no floor '\(id)'; it has \(ids)"
    case .beaconSendsNothing(let id):
      return "beacon '\(id)' has no identity to send in a btsnoop file;"
        + " give it ibeacon, altbeacon, eddystone or address in the floor map, or write CSV"
    }
  }
}

/// A number as people write it: whole ones without decimals.
private func plain(_ number: Double) -> String {
  number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
}
