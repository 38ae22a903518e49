import FloorMaps

/// Reads floor maps for the commands that work on one.
enum MapLoading {
  /// The option of commands that need one.
  static let option = Option(
    name: "--map",
    short: "-m",
    value: "FILE",
    help: "floor map with the beacons",
    isRequired: true
  )

  /// No floor map is near this size; a larger file is some other file.
  private static let limit = 64_000_000
  /// Findings shown before the rest is only counted.
  private static let shown = 20

  /// Reads and checks a map: warnings go to stderr, errors refuse it.
  static func load(_ path: String) throws(CommandFailure) -> FloorMap {
    try check(try read(path), of: path)
  }

  /// The map that was read, if it can be used: warnings go to stderr, errors refuse it.
  static func check(
    _ reading: (map: FloorMap?, findings: [Finding]),
    of path: String
  ) throws(CommandFailure) -> FloorMap {
    let (map, findings) = reading
    let errors = findings.filter { $0.severity == .error }
    guard let map, errors.isEmpty else {
      let lines = listing(errors, of: path)
      throw CommandFailure(
        code: .badInput,
        message: "the floor map cannot be used:",
        details: lines
      )
    }
    for line in listing(findings, of: path) { talk(line) }
    return map
  }

  /// Reads and checks a map that is to be calibrated, and gives its text as well.
  ///
  /// That it has no propagation yet is not worth a warning.
  static func loadWithText(
    _ path: String
  ) throws(CommandFailure) -> (map: FloorMap, text: [UInt8]) {
    let text = try bytes(path)
    let (map, findings) = FloorMap.read(text)
    let others = findings.filter { $0.path != "propagation" }
    return (try check((map, others), of: path), text)
  }

  /// Reads a map with everything there is to say about it.
  static func read(_ path: String) throws(CommandFailure) -> (map: FloorMap?, findings: [Finding]) {
    FloorMap.read(try bytes(path))
  }

  /// The file as it is.
  static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    try InputFile(path).all(limit: limit)
  }

  /// Findings as lines of `file:line:column: ...`, the first few of many.
  ///
  /// They hold text of the file as it stands: to be made safe before they reach a terminal.
  static func listing(_ findings: [Finding], of path: String, limit: Int = shown) -> [String] {
    var lines = findings.prefix(limit).map { "\(path):\($0)" }
    if findings.count > limit {
      lines.append("and \(findings.count - limit) more; 'beaconfix map check \(path)' lists all")
    }
    return lines
  }
}
