import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// `map suggest`: where more beacons help most.
enum MapSuggestCommand {
  static let command = Command(
    grammar: Grammar(
      command: "map suggest",
      summary: "proposes where N more beacons help most",
      arguments: ["N", "MAP"],
      options: [
        Option(name: "--floor", value: "ID", help: "only on this floor (all)"),
        Option(
          name: "--height",
          value: "Z",
          help: "metres above the floor of new beacons, 0 to 100 (mean of the others)"
        ),
        Option(
          name: "--output",
          short: "-o",
          value: "FILE",
          help: "also write the floor map with the new beacons in it"
        ),
        ReportFormat.option,
      ],
      notes: [
        "One after the other: of places on a grid and along walls and outline the one that makes",
        "the mean expected accuracy over the floor best. Expected is the radius that at best holds",
        "95 % of the errors (see 'beaconfix map plot --help'); told are its mean and what 95 % of",
        "the floor stays below, before and after each beacon.",
        "",
        "Example: beaconfix map suggest 3 museum.json5 -o planned.json5",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  /// More would be no suggestion any more.
  private static let most = 1000.0
  /// Metres above its floor that nothing hangs higher: the halls for airships are lower.
  private static let highest = 100.0

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let (word, path) = (arguments.positional[0], arguments.positional[1])
    guard let count = Int(word), count >= 1, Double(count) <= most else {
      throw .usage("N takes a whole number from 1 to \(Int(most)), not '\(word)'")
    }
    let height = try arguments.number("--height", .from(0, to: Self.highest))
    var output = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: output.isTerminal)
    let outPath = arguments.text("--output")
    guard outPath != "-" else {
      throw .usage("the floor map cannot go to standard output, which tells of it: name a file")
    }
    try output.check(unlike: [FileIdentity(of: path)])
    let (map, text) = try MapLoading.loadWithText(path)
    var file = try outPath.map { (out) throws(CommandFailure) in
      try OutputFile(out, unlike: [FileIdentity(of: path)])
    }
    let floors = try FloorArguments.floors(arguments, of: map).map(\.id)
    guard var planner = BeaconPlanner(of: map, floors: floors, height: height) else {
      throw .badInput(
        "'\(path)': there is neither an outline nor a beacon on the floor; give it an \"outline\""
      )
    }
    var planned = PlannedMap(text, map)
    try output.line(
      format == .human
        ? "now: \(words(planner.accuracy))" : object(nil, 0, planner.accuracy)
    )
    var progress = ProgressLine(after: .seconds(1))
    for number in 1...count {
      try Interruption.check()
      let next = planner.next { share in
        progress.show("beacon \(number) of \(count): \(Int(share * 100)) %")
      }
      progress.clear()
      guard let suggestion = next else {
        talk("beaconfix: no place is left that is a metre away from all beacons")
        break
      }
      planned.add(suggestion)
      try output.line(
        format == .human
          ? line(suggestion, number, map) : object(suggestion, number, suggestion.accuracy)
      )
    }
    try file?.bytes(planned.bytes)
    try file?.flush()
    try output.flush()
  }

  private static func words(_ accuracy: AccuracySummary) -> String {
    "expected accuracy \(fixedDecimals(accuracy.mean, 2)) m on average,"
      + " \(fixedDecimals(accuracy.quantile95, 2)) m on 95 % of the floor"
  }

  private static func line(
    _ suggestion: BeaconSuggestion,
    _ number: Int,
    _ map: FloorMap
  ) -> String {
    let (x, y) = (fixedDecimals(suggestion.position.x, 2), fixedDecimals(suggestion.position.y, 2))
    let floor = map.floors.count > 1 ? " on floor \(suggestion.floor)" : ""
    let room = map.floor(id: suggestion.floor)?.room(at: suggestion.position)
    let place = room.map { " (\($0.name ?? $0.id))" } ?? ""
    return terminalSafe("\(number). at (\(x), \(y))\(floor)\(place): \(words(suggestion.accuracy))")
  }

  private static func object(
    _ suggestion: BeaconSuggestion?,
    _ number: Int,
    _ accuracy: AccuracySummary
  ) -> String {
    var line = JSONLine(type: "suggestion")
    line.add("beacons", number)
    line.add("floor", suggestion?.floor)
    line.add("x", suggestion?.position.x, decimals: 3)
    line.add("y", suggestion?.position.y, decimals: 3)
    line.add("z", suggestion?.z, decimals: 3)
    line.add("accuracy", accuracy.mean, decimals: 3)
    line.add("accuracy95", accuracy.quantile95, decimals: 3)
    return line.object
  }
}
