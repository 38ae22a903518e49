import FloorMaps
import UpdateFormats

/// The formats of `--format`.
enum OutputFormat: String, CaseIterable {
  case human
  case ndjson
  case csv
  case nmea
  case geojson
}

/// When to colour, the words of `--color`.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}

/// What `--format` and `--color` ask for, before any file is opened.
struct OutputStyle {
  /// The options of a command that tells updates of a kind.
  static func options(_ rows: CSVFormat.Rows) -> [Option] {
    let names = formats(rows).map(\.rawValue)
    let list = names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    return [
      Option(name: "--format", value: "NAME", help: "\(list) (human at a terminal, else ndjson)"),
      colorOption,
    ]
  }

  static let colorOption = Option(
    name: "--color",
    value: "WHEN",
    help: "auto, always or never (auto)"
  )

  /// Which updates have a row of CSV.
  let rows: CSVFormat.Rows
  let format: OutputFormat
  let isColoured: Bool
  /// Whose positions NMEA tells.
  let nmeaTarget: NMEATarget

  /// NMEA as it is asked for, for messages.
  static let nmeaFormat = "--format \(OutputFormat.nmea.rawValue)"

  /// Reads the options of a command that tells updates of a kind.
  init(
    _ arguments: Arguments,
    _ rows: CSVFormat.Rows,
    isTerminal: Bool
  ) throws(CommandFailure) {
    self.rows = rows
    let choice = try arguments.choice(
      "--format",
      as: OutputFormat.self,
      among: Self.formats(rows)
    )
    format = choice ?? (isTerminal ? .human : .ndjson)
    isColoured = try Self.isColoured(arguments, isTerminal: isTerminal)
    nmeaTarget = NMEATarget(arguments.text(NMEATarget.name))
    if nmeaTarget.id != nil, format != .nmea {
      throw .usage("'\(NMEATarget.name)' goes with '\(Self.nmeaFormat)'")
    }
  }

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

  /// Where the map lies on Earth; a map that does not say so cannot be told in degrees.
  func georeference(_ map: FloorMap?) throws(CommandFailure) -> Georeference {
    try Self.georeference(map, neededFor: "--format \(format.rawValue)")
  }

  /// Where the map lies on Earth, for an option that cannot do without.
  static func georeference(
    _ map: FloorMap?,
    neededFor option: String
  ) throws(CommandFailure) -> Georeference {
    guard let georeference = map.flatMap({ Georeference($0) }) else {
      throw .usage(
        "'\(option)' needs to know where the floor map lies: add"
          + " \"origin\": {\"latitude\": , \"longitude\": , \"bearing\": } to it, the WGS 84 degrees"
          + " of its point (0, 0), and the degrees clockwise from north to its up direction"
      )
    }
    return georeference
  }

  /// Only positions have a place on Earth.
  private static func formats(_ rows: CSVFormat.Rows) -> [OutputFormat] {
    switch rows {
    case .positions: OutputFormat.allCases
    case .regions: [.human, .ndjson, .csv]
    }
  }
}
