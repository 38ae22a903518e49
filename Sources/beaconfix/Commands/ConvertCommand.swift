import Captures
import UpdateFormats

/// `convert`: what was heard in a recording, in another format.
enum ConvertCommand {
  static let command = Command(
    grammar: Grammar(
      command: "convert",
      summary: "writes what a recording holds as btsnoop, sightings or raw advertising reports",
      arguments: ["INPUT", "OUTPUT"],
      options: [
        Option(
          name: "--to",
          value: "FORMAT",
          help: "btsnoop, csv, ndjson (both sightings) or reports"
        ),
        LayoutArguments.option,
      ],
      notes: [
        "'-' is standard input or output. Sightings leave out bad CRCs and join fragments;",
        "reports are every advertising report of a capture as it came, a JSON object a line;",
        "btsnoop has them as HCI events. What it cannot express is counted at the end.",
        "",
        "Example: beaconfix convert walk.pcapng walk.csv --to csv",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private enum Format: String, CaseIterable {
    case btsnoop
    case csv
    case ndjson
    case reports
  }

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    guard let format = try arguments.choice("--to", as: Format.self) else {
      throw .usage("--to is missing: btsnoop, csv, ndjson or reports")
    }
    let reader = CaptureReader(layouts: try LayoutArguments.layouts(arguments))
    let input = try InputFile(arguments.positional[0])
    var output = try OutputFile(arguments.positional[1], unlike: [input.identity])
    if format == .btsnoop, output.isTerminal {
      throw .usage("btsnoop is binary, and the output is a terminal; name a file")
    }
    switch format {
    case .btsnoop: try writeBtsnoop(input, reader, &output)
    case .csv, .ndjson: try writeSightings(input, reader, &output, format)
    case .reports: try writeReports(input, reader, &output)
    }
  }

  private static func writeBtsnoop(
    _ input: borrowing InputFile,
    _ reader: consuming CaptureReader,
    _ output: inout OutputFile
  ) throws(CommandFailure) {
    var conversion = BtsnoopConversion()
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(
        of: input,
        reports: { conversion.take($0, $1) },
        each: { event in
          report(event)
          conversion.take(event)
        }
      )
      guard reader.format != nil else { continue }
      try output.bytes(conversion.release())
      try output.flush()
    }
    try Interruption.check()
    for line in conversion.losses.lines { talk(line) }
    guard conversion.written > 0 else {
      try reader.refuseUnusable(input.name)
      throw .badInput("\(input.name): nothing in it can be written as btsnoop")
    }
    tell(conversion.written, "report", reader, output.name, .btsnoop)
  }

  private static func writeSightings(
    _ input: borrowing InputFile,
    _ reader: consuming CaptureReader,
    _ output: inout OutputFile,
    _ format: Format
  ) throws(CommandFailure) {
    var writer = SightingLines(isCSV: format == .csv)
    var lines: [String] = []
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(of: input) { event in
        report(event)
        if let line = writer.line(event) { lines.append(line) }
      }
      if let header = writer.header(for: reader.format) { try output.line(header) }
      try write(&lines, to: &output)
    }
    try Interruption.check()
    try reader.refuseUnusable(input.name)
    tell(reader.tally.sightings, "sighting", reader, output.name, format)
  }

  private static func writeReports(
    _ input: borrowing InputFile,
    _ reader: consuming CaptureReader,
    _ output: inout OutputFile
  ) throws(CommandFailure) {
    var lines: [String] = []
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(
        of: input,
        reports: { lines.append($0.line(data: $1)) },
        each: { report($0) }
      )
      try write(&lines, to: &output)
    }
    try Interruption.check()
    if reader.tally.reports == 0 { try reader.refuseUnusable(input.name) }
    tell(reader.tally.reports, "report", reader, output.name, .reports)
  }

  private static func write(
    _ lines: inout [String],
    to output: inout OutputFile
  ) throws(CommandFailure) {
    for line in lines { try output.line(output.isTerminal ? terminalSafe(line) : line) }
    lines.removeAll(keepingCapacity: true)
    try output.flush()
  }

  private static func report(_ event: CaptureEvent) {
    if case .warning(let warning) = event { talk("warning: \(warning)") }
  }

  /// Says how much was written, and what of the input is not in it.
  ///
  /// Where every report is written, only what the input itself lacks is to be told.
  private static func tell(
    _ written: Int,
    _ noun: String,
    _ reader: CaptureReader,
    _ name: String,
    _ format: Format
  ) {
    var summary = StreamSummary(reader.tally)
    if format == .btsnoop || format == .reports { (summary.dropped, summary.ignored) = ([], []) }
    talk(
      "\(counted(written, noun)) in \(counted(reader.tally.records, "record"))"
        + " written to \(name) as \(format.rawValue)\(summary.shortfall)"
    )
  }
}
