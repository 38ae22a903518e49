import FloorMaps
import Quantities
import Ranging
import UpdateFormats

/// `calibrate power`: the measured power of a beacon, from recordings at known distances.
enum CalibratePowerCommand {
  static let command = Command(
    grammar: Grammar(
      command: "calibrate power",
      summary: "a beacon's measured power at 1 m, live or from a recording beside it",
      arguments: ["[INPUT...]"],
      options: [
        Option(
          name: "--beacon",
          value: "ID",
          help: "its identity, or its id in the floor map (the only loud one)"
        ),
        Option(
          name: "--distance",
          value: "M",
          help: "metres between beacon and receiver (1); once for each INPUT",
          isRepeatable: true
        ),
        Option(name: "--within", value: "DB", help: "half-width of the 95 % interval (1)"),
        Option(
          name: "--map",
          short: "-m",
          value: "FILE",
          help: "floor map to write the power into, after asking"
        ),
        .flag("--yes", "write without asking"),
        LayoutArguments.option,
        ReportFormat.option,
      ] + LiveOptions.options,
      notes: [
        "Listen for half a minute with nobody between beacon and receiver. A single spot carries",
        "some 2 dB of its own fading: better walk a small circle round the beacon meanwhile. From",
        "another distance the power comes to 1 m with exponent 2; recordings at several distances",
        "give the exponent too. At a terminal a picture shows the samples and how sure the mean is;",
        "keys: r begins again, q stops.",
        "",
        "In the floor map only that value changes; comments and all else stay.",
        "",
        "Example: beaconfix calibrate power beside-desk.btsnoop --map museum.json5",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let paths = arguments.positional
    if !paths.isEmpty { try LiveOptions.refuse(arguments) }
    let within = try arguments.number("--within", .above(0, upTo: 100)) ?? 1
    let distances = try distances(arguments, inputs: max(1, paths.count))
    let layouts = try LayoutArguments.layouts(arguments)
    guard paths.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input cannot be two recordings; name a file for one of them")
    }
    let mapPath = arguments.text("--map")
    if arguments.has("--yes"), mapPath == nil {
      throw .usage("'--yes' writes into a floor map; name it with '--map'")
    }
    var output = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: output.isTerminal)
    if mapPath == nil, let text = arguments.text("--beacon") { _ = try BeaconChoice(text, on: nil) }
    let edit = try mapPath.map { (path) throws(CommandFailure) in try MapEdit(path) }
    try edit?.checkWritable()
    var choice = try arguments.text("--beacon").map { (text) throws(CommandFailure) in
      try BeaconChoice(text, on: edit?.map)
    }
    var spots: [HeardPower] = []
    for (index, distance) in distances.enumerated() {
      let layouts = layouts + (edit?.map.layouts ?? [])
      let input: CommandInput =
        paths.isEmpty
        ? try CommandInput(arguments, layouts: layouts)
        : .recorded(try RecordedInput(paths[index], layouts: layouts))
      defer { input.close() }
      try output.check(unlike: [input.identity, mapPath.flatMap { FileIdentity(of: $0) }])
      let empty = PowerCalibration(distance: distance, within: within)
      let picture = PowerPicture(
        distance: distance,
        within: within,
        offset: edit?.map.receiverOffset ?? 0,
        name: choice?.name
      )
      let isShown = format == .human && output.isTerminal
      let listening = try await PowerListening(
        to: input,
        for: choice,
        empty,
        isShown ? picture : nil
      )
      let chosen: BeaconChoice
      if let choice {
        chosen = choice
      } else {
        chosen = try BeaconChoice(try listening.onlyLoud(), on: edit?.map)
      }
      spots.append(try listening.power(of: chosen))
      choice = chosen
    }
    guard let choice else { return }
    let offset = edit?.map.receiverOffset ?? 0
    let report = try PowerReport(choice.name, spots, offset: offset)
    for line in format == .human ? report.lines : [report.line] { try output.line(line) }
    try output.flush()
    guard let edit, let index = choice.index else { return }
    guard report.verdict.isUsable else {
      let message = "nothing was written: the verdict is '\(report.verdict.rawValue)'"
      throw CommandFailure(code: .failed, message: message)
    }
    try write(report, into: edit, at: index, isSure: arguments.has("--yes"))
  }

  private static func distances(
    _ arguments: Arguments,
    inputs: Int
  ) throws(CommandFailure) -> [Double] {
    let given = try arguments.numbers("--distance", .above(0, upTo: 1000))
    guard given.count == inputs || inputs == 1 && given.isEmpty else {
      throw .usage(
        "\(counted(inputs, "recording")) and \(counted(given.count, "distance")): "
          + "give '--distance' once for each INPUT, in their order"
      )
    }
    return given.isEmpty ? [1] : given
  }

  private static func write(
    _ report: PowerReport,
    into edit: MapEdit,
    at index: Int,
    isSure: Bool
  ) throws(CommandFailure) {
    var values = [(key: "measuredPower", text: fixedDecimals(report.power, 1))]
    if let exponent = report.exponent {
      values.append(("exponent", fixedDecimals(exponent.value, 2)))
    }
    let (bytes, changes) = try edit.setting(values, ofBeacon: index)
    for change in changes { talk(change) }
    if !isSure {
      guard Question.canBeAsked else { return talk("not written; '--yes' writes it") }
      guard try Question.isAnsweredYes("Write it?") else { return talk("not written") }
    }
    try edit.write(bytes)
    talk("written")
  }
}
