import UpdateFormats

/// `locate`: the main job, positions from an adapter or a recording.
enum LocateCommand {
  static let command = Command(
    grammar: Grammar(
      command: "locate",
      summary: "position, nearest beacon and room, live or from a recording",
      arguments: ["[INPUT]"],
      options: PositioningArguments.options + [EventCommands.option]
        + OutputStyle.options(.positions) + [NMEATarget.option]
        + LiveOptions.options
        + [LiveOptions.record],
      notes: [
        "Without INPUT the Bluetooth adapter is listened to. INPUT is a capture (btsnoop, pcap,",
        "pcapng) or a sightings file (CSV, NDJSON), told from its content; '-' is standard input.",
        "",
        "Example: beaconfix locate --map museum.json5",
        "         beaconfix locate --map museum.json5 walk.btsnoop",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let options = try PositioningArguments(arguments)
    try arguments.refuseSharedInput(options.mapPath, "the recording and the floor map")
    let output = OutputFile()
    let style = try OutputStyle(arguments, .positions, isTerminal: output.isTerminal)
    var commands = try EventCommands(arguments)
    let map = try options.map()
    if style.format == .nmea {
      try style.nmeaTarget.check(map, neededFor: OutputStyle.nmeaFormat)
    }
    var writer = try UpdateWriter(style, map: map, output: output)
    var run = try options.run(arguments, on: map)
    defer { run.input.close() }
    try writer.check(unlike: [run.input.identity, FileIdentity(of: options.mapPath)])
    do throws(CommandFailure) {
      try await run.run(
        each: { (update) throws(CommandFailure) in
          try writer.write(update)
          try writer.write(commands?.run(for: update) ?? [])
        },
        afterRead: { () throws(CommandFailure) in
          try writer.write(commands?.collect() ?? [])
          try writer.flush()
        }
      )
      try writer.write(commands?.finish() ?? [])
    } catch {
      _ = commands?.finish()
      try writer.close(run.summary)
      throw error
    }
    try writer.end(run.summary)
    if let advice = run.strangersAdvice { talk("beaconfix: \(advice)") }
    try Interruption.check()
  }
}
