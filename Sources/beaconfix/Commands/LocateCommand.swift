/// `locate`: the main job, positions from a recording.
enum LocateCommand {
  static let command = Command(
    grammar: Grammar(
      command: "locate",
      summary: "position, nearest beacon and room from a recording",
      arguments: ["INPUT"],
      options: PositioningArguments.options + UpdateWriter.options,
      notes: [
        "INPUT is a btsnoop capture or a sightings file (CSV, NDJSON), told from its content;",
        "'-' is standard input.",
        "",
        "Example: beaconfix locate --map museum.json5 walk.btsnoop",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = arguments.positional[0]
    let options = try PositioningArguments(arguments)
    try arguments.refuseSharedInput(path, options.mapPath, "the recording and the floor map")
    var writer = try UpdateWriter(arguments, output: OutputFile())
    let input = try InputFile(path)
    try writer.check(unlike: [input.identity, FileIdentity(of: options.mapPath)])
    var replay = try options.replay()
    do throws(CommandFailure) {
      try replay.run(
        input,
        each: { (update) throws(CommandFailure) in try writer.write(update) },
        afterChunk: { () throws(CommandFailure) in try writer.flush() }
      )
    } catch {
      try writer.close(replay.summary)
      throw error
    }
    try writer.end(replay.summary)
    if let advice = replay.strangersAdvice { talk("beaconfix: \(advice)") }
    try Interruption.check()
  }
}
