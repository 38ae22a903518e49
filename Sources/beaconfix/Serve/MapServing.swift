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
      let extent = try await Self.extent(of: RecordedInput(path, layouts: layouts))
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
    private static func extent(of input: RecordedInput) async throws(CommandFailure)
      -> PlaybackClock
    {
      var clock = PlaybackClock()
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

    /// Follows the adapter or standard input as it comes.
    private func follow(_ engine: Locator, _ draft: FloorMapDraft) async throws(CommandFailure) {
      let input = try CommandInput(arguments, layouts: options.layouts + engine.map.layouts)
      defer { input.close() }
      var telling = try serve(input.isLive ? .live : .stream, draft, nil)
      let server = telling.server
      defer { server.stop() }
      defer { telling.finish() }
      var run = EngineRun(engine, input, survey: nil)
      var strangers = isEditable ? StrangerList(engine.map) : nil
      var isOver = false
      while !isOver {
        var updates: [Update] = []
        isOver = try await run.read(
          observing: { strangers?.hear($0) },
          each: { updates.append($0) }
        )
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
      if !input.isLive { try await Self.waitForSignal() }
    }

    /// What came by standard input stays to be looked at.
    private static func waitForSignal() async throws(CommandFailure) {
      talk("beaconfix: standard input has ended; Ctrl-C ends this too")
      while Interruption.signal == nil { try? await Task.sleep(for: .milliseconds(100)) }
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
#endif
