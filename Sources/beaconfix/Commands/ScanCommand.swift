import FloorMaps
import UpdateFormats

/// `scan`: every beacon in range or in a recording, nearest first.
enum ScanCommand {
  static let command = Command(
    grammar: Grammar(
      command: "scan",
      summary: "every beacon heard, nearest first, live or in a recording",
      arguments: ["[INPUT]"],
      options: [
        .flag("--all", "also devices that send no beacon frame"),
        .flag("--changes", "live: only what appeared, changed its proximity or is gone"),
        Option(
          name: "--map",
          short: "-m",
          value: "FILE",
          help: "floor map: its names, powers and path loss, its layouts"
        ),
        LayoutArguments.option,
        ReportFormat.option,
        OutputStyle.colorOption,
      ] + LiveOptions.options + [LiveOptions.record],
      notes: [
        "distance   metres, from the median RSSI and the power at 1 m that the beacon claims",
        "           (exponent 2) or that the floor map knows; a rough guide in a building",
        "proximity  immediate (under 0.5 m), near (under 3 m), far, unknown",
        "spread     interquartile range of the RSSI, dB: half of the readings lie in so much",
        "",
        "Without INPUT the adapter is listened to: a table that is refreshed every second at a",
        "terminal (keys: d r c n sort, a shows all devices, q quits), else an object for each",
        "device heard in that second. A device counts as in range for 10 s.",
        "",
        "Example: beaconfix scan",
        "         zcat bugreport.btsnoop.gz | beaconfix scan -",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let layouts = try LayoutArguments.layouts(arguments)
    let mapPath = arguments.text("--map")
    if let mapPath {
      try arguments.refuseSharedInput(mapPath, "the recording and the floor map")
    }
    var writer = try ScanWriter(arguments, output: OutputFile())
    var map: FloorMap?
    if let mapPath { map = try MapLoading.load(mapPath) }
    writer.map = map
    let input = try CommandInput(arguments, layouts: layouts + (map?.layouts ?? []))
    defer { input.close() }
    try writer.check(unlike: [input.identity, mapPath.flatMap { FileIdentity(of: $0) }])
    var heard = HeardBeacons(isLive: input.isLive)
    if input.isLive {
      try await listen(input, &heard, &writer)
    } else {
      while !(try await heard.hear(input, say: { writer.say($0) })) {}
      try input.refuseUnusable()
      try writer.list(heard)
    }
    try writer.end(input.tally, heard)
    try Interruption.check()
  }

  /// Shows what is heard until the input ends or a key says so.
  private static func listen(
    _ input: CommandInput,
    _ heard: inout HeardBeacons,
    _ writer: inout ScanWriter
  ) async throws(CommandFailure) {
    let keys = KeyInput()
    var isOver = false
    while !isOver {
      isOver = try await heard.hear(input) { writer.say($0) }
      for key in keys.pressed() where writer.obey(key) { return }
      try writer.refresh(heard)
    }
  }
}
