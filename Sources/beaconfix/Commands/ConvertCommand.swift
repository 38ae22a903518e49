import Captures
import UpdateFormats

/// `convert`: what was heard in a recording, in another format.
enum ConvertCommand {
  static let command = Command(
    grammar: Grammar(
      command: "convert",
      summary: "writes what a recording holds as sightings or as raw advertising reports",
      arguments: ["INPUT", "OUTPUT"],
      options: [
        Option(name: "--to", value: "FORMAT", help: "csv, ndjson (both sightings) or reports"),
        LayoutArguments.option,
      ],
      notes: [
        "'-' is standard input or output. Sightings leave out bad CRCs and join fragments;",
        "reports are every advertising report of a capture as it came, a JSON object a line.",
        "",
        "Example: beaconfix convert walk.pcapng walk.csv --to csv",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private enum Format: String, CaseIterable {
    case csv
    case ndjson
    case reports
  }

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard let format = try arguments.choice("--to", as: Format.self) else {
      throw .usage("--to is missing: csv, ndjson or reports")
    }
    let layouts = try LayoutArguments.layouts(arguments)
    let input = try InputFile(arguments.positional[0])
    var output = try OutputFile(arguments.positional[1], unlike: [input.identity])
    var reader = CaptureReader(layouts: layouts)
    var isOver = false
    var lines: [String] = []
    var writer = SightingLines(isCSV: format == .csv)
    while !isOver {
      if format == .reports {
        isOver = try reader.readChunk(
          of: input,
          reports: { lines.append($0.line(data: $1)) },
          each: { report($0) }
        )
      } else {
        isOver = try reader.readChunk(of: input) { event in
          report(event)
          if let line = writer.line(event) { lines.append(line) }
        }
        if let header = writer.header(for: reader.format) { try output.line(header) }
      }
      for line in lines { try output.line(line) }
      lines.removeAll(keepingCapacity: true)
      try output.flush()
    }
    try Interruption.check()
    if format != .reports { try reader.refuseUnusable(input.name) }
    talk(
      "\(counted(reader.tally.reports, "report")) in \(counted(reader.tally.records, "record"))"
        + " written to \(output.name) as \(format.rawValue)"
    )
  }

  private static func report(_ event: CaptureEvent) {
    if case .warning(let warning) = event { talk("warning: \(warning)") }
  }
}
