#if WebMap
  public import FloorMaps

  /// The live map in the browser: a page, its events, and JSON for programs.
  ///
  /// Answers come from threads of its own; whoever has updates publishes them to `live`.
  public final class WebMapServer: Sendable {
    /// What the page shows of the world.
    public let live: LiveMap
    private let http: HTTPServer
    private let address: ListenAddress
    private let token: AccessToken?
    private let hostNames: Set<String>
    private let map: ServedMap
    private let sentences: SentenceServer?

    /// Begins to serve a map at an address; with a store, it can be edited.
    ///
    /// A token must be shown; it is needed where others than this machine reach the address. Beside
    /// numeric addresses and `localhost` the server goes by its host names, in lower case. Wishes
    /// about the playing of a recording go to the control, where there is one. Health and metrics
    /// count the readers of sentences too. Throws when the address cannot be listened on.
    public init(
      at address: ListenAddress,
      _ source: MapSource,
      _ draft: FloorMapDraft,
      token: AccessToken? = nil,
      hostNames: Set<String> = [],
      control: PlaybackControl? = nil,
      store: MapStore? = nil,
      sentences: SentenceServer? = nil
    ) throws(WebMapError) {
      precondition(address.isLoopback || token != nil, "others must show a token")
      guard let map = draft.map else { preconditionFailure("a map without errors") }
      let served = ServedMap(map, draft)
      let live = LiveMap(source, revision: served.version.revision, sentences: sentences)
      (self.map, self.live) = (served, live)
      let access = Access(token: token, hostNames: hostNames)
      let editing = store.map { MapEditing(served, $0, live) }
      http = try HTTPServer(address, Site(live, served, access, control, editing))
      self.address = address
      self.token = token
      self.hostNames = hostNames
      self.sentences = sentences
    }

    /// The port that is listened to.
    public var port: UInt16 { http.port }

    /// What to open in a browser, the token included.
    public var url: String {
      "http://\(address.reachableHost(hostNames)):\(port)/"
        + (token.map { "?token=\($0.text)" } ?? "")
    }

    /// The floor map that was saved since the last call.
    public func takeSavedMap() -> FloorMap? { map.takeSaved() }

    /// Ends all connections.
    public func stop() {
      live.close()
      http.stop()
      sentences?.stop()
    }
  }
#endif
