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
    if first == "--help" || first == "-h" || words == ["help"] { return try print(overview) }
    if first == "--version" { return try print("beaconfix \(version)") }
    guard let (command, rest) = find(words) else {
      let asked = first == "help" ? Array(words.dropFirst()) : words
      guard let group = group(asked), first == "help" || asksForHelp(words.dropFirst()) else {
        throw unknown(asked)
      }
      return try print(help(of: group, named: asked[0]))
    }
    if asksForHelp(rest[...]) { return try print(command.grammar.help) }
    if rest.prefix(while: { $0 != "--" }).contains("--version") {
      return try print("beaconfix \(version)")
    }
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

  private static func asksForHelp(_ words: ArraySlice<String>) -> Bool {
    let beforeEnd = words.prefix { $0 != "--" }
    return beforeEnd.contains("--help") || beforeEnd.contains("-h")
  }

  /// The commands that share the first of the words: `map`, `calibrate`.
  private static func group(_ words: [String]) -> [Command]? {
    guard let first = words.first else { return nil }
    let group = commands.filter { $0.grammar.command.hasPrefix(first + " ") }
    return group.isEmpty ? nil : group
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

  private static func list(_ commands: [Command]) -> String {
    let width = commands.map(\.grammar.command.count).max() ?? 0
    let lines = commands.map { command in
      let name = command.grammar.command
      let space = String(repeating: " ", count: width - name.count)
      return "  \(name)\(space)  \(command.grammar.summary)"
    }
    return lines.joined(separator: "\n")
  }

  private static func help(of group: [Command], named name: String) -> String {
    """
    Usage: beaconfix \(name) COMMAND [options]

    \(list(group))

    'beaconfix \(name) COMMAND --help' shows a command's options.
    """
  }

  private static var overview: String {
    """
    BeaconFix \(version): where am I indoors, from Bluetooth beacons at known places?

    Usage: beaconfix COMMAND [options] [INPUT]

    \(list(commands))

    'beaconfix COMMAND --help' shows a command's options.
    """
  }
}
