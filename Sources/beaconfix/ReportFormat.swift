/// How a command reports that tells something else than updates: the option, and what it asks for.
enum ReportFormat: String, CaseIterable {
  case human
  case ndjson

  static let option = Option(
    name: "--format",
    value: "NAME",
    help: "human or ndjson (human at a terminal)"
  )

  /// What `--format` asks for, else what suits where the output goes.
  init(_ arguments: Arguments, isTerminal: Bool) throws(CommandFailure) {
    let choice = try arguments.choice("--format", as: ReportFormat.self)
    self = choice ?? (isTerminal ? .human : .ndjson)
  }
}
