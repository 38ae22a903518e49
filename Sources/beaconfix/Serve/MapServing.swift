#if WebMap
  import FloorMaps
  import Positioning
  import UpdateFormats
  import WebMap

  /// One run of `serve`: an input, an engine, and the server that shows what comes of them.
  struct MapServing {
    private let arguments: Arguments
    private let options: PositioningArguments
    private let address: ListenAddress
    private let token: AccessToken?
    private let speed: Double
    private let isEditable: Bool
    private let nmea: NMEAPort?
    private let commands: EventCommands?

    /// Reads the arguments; of files, only that of the token is opened.
    init(_ arguments: Arguments) throws(CommandFailure) {
      self.arguments = arguments
      options = try PositioningArguments(arguments)
      try arguments.refuseSharedInput(options.mapPath, "the recording and the floor map")
      address = try ServeOptions.address(arguments, port: "--port", listen: "--listen")
      nmea = try NMEAPort(arguments)
      try nmea?.check(page: address)
      speed = try arguments.number("--speed", .from(0.1, to: 100)) ?? 1
      isEditable = arguments.has("--edit")
      if isEditable, options.mapPath == "-" {
        throw .usage("'--map -' cannot be edited; name a file")
      }
      commands = try EventCommands(arguments)
      if let path = arguments.text("--token-file") {
        token = try AccessTokenFile.token(path)
      } else {
        token = address.isLoopback ? nil : AccessToken()
      }
      FileMode.keepPrivate()
    }

    /// Serves until the live input ends or a signal comes.
    func run() async throws(CommandFailure) {
      let draft = try MapFile.load(options.mapPath, isEditable: isEditable)
      guard let map = draft.map else { return }
      try nmea?.check(map)
      let engine = try makeEngine(map)
      if let path = arguments.positional.first, path != "-" {
        try await play(path, engine, draft)
      } else {
        try await follow(engine, draft)
      }
      try Interruption.check()
    }

    private func makeEngine(_ map: FloorMap) throws(CommandFailure) -> Locator {
      options.engine(map, try SurveyLoading.beside(options.mapPath))
    }

    /// Plays a file, however often people want.
    private func play(_ path: String, _ engine: Locator, _ draft: FloorMapDraft)
      async throws(CommandFailure)
    {
      try LiveOptions.refuse(arguments)
      let layouts = options.layouts + engine.map.layouts
      let extent = try await Self.extent(
        of: RecordedInput(path, layouts: layouts),
        on: engine.map
      )
      let control = PlaybackControl()
      let telling = try serve(.recording, draft, control)
      defer { telling.server.stop() }
      var player = RecordingPlayer(
        engine,
        extent: extent,
        speed: speed,
        isEditable: isEditable,
        telling: telling,
        control: control,
        open: { () throws(CommandFailure) in try RecordedInput(path, layouts: layouts) },
        makeEngine: { (map) throws(CommandFailure) in try makeEngine(map) }
      )
      try await player.run()
    }

    /// Looks through a recording once: how long it is, and whether there is anything in it.
    private static func extent(
      of input: RecordedInput,
      on map: FloorMap
    ) async throws(CommandFailure) -> PlaybackClock {
      var clock = PlaybackClock(map)
      var isOver = false
      while !isOver {
        isOver = try input.next(advertisements: nil) { event in
          if case .capture(let captured) = event { clock.take(captured) }
        }
        try Interruption.check()
      }
      try input.refuseUnusable()
      return clock
    }

    /// Follows the adapter or standard input as it comes; a map can be drawn without an adapter.
    private func follow(_ engine: Locator, _ draft: FloorMapDraft) async throws(CommandFailure) {
      let layouts = options.layouts + engine.map.layouts
      var input: CommandInput?
      var problem: CommandFailure?
      do throws(CommandFailure) {
        input = try CommandInput(arguments, layouts: layouts, waits: isEditable)
      } catch {
        guard mayGoOn(after: error) else { throw error }
        problem = error
      }
      defer { input?.close() }
      var telling = try serve(isLive ? .live : .stream, draft, nil)
      let server = telling.server
      defer { server.stop() }
      defer { telling.finish() }
      if let input { problem = try await hear(input, engine, &telling) }
      if let problem {
        telling.tell([problem.adapterWarning], of: engine)
        try await waitForSignal(upTo: LiveOptions.duration(arguments))
      } else if !isLive {
        talk("beaconfix: standard input has ended; Ctrl-C ends this too")
        try await waitForSignal(upTo: nil)
      }
    }

    private var isLive: Bool { arguments.positional.isEmpty }

    private func mayGoOn(after error: CommandFailure) -> Bool {
      isEditable && isLive && [.noAdapter, .noPermission].contains(error.code)
    }

    /// Follows an input to its end; what is wrong with the adapter, where it goes on without.
    private func hear(
      _ input: CommandInput,
      _ engine: Locator,
      _ telling: inout UpdateTelling
    ) async throws(CommandFailure) -> CommandFailure? {
      let server = telling.server
      var run = EngineRun(engine, input, survey: nil)
      var strangers = isEditable ? StrangerList(engine.map) : nil
      var isOver = false
      while !isOver {
        var updates: [Update] = []
        do throws(CommandFailure) {
          isOver = try await run.read(
            observing: { strangers?.hear($0) },
            each: { updates.append($0) }
          )
        } catch {
          guard mayGoOn(after: error) else { throw error }
          return error
        }
        telling.tell(updates, of: run.engine)
        telling.collect()
        if let strangers { server.live.publish(strangers.loudest) }
        server.live.note(run.summary)
        if let map = server.takeSavedMap() {
          run.replace(try makeEngine(map))
          strangers = StrangerList(map)
          server.live.restart()
          server.live.publishSnapshot()
        }
      }
      return nil
    }

    /// What is there stays to be looked at, and drawn.
    private func waitForSignal(upTo duration: Duration?) async throws(CommandFailure) {
      let end = duration.map { ContinuousClock.now + $0 }
      while Interruption.signal == nil, end.map({ .now < $0 }) ?? true {
        try? await Task.sleep(for: .milliseconds(100))
      }
    }

    private func serve(
      _ input: MapSource.Input,
      _ draft: FloorMapDraft,
      _ control: PlaybackControl?
    ) throws(CommandFailure) -> UpdateTelling {
      let source = MapSource(
        program: "beaconfix \(Program.version)",
        input: input,
        isEditable: isEditable
      )
      let sentences = try nmea?.open()
      let server: WebMapServer
      do throws(WebMapError) {
        server = try WebMapServer(
          at: address,
          source,
          draft,
          token: token,
          hostNames: HostName.own,
          control: control,
          store: isEditable ? MapFile.store(options.mapPath) : nil,
          sentences: sentences
        )
      } catch {
        throw .noOutput(error.description)
      }
      var output = OutputFile()
      try output.line(server.url)
      if let sentences { try output.line(sentences.url(hostNames: HostName.own)) }
      try output.flush()
      let telling = sentences.map { NMEATelling($0, of: nmea?.target ?? NMEATarget(nil)) }
      return UpdateTelling(server, telling, commands)
    }
  }

  extension CommandFailure {
    /// What is told of an adapter that cannot be used.
    fileprivate var adapterWarning: Update {
      .warning(WarningUpdate(code: "adapter", message: message))
    }
  }
#endif
