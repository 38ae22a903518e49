import FloorMaps
import Quantities
import Simulating

/// `simulate`: what a receiver hears on a walk over a floor map, and where it truly was.
enum SimulateCommand {
  static let command = Command(
    grammar: Grammar(
      command: "simulate",
      summary: "a walk over a floor map as a capture or sightings file, with its truth",
      arguments: [],
      options: SimulationArguments.options + [
        Option(name: "--output", short: "-o", value: "FILE", help: "where to write it (stdout)"),
        Option(
          name: "--to",
          value: "NAME",
          help: "btsnoop or csv (as FILE ends; csv to standard output)"
        ),
        Option(name: "--truth", value: "FILE", help: "writes the true path: time, x, y, floor"),
      ],
      notes: [
        "The same map, options and seed give the same bytes. Times count from the first moment of",
        "2026, UTC.",
        "",
        "Example: beaconfix simulate --map museum.json5 --path \"1,1 9,1 9,5\" -o walk.btsnoop",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = arguments.text("--output") ?? "-"
    let truthPath = arguments.text("--truth")
    guard path != truthPath else {
      throw .usage("'\(path)' is to hold both the recording and its truth; name two outputs")
    }
    let format = try format(arguments, path: path)
    let simulation = try SimulationArguments.simulation(arguments)
    var recording: SimulatedRecording
    do throws(SimulationError) {
      recording = try SimulatedRecording(simulation, format: format)
    } catch {
      throw .badInput("\(error)")
    }
    let mapFile = try SimulationArguments.mapFile(arguments)
    var output = try OutputFile(path, unlike: [mapFile])
    if let truthPath {
      try write(TruthSamples(of: simulation), to: truthPath, unlike: [mapFile, output.identity])
    }
    while Interruption.signal == nil, let chunk = recording.next() { try output.bytes(chunk) }
    try output.flush()
    try Interruption.check()
    talk(summary(recording.simulation, output: output.name))
  }

  private static func write(
    _ samples: TruthSamples,
    to path: String,
    unlike others: [FileIdentity?]
  ) throws(CommandFailure) {
    var file = try OutputFile(path, unlike: others)
    try file.bytes(Array(TruthSample.csvHeader.utf8))
    for sample in samples {
      try file.bytes(Array(sample.csvRow.utf8))
    }
    try file.flush()
  }

  private static func format(
    _ arguments: Arguments,
    path: String
  ) throws(CommandFailure) -> SimulatedRecording.Format {
    if let chosen = try arguments.choice("--to", as: SimulatedRecording.Format.self) {
      return chosen
    }
    if path == "-" { return .csv }
    let ending = SimulatedRecording.Format.allCases.first { path.hasSuffix(".\($0.rawValue)") }
    guard let ending else {
      throw .usage("'\(path)' ends in neither .btsnoop nor .csv; say which with '--to'")
    }
    return ending
  }

  private static func summary(_ simulation: Simulation, output: String) -> String {
    let tally = simulation.tally
    return
      "\(tally.heard) sightings of \(simulation.map.beacons.count) beacons written to \(output);"
      + " \(tally.collisions) lost in collisions, \(tally.tooWeak) too weak"
  }
}
