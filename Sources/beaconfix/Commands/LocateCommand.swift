/// `locate`: the main job, positions from a recording.
enum LocateCommand {
  static let command = Command(
    grammar: Grammar(
      command: "locate",
      summary: "position, nearest beacon and room from a recording",
      arguments: ["INPUT"],
      options: PositioningOptions.options + UpdateWriter.options,
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
    let input = try InputFile(arguments.positional[0])
    let output = OutputFile()
    try output.check(unlike: input.identity)
    var replay = Replay(try PositioningOptions.engine(arguments))
    var writer = try UpdateWriter(arguments, output: output)
    try replay.run(
      input,
      each: { (update) throws(CommandFailure) in try writer.write(update) },
      afterChunk: { () throws(CommandFailure) in try writer.flush() }
    )
    try writer.end(replay.summary)
    if let advice = replay.strangersAdvice { talk("beaconfix: \(advice)") }
    try Interruption.check()
  }
}
