import Captures
import Positioning
import UpdateFormats

/// `record`: what the adapter hears, as a btsnoop file.
enum RecordCommand {
  static let command = Command(
    grammar: Grammar(
      command: "record",
      summary: "writes what the adapter hears into a btsnoop file",
      arguments: ["FILE"],
      options: LiveOptions.options,
      notes: [
        "Every advertising event is written as it comes, with the kernel's time, for btmon,",
        "Wireshark and every command here: 'locate' on it gives what 'locate' live gave. Stopped",
        "at any moment, even by a power cut, it is good up to its last record.",
        "",
        "Example: beaconfix record walk.btsnoop --duration 60",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    var options = try LiveOptions(arguments)
    options.recordPath = arguments.positional[0]
    let input = try LiveInput(options, layouts: [])
    defer { input.close() }
    var progress = ProgressLine()
    var isOver = false
    while !isOver {
      isOver = try await input.next(advertisements: nil) { event in
        if case .update(let update) = event {
          progress.clear()
          talk(trusted: HumanFormat(isColoured: false).line(update))
        }
      }
      progress.show("\(counted(input.tally.reports, "report"))")
    }
    progress.clear()
    talk(
      "\(counted(input.tally.reports, "report")) in \(counted(input.tally.records, "record"))"
        + " written to '\(arguments.positional[0])'"
    )
    try Interruption.check()
  }
}
