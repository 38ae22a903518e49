import FloorMaps
import Positioning
import UpdateFormats

/// Writes updates in one of the formats; opens the stream with the first line it writes.
struct UpdateWriter: ~Copyable {
  private enum Format {
    case human(HumanFormat)
    case ndjson(NDJSONFormat)
    case csv(CSVFormat)
    case nmea(NMEAFormat)
    case geojson(GeoJSONFormat)
  }

  private let format: Format
  /// Whom NMEA tells of.
  private var target = NMEATarget(nil)
  private var output: OutputFile
  private var isOpen = false
  private var hasFeature = false

  /// A writer of what was asked for; `map` is where positions are, to be told in degrees.
  init(
    _ style: OutputStyle,
    map: FloorMap? = nil,
    output: consuming OutputFile
  ) throws(CommandFailure) {
    switch style.format {
    case .human: format = .human(HumanFormat(isColoured: style.isColoured))
    case .ndjson: format = .ndjson(NDJSONFormat())
    case .csv: format = .csv(CSVFormat(rows: style.rows))
    case .nmea:
      format = .nmea(NMEAFormat(try style.georeference(map)))
      target = style.nmeaTarget
    case .geojson: format = .geojson(GeoJSONFormat(try style.georeference(map)))
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
      tell(warning: update)
      if let row = format.line(update) { try output.line(forTerminal(row)) }
    case .nmea(let format):
      tell(warning: update)
      guard try isTold(update) else { return }
      for sentence in format.sentences(update) { try output.line("\(sentence)\r") }
    case .geojson(let format):
      tell(warning: update)
      guard let feature = format.feature(update) else { return }
      try output.line((hasFeature ? "," : "") + feature)
      hasFeature = true
    }
  }

  /// Whether NMEA tells of an update; an error when there are several targets and none was named.
  private mutating func isTold(_ update: Update) throws(CommandFailure) -> Bool {
    guard case .position(let position) = update, !target.take(position) else { return true }
    if target.id == nil { throw NMEATarget.missing(OutputStyle.nmeaFormat) }
    return false
  }

  /// Tells on stderr what a format has no room for.
  private func tell(warning update: Update) {
    if case .warning(let warning) = update { talk("warning: \(warning.message)") }
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
    switch format {
    case .ndjson(let format): try output.line(format.end(summary))
    case .geojson: try output.line(GeoJSONFormat.end)
    case .human, .csv, .nmea: break
    }
    try output.flush()
    switch format {
    case .ndjson: break
    case .human(let format): talk(format.end(summary))
    case .csv, .nmea, .geojson: talk(HumanFormat(isColoured: false).end(summary))
    }
    if let advice = target.advice { talk("beaconfix: no sentences: \(advice)") }
  }

  private mutating func open() throws(CommandFailure) {
    guard !isOpen else { return }
    isOpen = true
    switch format {
    case .human, .nmea: break
    case .ndjson(let format):
      try output.line(format.stream(program: "beaconfix \(Program.version)"))
    case .csv(let format): try output.line(format.header)
    case .geojson: try output.line(GeoJSONFormat.begin)
    }
  }
}
