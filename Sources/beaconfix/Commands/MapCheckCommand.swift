import FloorMaps
import UpdateFormats

/// `map check`: everything that is wrong with a floor map, with its place in the file.
enum MapCheckCommand {
  static let command = Command(
    grammar: Grammar(
      command: "map check",
      summary: "checks a floor map and the geometry of its beacons",
      arguments: ["MAP"],
      options: [
        ReportFormat.option
      ],
      notes: ["Exits with 1 when there are errors, with 0 when there are only warnings."]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = arguments.positional[0]
    var output = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: output.isTerminal)
    try output.check(unlike: [FileIdentity(of: path)])
    let (map, findings) = try MapLoading.read(path)
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    switch format {
    case .human:
      for line in MapLoading.listing(findings, of: path, limit: .max) {
        try output.line(terminalSafe(line))
      }
      try output.line(summary(map, errors: errors, warnings: warnings))
    case .ndjson:
      for finding in findings { try output.line(line(finding)) }
      var end = JSONLine(type: "end")
      end.add("errors", errors)
      end.add("warnings", warnings)
      end.add("floors", map?.floors.count)
      end.add("beacons", map?.beacons.count)
      try output.line(end.object)
    }
    try output.flush()
    if errors > 0 { throw CommandFailure(code: .failed, message: "") }
  }

  private static func summary(_ map: FloorMap?, errors: Int, warnings: Int) -> String {
    let counts = "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    guard let map else { return "not usable: \(counts)" }
    let (floors, beacons) = (
      counted(map.floors.count, "floor"), counted(map.beacons.count, "beacon")
    )
    return "usable: \(floors), \(beacons); \(counts)"
  }

  private static func line(_ finding: Finding) -> String {
    var line = JSONLine(type: "finding")
    line.add("severity", finding.severity.rawValue)
    line.add("path", finding.path)
    line.add("line", finding.line)
    line.add("column", finding.column)
    line.add("message", finding.message)
    line.add("advice", finding.advice)
    return line.object
  }
}
