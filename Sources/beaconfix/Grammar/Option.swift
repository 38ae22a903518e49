/// An option of a command.
struct Option: Sendable {
  /// With its dashes: `--map`.
  let name: String
  /// A short form such as `-o`, if there is one.
  var short: String?
  /// What stands for the value in the help, or `nil` for a flag.
  let value: String?
  /// One line of help.
  let help: String
  /// Whether the command cannot do without it.
  var isRequired = false
  /// Whether it may be given several times.
  var isRepeatable = false

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, help: help)
  }
}

/// What a command accepts.
struct Grammar: Sendable {
  /// Words that name the command: `locate`, `map check`.
  let command: String
  /// One line that says what it does.
  let summary: String
  /// Positional arguments as the help shows them, in order; those in brackets may be left out.
  let arguments: [String]
  /// Its own options; `--help` comes with every command.
  let options: [Option]
  /// Lines shown after the options: examples, notes.
  var notes: [String] = []

  /// Options that come with every command.
  static let everywhere = ["--help", "--version"]

  /// Whether the last argument may be given any number of times: `INPUT...`.
  var takesMany: Bool {
    arguments.last?.contains("...") ?? false
  }

  func option(named name: String) -> Option? {
    options.first { $0.name == name || $0.short == name }
  }
}
