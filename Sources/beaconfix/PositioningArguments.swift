import Advertising
import FloorMaps
import Locating
import Positioning
import Ranging

/// The options that every command with an engine shares, and what they ask for.
struct PositioningArguments {
  static let options = [
    MapLoading.option,
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
    Option(
      name: "--forget",
      value: "S",
      help: "tracking mode: seconds after which a target unheard is given up (60)"
    ),
    Option(
      name: "--solver",
      value: "NAME",
      help: "ls (least squares), posterior (needs an outline to be of use) or auto (auto)"
    ),
    Option(
      name: "--motion",
      value: "NAME",
      help: "what is located: walk, robot or rest (walk); not for ls"
    ),
    LayoutArguments.option,
  ]

  /// Where the floor map is.
  let mapPath: String
  /// What the options say of the engine.
  let engineOptions: EngineOptions
  /// Beacon formats that the command line adds.
  let layouts: [BeaconLayout]

  /// Reads the options; no file is opened yet.
  init(_ arguments: Arguments) throws(CommandFailure) {
    mapPath = try arguments.required("--map", "name the floor map with the beacons")
    var options = EngineOptions()
    if let interval = try arguments.number("--interval", .from(0.001, to: 1e9)) {
      options.interval = interval
    }
    if let age = try arguments.number("--max-age", .above(0, upTo: 1e9)) {
      options.maximumAge = age
    }
    if let forget = try arguments.number("--forget", .from(0, to: 1e9)) {
      options.forget = forget
    }
    if let filter = try arguments.choice("--rssi-filter", as: SignalFilterKind.self) {
      options.filter = filter
    }
    if let solver = try arguments.choice("--solver", as: EngineOptions.Solver.self) {
      options.solver = solver
    }
    if let motion = try arguments.choice("--motion", as: Motion.self) { options.motion = motion }
    if arguments.has("--motion"), options.solver == .leastSquares {
      talk("beaconfix: '--motion' has no effect: least squares does not ask how one moves")
    }
    engineOptions = options
    layouts = try LayoutArguments.layouts(arguments)
  }

  /// The floor map that the options name.
  func map() throws(CommandFailure) -> FloorMap {
    try MapLoading.load(mapPath)
  }

  /// A run of the engine that the options ask for, on their floor map and the input that they name.
  func run(_ arguments: Arguments, on map: FloorMap) throws(CommandFailure) -> EngineRun {
    let input = try CommandInput(arguments, layouts: layouts + map.layouts)
    let survey = try SurveyLoading.beside(mapPath)
    return EngineRun(engine(map, survey), input, survey: survey)
  }

  /// The engine that the options ask for, on a floor map.
  func engine(_ map: FloorMap, _ survey: Survey?) -> Locator {
    Locator(map: map, options: engineOptions, survey: survey)
  }
}
