import Glibc

/// A command of the program: what it accepts and what it does.
struct Command: Sendable {
  let grammar: Grammar
  let run: @Sendable (Arguments) async throws(CommandFailure) -> Void
}

/// From the words of the command line to an exit code.
enum Program {
  static let version = "0.1.0"

  static let commands: [Command] = [
    LocateCommand.command,
    ScanCommand.command,
    MonitorCommand.command,
    CalibratePowerCommand.command,
    CalibrateFitCommand.command,
    EvaluateCommand.command,
    MapCheckCommand.command,
    MapNewCommand.command,
    MapPlotCommand.command,
    MapSuggestCommand.command,
    RecordCommand.command,
    ConvertCommand.command,
    SimulateCommand.command,
    AdvertiseCommand.command,
    AdaptersCommand.command,
    ServeCommand.command,
  ]

  static func run(_ words: [String]) async -> Never {
    do throws(CommandFailure) {
      try await dispatch(words)
      exit(0)
    } catch {
      if !error.message.isEmpty { talk("beaconfix: \(error.message)") }
      for detail in error.details { talk(detail) }
      exit(error.code.rawValue)
    }
  }

  private static func dispatch(_ words: [String]) async throws(CommandFailure) {
    guard let first = words.first else {
      talk(trusted: overview)
      throw CommandFailure(code: .usage, message: "")
    }
    if first == "help", let (command, _) = find(Array(words.dropFirst())) {
      return try print(command.grammar.help)
    }
    if first == "--help" || first == "-h" || first == "help" { return try print(overview) }
    if first == "--version" { return try print("beaconfix \(version)") }
    guard let (command, rest) = find(words) else { throw unknown(words) }
    let beforeEnd = rest.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") {
      return try print(command.grammar.help)
    }
    if beforeEnd.contains("--version") { return try print("beaconfix \(version)") }
    try await command.run(try Arguments(rest, command.grammar))
  }

  /// The command whose words the line begins with, and the words after them.
  private static func find(_ words: [String]) -> (Command, [String])? {
    for command in commands {
      let name = command.grammar.command.split(separator: " ").map(String.init)
      if words.starts(with: name) { return (command, Array(words.dropFirst(name.count))) }
    }
    return nil
  }

  private static func unknown(_ words: [String]) -> CommandFailure {
    let names = commands.map(\.grammar.command)
    let isGroup = names.contains { $0.hasPrefix(words[0] + " ") }
    let typed = isGroup ? words.prefix(2).joined(separator: " ") : words[0]
    if let hint = nearest(to: typed, among: names) {
      return .usage("unknown command '\(typed)'; did you mean '\(hint)'?")
    }
    return .usage("unknown command '\(typed)'; commands are \(names.joined(separator: ", "))")
  }

  private static func print(_ text: String) throws(CommandFailure) {
    var output = OutputFile()
    try output.line(text)
    try output.flush()
  }

  private static var overview: String {
    let width = commands.map(\.grammar.command.count).max() ?? 0
    let lines = commands.map { command in
      let name = command.grammar.command
      let space = String(repeating: " ", count: width - name.count)
      return "  \(name)\(space)  \(command.grammar.summary)"
    }
    return """
      BeaconFix \(version): where am I indoors, from Bluetooth beacons at known places?

      Usage: beaconfix COMMAND [options] [INPUT]

      \(lines.joined(separator: "\n"))

      'beaconfix COMMAND --help' shows a command's options.
      """
  }
}
