import Captures
import Evaluating
import FloorMaps
import Glibc
import Positioning
import Ranging
import UpdateFormats

/// `calibrate fit`: path loss from surveyed recordings, written into a new floor map.
enum CalibrateFitCommand {
  static let command = Command(
    grammar: Grammar(
      command: "calibrate fit",
      summary: "fits path loss to recordings at known places and writes a calibrated floor map",
      arguments: ["INPUT"],
      options: [
        Option(name: "--map", short: "-m", value: "FILE", help: "floor map", isRequired: true),
        Option(
          name: "--truth",
          value: "FILE",
          help: "CSV of time, x, y and, if need be, recording, floor, target: who was where",
          isRequired: true
        ),
        Option(
          name: "--output",
          short: "-o",
          value: "FILE",
          help: "the calibrated floor map",
          isRequired: true
        ),
        .flag("--survey", "also write what path loss leaves unexplained, as OUT.survey"),
        ReportFormat.option,
        LayoutArguments.option,
      ],
      notes: [
        "Stand at known places for some seconds each, or walk a known way; ten places are good, a",
        "grid of 2 m is better. Fitted are the power of each beacon, shrunk to the common one, the",
        "exponent and shadowing of each floor and what can be heard; of measured ranges the bias of",
        "each beacon. The rest of the map, comments too, stays as it is.",
        "With --survey the levels at the surveyed places themselves are kept in OUT.survey, which",
        "'locate' finds beside the map; it pays from some 20 places on, measured with the same receiver.",
        "In tracking mode the targets' places are known, and fitted is the offset of each receiver.",
        "",
        "Example: beaconfix calibrate fit --map museum.json5 --truth places.csv walk.btsnoop",
        "           -o museum-calibrated.json5",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = arguments.positional[0]
    let mapPath = try arguments.required("--map", "name the floor map with the beacons")
    let truthPath = try arguments.required(
      "--truth",
      "name the file that says where the receiver was"
    )
    let outPath = try arguments.required("--output", "name the floor map to write")
    try arguments.refuseSharedInput(mapPath, "the recording and the floor map")
    try arguments.refuseSharedInput(truthPath, "the recording and its truth")
    guard mapPath != "-" || truthPath != "-" else {
      throw .usage("standard input cannot be both the floor map and the truth; name a file for one")
    }
    var talkative = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: talkative.isTerminal)
    guard outPath != "-" else {
      throw .usage(
        "the floor map cannot go to standard output, which tells of the fit: name a file"
      )
    }
    let layouts = try LayoutArguments.layouts(arguments)
    let (map, text) = try MapLoading.loadWithText(mapPath)
    let truth = try TruthLoading.load(truthPath, on: map)
    if let offMap = truth.offMap { talk("beaconfix: truth: \(offMap)") }
    let input = try InputFile(path)
    var readings = CalibrationReadings(map: map, truth: truth.truth)
    var reader = CaptureReader(layouts: layouts + map.layouts)
    while try !reader.readChunk(of: input, each: { readings.take($0) }) {}
    try Interruption.check()
    try reader.refuseUnusable(input.name)
    readings.finish()
    guard readings.used > 0 else {
      throw .badInput(
        "\(input.name): no reading of a \(readings.site.kind.rawValue) of the map at a place that the"
          + " truth knows (\(counted(readings.withoutTruth, "reading")) without one); recordings and"
          + " targets must be named alike in both files, and the truth must name floors when the map"
          + " has several"
      )
    }
    let isTracking = readings.site.kind == .receiver
    if isTracking { try refuseForReceivers(arguments, readings, input.name) }
    try refuseTooMuch(readings.windows)
    let reports = readings.windows.enumerated().map { index, windows in
      readings.site.fit(windows, onFloor: index).map {
        FitReport(index, of: readings.site, windows, $0)
      }
    }
    let biases = isTracking ? [] : readings.rangeErrors.map { RangeBias.median($0) }
    let fits = reports.map { $0?.fit }
    let written = try FittedMap(text, of: readings.site, fits: fits, rangeBiases: biases)
    let identities = [mapPath, truthPath].map { FileIdentity(of: $0) } + [input.identity]
    var output = try OutputFile(outPath, unlike: identities)
    try output.bytes(written.bytes)
    try output.flush()
    if arguments.has("--survey") { try writeSurvey(written.bytes, outPath, reports, identities) }
    for report in reports.compactMap({ $0 }) {
      for line in format == .human ? report.table : report.objects {
        try talkative.line(format == .human ? terminalSafe(line) : line)
      }
      for misfit in report.misfits { talk("beaconfix: \(misfit)") }
    }
    for (beacon, bias) in zip(map.beacons, biases) {
      guard let bias else { continue }
      try talkative.line(RangeBias.line(beacon.id, bias, isHuman: format == .human))
    }
    let heldOut = try HeldOutErrors(
      text,
      of: readings,
      withSurvey: arguments.has("--survey")
    )
    if let line = heldOut.line(isHuman: format == .human) { try talkative.line(line) }
    if readings.withoutTruth > 0 {
      talk("beaconfix: \(counted(readings.withoutTruth, "reading")) without a true place left out")
    }
    try talkative.flush()
  }

  /// Refuses what only beacons have: surveys, and the bias of measured ranges.
  private static func refuseForReceivers(
    _ arguments: Arguments,
    _ readings: CalibrationReadings,
    _ name: String
  ) throws(CommandFailure) {
    guard !arguments.has("--survey") else {
      throw .usage(
        "a survey is of beacons, and these are sightings by receivers: leave out --survey"
      )
    }
    guard readings.windows.contains(where: { !$0.isEmpty }) else {
      throw .badInput(
        "\(name): of receivers only levels are fitted, and it has only ranges; bring an rssi column"
      )
    }
  }

  /// Windows times the cube of beacons that a fit may take, two minutes: it cannot be interrupted meanwhile.
  private static let mostWork = 1e9

  /// Refuses floors with more beacons than a fit can be waited for.
  private static func refuseTooMuch(_ floors: [[CalibrationWindow]]) throws(CommandFailure) {
    for windows in floors {
      let beacons = (windows.first?.levels.indices ?? 0..<0).count { beacon in
        windows.contains { $0.levels[beacon] != nil }
      }
      let work: Double = Double(windows.count) * pow(Double(beacons), 3)
      guard work <= mostWork else {
        throw .badInput(
          "\(counted(beacons, "beacon")) heard in \(counted(windows.count, "window")) are too many"
            + " for one fit: fit parts of the floor, each with a map of its own"
        )
      }
    }
  }

  /// Writes the residuals of the fits beside the map; a floor with too few places has none.
  private static func writeSurvey(
    _ map: [UInt8],
    _ path: String,
    _ reports: [FitReport?],
    _ inputs: [FileIdentity?]
  ) throws(CommandFailure) {
    guard let fitted = FloorMap.read(map).map else {
      throw .badInput("the fitted floor map cannot be read again: report this")
    }
    var fields: [String: ResidualField] = [:]
    for report in reports.compactMap({ $0 }) {
      fields[report.floor.id] = ResidualField(report.windows, report.fit)
    }
    guard !fields.isEmpty else {
      throw .badInput("a survey needs readings at five places at least; leave out --survey")
    }
    let survey = Survey(fingerprint: fitted.radioFingerprint, fields: fields)
    var output = try OutputFile(SurveyLoading.path(of: path), unlike: inputs)
    let text = survey.text(floors: fitted.floors)
    try output.bytes(Array(text.utf8))
    try output.flush()
  }
}
