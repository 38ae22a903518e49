import Positioning
import UpdateFormats

/// The formats of `--format`.
enum OutputFormat: String, CaseIterable {
  case human
  case ndjson
  case csv
}

/// When to colour, the words of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}

/// Writes updates in one of the formats; opens the stream with the first line it writes.
struct UpdateWriter: ~Copyable {
  static let options = [
    Option(
      name: "--format",
      value: "NAME",
      help: "human, ndjson or csv (human at a terminal, else ndjson)"
    ),
    colorOption,
  ]

  static let colorOption = Option(
    name: "--color",
    value: "WHEN",
    help: "auto, always or never (auto)"
  )

  /// Whether `--color`, the terminal and NO_COLOR together ask for colours.
  static func isColoured(
    _ arguments: Arguments,
    isTerminal: Bool
  ) throws(CommandFailure) -> Bool {
    switch try arguments.choice("--color", as: ColorChoice.self) ?? .auto {
    case .auto: isTerminal && !Environment.refusesColour
    case .always: true
    case .never: false
    }
  }

  private enum Format {
    case human(HumanFormat)
    case ndjson(NDJSONFormat)
    case csv(CSVFormat)
  }

  private let format: Format
  private var output: OutputFile
  private var isOpen = false

  init(
    _ arguments: Arguments,
    rows: CSVFormat.Rows = .positions,
    output: consuming OutputFile
  ) throws(CommandFailure) {
    let plain: OutputFormat = output.isTerminal ? .human : .ndjson
    let isColoured = try Self.isColoured(arguments, isTerminal: output.isTerminal)
    switch try arguments.choice("--format", as: OutputFormat.self) ?? plain {
    case .human: format = .human(HumanFormat(isColoured: isColoured))
    case .ndjson: format = .ndjson(NDJSONFormat())
    case .csv: format = .csv(CSVFormat(rows: rows))
    }
    self.output = output
  }

  /// Refuses to go on when the output is a regular file that is an input as well.
  func check(unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    try output.check(unlike: inputs)
  }

  mutating func write(_ update: Update) throws(CommandFailure) {
    try open()
    switch format {
    case .ndjson(let format): try output.line(format.line(update))
    case .human(let format):
      switch update {
      case .warning, .adapter: talk(trusted: format.line(update))
      case .position, .nearest, .room, .region, .ranging:
        try output.line(format.line(update))
      }
    case .csv(let format):
      if case .warning(let warning) = update { talk("warning: \(warning.message)") }
      if let row = format.line(update) { try output.line(forTerminal(row)) }
    }
  }

  /// Writes warnings as they come.
  mutating func write(_ warnings: [WarningUpdate]) throws(CommandFailure) {
    for warning in warnings { try write(.warning(warning)) }
  }

  /// CSV cannot escape what a recording is called, so a terminal needs care.
  private func forTerminal(_ row: String) -> String {
    output.isTerminal ? terminalSafe(row) : row
  }

  /// Writes what is pending.
  mutating func flush() throws(CommandFailure) {
    try output.flush()
  }

  /// Writes the last line of a stream that was begun and cannot go on.
  mutating func close(_ summary: StreamSummary) throws(CommandFailure) {
    if isOpen { try end(summary) }
  }

  /// Writes the last line; people get it on stderr, programs in the stream.
  mutating func end(_ summary: StreamSummary) throws(CommandFailure) {
    try open()
    if case .ndjson(let format) = format { try output.line(format.end(summary)) }
    try output.flush()
    switch format {
    case .ndjson: break
    case .human(let format): talk(format.end(summary))
    case .csv: talk(HumanFormat(isColoured: false).end(summary))
    }
  }

  private mutating func open() throws(CommandFailure) {
    guard !isOpen else { return }
    isOpen = true
    switch format {
    case .human: break
    case .ndjson(let format):
      try output.line(format.stream(program: "beaconfix \(Program.version)"))
    case .csv(let format): try output.line(format.header)
    }
  }
}
