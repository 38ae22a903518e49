import FloorMaps
import Quantities
import Simulating

/// The options of a simulation, and the simulation that they ask for.
enum SimulationArguments {
  static let options = [
    MapLoading.option,
    Option(
      name: "--path",
      value: "POINTS",
      help: "waypoints in metres: \"x,y x,y ...\"; x,y@FLOOR goes to a floor",
      isRequired: true
    ),
    Option(name: "--floor", value: "ID", help: "the floor to begin on (the map's first)"),
    Option(name: "--speed", value: "V", help: "metres a second (1)"),
    Option(name: "--pause", value: "S", help: "seconds stood at each waypoint (0)"),
    Option(name: "--duration", value: "S", help: "seconds simulated (as long as the walk takes)"),
    Option(name: "--seed", value: "N", help: "whole number that all chance comes from (1)"),
    Option(name: "--shadowing", value: "DB", help: "its deviation, 0 for none (the map's, or 6)"),
    Option(name: "--decorrelation", value: "M", help: "metres over which shadowing changes (3)"),
    Option(name: "--fading", value: "DB", help: "its deviation, 0 to 5.5, 0 for none (4)"),
    Option(name: "--body-loss", value: "DB", help: "taken from beacons behind, 0 for none (5)"),
    Option(name: "--advertising-interval", value: "S", help: "of each beacon, 0.02 to 10.24 (0.2)"),
    Option(name: "--channel-window", value: "S", help: "on each channel, 0.0025 to 10.24 (0.1)"),
  ]

  /// The simulation that the arguments ask for; what is wrong with them comes before the map.
  static func simulation(_ arguments: Arguments) throws(CommandFailure) -> Simulation {
    let mapPath = try mapPath(arguments)
    let options = try simulationOptions(arguments)
    var (points, floors) = try waypoints(
      try arguments.required("--path", "give the waypoints, such as --path \"1,1 9,1\"")
    )
    let speed = try arguments.number("--speed") ?? 1
    let pause = try arguments.number("--pause") ?? 0
    try asUsage { () throws(SimulationError) in
      try options.validate()
      _ = try Walk(waypoints: points, speed: speed, pause: pause)
    }
    if floors.first != .some(nil), arguments.text("--floor") != nil {
      throw .usage("the first waypoint of '--path' says its floor; leave out '--floor'")
    }
    let map = try MapLoading.load(mapPath)
    if let first = floors.indices.first, floors[first] == nil {
      floors[first] = options.floor ?? map.floors.first?.id
    }
    return try asUsage { () throws(SimulationError) in
      let walk = try Walk(waypoints: points, floors: floors, speed: speed, pause: pause)
      let simulation = try Simulation(map: map, walk: walk, options: options)
      warnOfPlacesOutside(simulation)
      return simulation
    }
  }

  /// What tells the floor map from other files.
  static func mapFile(_ arguments: Arguments) throws(CommandFailure) -> FileIdentity? {
    FileIdentity(of: try mapPath(arguments))
  }

  private static func mapPath(_ arguments: Arguments) throws(CommandFailure) -> String {
    try arguments.required("--map", "name the floor map with the beacons")
  }

  private static func simulationOptions(
    _ arguments: Arguments
  ) throws(CommandFailure) -> SimulationOptions {
    var options = SimulationOptions()
    if let text = arguments.text("--seed") {
      guard let seed = UInt64(text) else {
        throw .usage("'--seed' takes a whole number from 0 to \(UInt64.max), not '\(text)'")
      }
      options.seed = seed
    }
    options.floor = arguments.text("--floor")
    options.duration = try arguments.number("--duration")
    options.shadowing = try arguments.number("--shadowing")
    if let metres = try arguments.number("--decorrelation") { options.decorrelation = metres }
    if let fading = try arguments.number("--fading") { options.fading = fading }
    if let loss = try arguments.number("--body-loss") { options.bodyLoss = loss }
    if let interval = try arguments.number("--advertising-interval") {
      options.advertisingInterval = interval
    }
    if let window = try arguments.number("--channel-window") { options.channelWindow = window }
    return options
  }

  /// Places given as `x,y x,y@FLOOR ...`.
  private static func waypoints(
    _ text: String
  ) throws(CommandFailure) -> (places: [Point], floors: [String?]) {
    var (points, floors): ([Point], [String?]) = ([], [])
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0)
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
        throw .usage(
          "'--path' takes waypoints as x,y or x,y@FLOOR, metres with blanks between; not '\(word)'"
        )
      }
      points.append(Point(x: x, y: y))
      floors.append(parts.count > 1 ? String(parts[1]) : nil)
    }
    return (points, floors)
  }

  private static func warnOfPlacesOutside(_ simulation: Simulation) {
    for (point, storey) in zip(simulation.walk.waypoints, simulation.walk.storeys) {
      let floor = simulation.floors[storey]
      guard !floor.contains(point) else { continue }
      let place = "\(plain(point.x)),\(plain(point.y))"
      talk("warning: waypoint \(place) is outside the outline of floor '\(floor.id)'")
    }
  }

  /// What the simulation refuses is a wrong use of the command, but for a map without beacons.
  private static func asUsage<Value>(
    _ body: () throws(SimulationError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(SimulationError) {
      return try body()
    } catch .noBeacons {
      throw .badInput("\(SimulationError.noBeacons)")
    } catch {
      throw .usage("\(error)")
    }
  }
}
