#if Plots
  import Evaluating
  import Plots
  import Positioning

  /// The picture of `evaluate --plot` as it comes together.
  struct EvaluationDrawing: ~Copyable {
    private var file: PlotFile
    private var evaluation: Evaluation
    private var positions = EvaluatedPositions()
    private var baselines: EvaluationBaselines
    private let solver: String

    /// Opens the file; `nil` where no picture is asked for.
    ///
    /// `evaluation` is one that has not begun.
    init?(
      _ arguments: Arguments,
      _ options: EngineOptions,
      _ evaluation: Evaluation,
      unlike inputs: [FileIdentity?]
    ) throws(CommandFailure) {
      guard let path = arguments.text("--plot") else { return nil }
      file = try PlotFile(path, "--plot", unlike: inputs)
      self.evaluation = evaluation
      solver = options.solver.rawValue
      baselines = EvaluationBaselines(
        options: options,
        truth: evaluation.truth,
        map: evaluation.map,
        warmup: evaluation.warmup
      )
    }

    /// Takes an event of the input.
    mutating func take(_ event: InputEvent) {
      baselines.take(event)
    }

    /// Takes an update of what is evaluated.
    mutating func take(_ update: Update) {
      if case .position(let position) = update { positions.add(evaluation.take(position)) }
      baselines.take(update)
    }

    /// Draws what was taken.
    mutating func write(
      title: String,
      _ residuals: LevelResiduals
    ) throws(CommandFailure) {
      let own = ErrorCurve(
        name: solver == EngineOptions.Solver.automatic.rawValue ? "beaconfix" : solver,
        errors: positions.scored.map(\.error)
      )
      let plot = EvaluationPlot(
        title: title,
        map: evaluation.map,
        positions: positions,
        curves: [own] + baselines.curves(),
        residuals: residuals
      )
      try file.write { (format) throws(PlotError) in try plot.picture(format) }
    }
  }
#endif
