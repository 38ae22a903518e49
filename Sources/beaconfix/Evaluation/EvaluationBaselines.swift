#if Plots
  import Evaluating
  import FloorMaps
  import Plots
  import Positioning
  import Quantities

  /// What simpler methods make of the same input, to be drawn beside.
  struct EvaluationBaselines {
    /// Least squares, where that is not what is evaluated.
    private var engine: Locator?
    private var updates: [Update] = []
    private var leastSquares: Method
    /// The place of the nearest beacon, or receiver, as a position.
    private var nearest: Method
    private var nearestPlaces: [String?: Point] = [:]
    private var isTracking = false
    private var pending: PositionUpdate?
    private let map: FloorMap

    private struct Method {
      var evaluation: Evaluation
      var positions = EvaluatedPositions()

      mutating func take(_ update: PositionUpdate) {
        positions.add(evaluation.take(update))
      }
    }

    init(options: EngineOptions, truth: Truth, map: FloorMap, warmup: Double) {
      self.map = map
      let evaluation = Evaluation(truth: truth, map: map, warmup: warmup)
      leastSquares = Method(evaluation: evaluation)
      nearest = Method(evaluation: evaluation)
      guard options.solver != .leastSquares else { return }
      var options = options
      options.solver = .leastSquares
      engine = Locator(map: map, options: options)
    }

    /// Takes an event of the input.
    mutating func take(_ event: InputEvent) {
      guard var engine else { return }
      // Else the engine would be copied to be changed.
      self.engine = nil
      updates += engine.take(event)
      self.engine = engine
      takeUpdates()
    }

    /// Takes an update of what is evaluated: the nearest beacon is told after the position.
    mutating func take(_ update: Update) {
      switch update {
      case .position(let position):
        settle()
        if position.recording != pending?.recording { nearestPlaces.removeAll() }
        pending = position
      case .nearest(let update):
        isTracking = isTracking || update.receiver != nil
        nearestPlaces[update.target] =
          update.beacon.flatMap { map.beacon(id: $0)?.position }
          ?? update.receiver.flatMap { id in map.receivers.first { $0.id == id }?.position }
      case .room, .region, .ranging, .adapter, .warning: break
      }
    }

    /// The curves of the baselines, at the end of the input.
    mutating func curves() -> [ErrorCurve] {
      settle()
      if var engine {
        updates += engine.takeEnd()
        takeUpdates()
        self.engine = engine
      }
      let ls = ErrorCurve(name: "ls", errors: leastSquares.positions.scored.map(\.error))
      let place = ErrorCurve(
        name: isTracking ? "nearest receiver" : "nearest beacon",
        errors: nearest.positions.scored.map(\.error)
      )
      return engine == nil ? [place] : [ls, place]
    }

    private mutating func takeUpdates() {
      for case .position(let position) in updates { leastSquares.take(position) }
      updates.removeAll(keepingCapacity: true)
    }

    /// Scores the nearest beacon's place at the time of the last position.
    private mutating func settle() {
      guard var update = pending else { return }
      update.position = nearestPlaces[update.target]
      nearest.take(update)
    }
  }
#endif
