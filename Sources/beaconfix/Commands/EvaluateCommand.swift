import Captures
import Evaluating
import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// `evaluate`: errors of the positions of a recording against its truth.
enum EvaluateCommand {
  static let command = Command(
    grammar: Grammar(
      command: "evaluate",
      summary: "error statistics of a recording's positions against ground truth",
      arguments: ["INPUT"],
      options: PositioningArguments.options + [
        Option(
          name: "--truth",
          value: "FILE",
          help: "CSV of time, x, y and, if need be, recording, floor, target",
          isRequired: true
        ),
        Option(
          name: "--warmup",
          value: "S",
          help: "seconds after a recording's first truth row that do not count (0)"
        ),
        Option(
          name: "--window",
          value: "S",
          help: "seconds over which levels are averaged for residuals while moving (3)"
        ),
        Option(
          name: "--plot",
          value: "FILE",
          help: "also a picture (.svg, .png, .pdf): errors and baselines, path, residuals"
        ),
        ReportFormat.option,
        OutputStyle.colorOption,
      ],
      notes: [
        "Told are, over all updates after the warm-up and over the last one of each recording: how",
        "many errors, their mean, root mean square, quantiles (CE50, CE75, CE95) and maximum in",
        "metres; the share of positions on the true floor, in the true room, and within the stated",
        "accuracy (which is to be 95 %); the share of updates with a position. Then, by beacon, the",
        "mean and root mean square of its level minus the one that the floor map expects at the true",
        "place, dB: over whole recordings of a receiver that stood, over windows of one that moved.",
        "A survey beside the map (MAP.survey) is used for both, positions and expected levels; in",
        "tracking mode the levels are those of each receiver, and no survey is used.",
        "",
        "One truth row for a recording holds throughout; several are interpolated by time.",
        "",
        "Example: beaconfix evaluate --map museum.json5 --truth walk-truth.csv walk.csv",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let options = try PositioningArguments(arguments)
    let warmup = try arguments.number("--warmup", .from(0, to: 1e9)) ?? 0
    let truthPath = try arguments.required(
      "--truth",
      "name the file that says where the receiver was"
    )
    try arguments.refuseSharedInput(options.mapPath, "the recording and the floor map")
    try arguments.refuseSharedInput(truthPath, "the recording and its truth")
    guard options.mapPath != "-" || truthPath != "-" else {
      throw .usage("standard input cannot be both the floor map and the truth; name a file")
    }
    var writer = try EvaluationWriter(arguments, warmup: warmup, output: OutputFile())
    #if !Plots
      if arguments.has("--plot") { throw .withoutPlots }
    #endif
    var run = try options.run(arguments, on: options.map())
    let others = [options.mapPath, truthPath].map { FileIdentity(of: $0) }
    try writer.check(unlike: [run.input.identity] + others)
    let truth = try TruthLoading.load(truthPath, on: run.engine.map)
    for warning in truth.warnings {
      let message = "truth: \(warning.description)"
      try writer.warn(WarningUpdate(code: warning.reason.rawValue, message: message))
    }
    if let offMap = truth.offMap {
      try writer.warn(WarningUpdate(code: "truthOffMap", message: "truth: \(offMap)"))
    }
    var evaluation = Evaluation(truth: truth.truth, map: run.engine.map, warmup: warmup)
    var lengths = CalibrationReadings.WindowLengths.residuals
    lengths.moving = try arguments.number("--window", .from(0.1, to: 1e6)) ?? lengths.moving
    var readings = CalibrationReadings(map: run.engine.map, truth: truth.truth, lengths: lengths)
    #if Plots
      var drawing = try EvaluationDrawing(
        arguments,
        options.engineOptions,
        evaluation,
        unlike: [run.input.identity] + others
      )
    #endif
    do throws(CommandFailure) {
      try await run.run(
        observing: { event in
          if case .capture(let event) = event { readings.take(event) }
          #if Plots
            drawing?.take(event)
          #endif
        },
        each: { (update) throws(CommandFailure) in
          #if Plots
            drawing?.take(update)
          #endif
          switch update {
          case .position(let position): evaluation.take(position)
          case .warning(let warning): try writer.warn(warning)
          case .nearest, .room, .region, .ranging, .adapter: break
          }
        },
        afterRead: { () throws(CommandFailure) in try writer.flush() }
      )
    } catch {
      try writer.close(run.summary)
      throw error
    }
    let report = evaluation.report()
    for mismatch in report.mismatches {
      try writer.warn(WarningUpdate(code: mismatch.code, message: mismatch.description))
    }
    if let unlocated = report.unlocated {
      try writer.warn(WarningUpdate(code: "noPosition", message: unlocated))
    }
    readings.finish()
    if report.hasFigures {
      let residuals = LevelResiduals(readings, survey: run.survey)
      try writer.write(report, residuals)
      #if Plots
        try drawing?.write(title: run.input.name, residuals)
      #endif
    }
    try writer.end(summary(of: run, report, truth))
    if let advice = run.strangersAdvice { talk("beaconfix: \(advice)") }
    try Interruption.check()
    try refuseUncounted(report)
  }

  /// What was read and dropped, the updates and truth rows that do not count last.
  private static func summary(
    of run: EngineRun,
    _ report: EvaluationReport,
    _ truth: TruthFile
  ) -> StreamSummary {
    var summary = run.summary
    let further = [
      (reason: "updateOutsideTruth", count: report.outsideSpan),
      (reason: "updateWithoutTruth", count: report.withoutTruth),
      (reason: "truthRow", count: truth.dropped.values.reduce(0, +)),
    ]
    summary.dropped += further.filter { $0.count > 0 }
    return summary
  }

  /// Throws when not one update could be held against the truth.
  private static func refuseUncounted(_ report: EvaluationReport) throws(CommandFailure) {
    guard !report.hasFigures else { return }
    guard report.updates > 0 else { throw .badInput("the input gives no update to evaluate") }
    throw .badInput(
      "none of \(report.updates) updates has a truth: \(report.withoutTruth) belong to recordings"
        + " that the truth does not have, \(report.outsideSpan) lie outside the times of its rows;"
        + " both files must name recordings alike and count time from the same moment"
    )
  }
}

extension EvaluationReport {
  /// Whether any update had a truth.
  fileprivate var hasFigures: Bool { last.overall.availability.cases > 0 }

  /// What to do when there were updates, and not one with a position.
  fileprivate var unlocated: String? {
    guard hasFigures, last.overall.count == 0, all.overall.count == 0 else { return nil }
    return
      "not one of \(counted(updates, "update")) has a position, so there is no error to tell: too"
      + " few beacons of the map are heard at a time; a '--max-age' longer than the time from one"
      + " advertisement to the next keeps more of them, and 'locate' tells each update's status"
  }
}

extension EvaluationMismatch {
  /// A word for programs.
  fileprivate var code: String {
    switch self {
    case .recordingsWithoutTruth: "recordingsWithoutTruth"
    case .truthWithoutRecordings: "truthWithoutRecordings"
    case .inputWithoutRecordings: "inputWithoutRecordings"
    case .truthWithoutUpdates: "truthWithoutUpdates"
    case .severalTargets: "severalTargets"
    case .targetsWithoutTruth: "targetsWithoutTruth"
    case .unknownFloors: "unknownFloors"
    }
  }
}
