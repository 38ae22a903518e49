import FloorMaps
import Positioning
import Ranging

/// The options that every command with an engine shares.
enum PositioningOptions {
  static let options = [
    Option(name: "--map", short: "-m", value: "FILE", help: "floor map with the beacons"),
    Option(name: "--interval", value: "S", help: "seconds of input time between updates (1)"),
    Option(
      name: "--rssi-filter",
      value: "NAME",
      help: "median, kalman, median+kalman or none (\(SignalFilterKind.best.rawValue))"
    ),
    Option(
      name: "--max-age",
      value: "S",
      help: "seconds after which a beacon unheard no longer counts (5)"
    ),
    Option(name: "--solver", value: "NAME", help: "ls (least squares) or auto (auto)"),
  ]

  /// The engine that the arguments ask for.
  static func engine(_ arguments: Arguments) throws(CommandFailure) -> Engine {
    var options = EngineOptions()
    if let interval = try arguments.number("--interval") { options.interval = interval }
    if let age = try arguments.number("--max-age") { options.maximumAge = age }
    if let filter = try arguments.choice("--rssi-filter", as: SignalFilterKind.self) {
      options.filter = filter
    }
    if let solver = try arguments.choice("--solver", as: EngineOptions.Solver.self) {
      options.solver = solver
    }
    if let fault = options.validate() { throw .usage(fault) }
    let path = try arguments.required("--map", "name the floor map with the beacons")
    return Engine(map: try MapLoading.load(path), options: options)
  }
}
