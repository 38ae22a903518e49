import Evaluating
import Positioning
import UpdateFormats

/// Writes an evaluation for people or for programs.
struct EvaluationWriter: ~Copyable {
  private let format: ReportFormat
  private let table: EvaluationTable
  private let human: HumanFormat
  private var output: OutputFile
  private var isBegun = false

  init(
    _ arguments: Arguments,
    warmup: Double,
    output: consuming OutputFile
  ) throws(CommandFailure) {
    let chosen = try ReportFormat(arguments, isTerminal: output.isTerminal)
    let isColoured = try OutputStyle.isColoured(arguments, isTerminal: output.isTerminal)
    format = chosen
    human = HumanFormat(isColoured: isColoured)
    table = EvaluationTable(warmup: warmup, isColoured: isColoured)
    self.output = output
  }

  /// Refuses to go on when the output is a regular file that is an input as well.
  func check(unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    try output.check(unlike: inputs)
  }

  /// Tells a warning: in the stream to programs, on stderr to people.
  mutating func warn(_ warning: WarningUpdate) throws(CommandFailure) {
    isBegun = true
    switch format {
    case .human: talk(trusted: human.line(.warning(warning)))
    case .ndjson: try output.line(NDJSONFormat().line(.warning(warning)))
    }
  }

  /// Writes what is pending.
  mutating func flush() throws(CommandFailure) {
    try output.flush()
  }

  /// Writes the figures, the overall ones first, then the residuals of beacons where there are any.
  mutating func write(
    _ report: EvaluationReport,
    _ residuals: LevelResiduals
  ) throws(CommandFailure) {
    switch format {
    case .human:
      for line in table.lines(report) { try output.line(line) }
      for line in table.lines(residuals) { try output.line(line) }
    case .ndjson:
      for view in EvaluationReport.View.allCases {
        try output.line(EvaluationLine.text(report.figures(view).overall, view))
      }
      for view in EvaluationReport.View.allCases {
        for recording in report.figures(view).recordings {
          try output.line(
            EvaluationLine.text(
              recording.statistics,
              view,
              recording.name,
              target: recording.target
            )
          )
        }
      }
      guard !residuals.anchors.isEmpty else { return }
      try output.line(EvaluationLine.text(residuals.summary))
      let key = residuals.areOfReceivers ? "receiver" : "beacon"
      for entry in residuals.anchors {
        try output.line(EvaluationLine.text(entry.summary, of: (key, entry.id)))
      }
    }
  }

  /// Writes the last line of a stream that was begun and cannot go on.
  mutating func close(_ summary: StreamSummary) throws(CommandFailure) {
    if isBegun { try end(summary) }
  }

  /// Writes the last line; people get it on stderr, programs in the stream.
  mutating func end(_ summary: StreamSummary) throws(CommandFailure) {
    if format == .ndjson { try output.line(NDJSONFormat().end(summary)) }
    try output.flush()
    if format == .human { talk(human.end(summary)) }
  }
}
