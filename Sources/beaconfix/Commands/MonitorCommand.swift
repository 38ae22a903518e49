import FloorMaps
import Positioning
import UpdateFormats

/// `monitor`: regions entered and left.
enum MonitorCommand {
  static let command = Command(
    grammar: Grammar(
      command: "monitor",
      summary: "regions entered and left, live or from a recording",
      arguments: ["[INPUT]"],
      options: [
        RegionArguments.option,
        Option(
          name: "--map",
          short: "-m",
          value: "FILE",
          help: "floor map: its regions, and its devices with an \"irk\""
        ),
        Option(
          name: "--exit-after",
          value: "S",
          help: "seconds of silence after which a region is left (10 to 60, by its beacons)"
        ),
        RegionStateFile.option,
        .flag("--ranging", "the beacons in range every second, not only when one changed"),
        LayoutArguments.option,
      ] + [EventCommands.option] + OutputStyle.options(.regions) + LiveOptions.options + [
        LiveOptions.record
      ],
      notes: [
        "A region is entered at the first believable sighting of one of its beacons, and left when",
        "all have been silent for longer than chance allows by their own interval and loss. What is",
        "known of it at the start is told as 'inside' or 'outside'. Its beacons in range, nearest first,",
        "come whenever one appears, is gone or changes its proximity.",
        "",
        "Example: beaconfix monitor -r 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1",
        "         beaconfix monitor -r 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42/1 walk.btsnoop",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let exitAfter = try arguments.number("--exit-after", .above(0, upTo: 1e9))
    let layouts = try LayoutArguments.layouts(arguments)
    try RegionArguments.check(arguments)
    let mapPath = arguments.text("--map")
    if let mapPath { try arguments.refuseSharedInput(mapPath, "the recording and the floor map") }
    let output = OutputFile()
    let style = try OutputStyle(arguments, .regions, isTerminal: output.isTerminal)
    var writer = try UpdateWriter(style, output: output)
    var commands = try EventCommands(arguments)
    let map = try mapPath.map { (path) throws(CommandFailure) in try MapLoading.load(path) }
    let regions = try RegionArguments.regions(arguments, on: map ?? FloorMap())
    let input = try CommandInput(arguments, layouts: layouts + (map?.layouts ?? []))
    defer { input.close() }
    let inputs = [input.identity, mapPath.flatMap { FileIdentity(of: $0) }]
    try writer.check(unlike: inputs)
    var file = try arguments.text("--state").map { (path) throws(CommandFailure) in
      try RegionStateFile(path, unlike: inputs)
    }
    let monitor = RegionMonitor(
      regions: regions,
      map: map ?? FloorMap(),
      exitAfter: exitAfter,
      remembered: file?.remembered ?? [:]
    )
    try file?.save(monitor.states)
    var watch = RegionWatch(
      monitor,
      BeaconRanging(regions: regions, map: map ?? FloorMap()),
      isTellingAll: arguments.has("--ranging"),
      input
    )
    do throws(CommandFailure) {
      try await watch.run(
        each: { (update) throws(CommandFailure) in
          try writer.write(update)
          try writer.write(commands?.run(for: update) ?? [])
        },
        afterRead: { (states) throws(CommandFailure) in
          try writer.write(commands?.collect() ?? [])
          try writer.flush()
          try file?.save(states)
        }
      )
      try writer.write(commands?.finish() ?? [])
    } catch {
      _ = commands?.finish()
      try writer.close(watch.summary)
      throw error
    }
    try writer.end(watch.summary)
    try Interruption.check()
  }
}
