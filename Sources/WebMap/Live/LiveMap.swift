#if WebMap
  public import Positioning
  import Synchronization
  public import UpdateFormats

  /// The present state, and those who are told what changes: each gets the state as it is when it
  /// comes, and then everything that follows, in order.
  public final class LiveMap: Sendable {
    private struct Listener {
      let client: EventClient
      let cut: @Sendable () -> Void
    }

    private struct Shared {
      var state: MapState
      /// The state of a run that has not arrived where it is to be shown from.
      var next: MapState?
      var listeners: [ObjectIdentifier: Listener] = [:]
      var dropped = 0
      var lastPosition: ContinuousClock.Instant?
      /// Whether nobody is told anything any more.
      var isOver = false

      /// Seconds since the last position; `nil` before the first.
      var silence: Double? { lastPosition.map { (ContinuousClock.now - $0).seconds } }

      mutating func take(_ update: Update) -> String {
        next != nil ? next?.take(update) ?? "" : state.take(update)
      }

      mutating func take(_ readings: TargetReadings) {
        if next != nil { next?.take(readings) } else { state.take(readings) }
      }
    }

    let source: MapSource
    private let sentences: SentenceServer?
    private let shared: Mutex<Shared>
    private let start = ContinuousClock.now

    /// Creates the state before anything was heard.
    init(_ source: MapSource, revision: String, sentences: SentenceServer? = nil) {
      self.source = source
      self.sentences = sentences
      shared = Mutex(Shared(state: MapState(revision: revision)))
    }

    /// Tells updates to everybody; quietly: to nobody, as the snapshot that follows will.
    public func publish(_ updates: [Update], quietly: Bool = false) {
      guard !updates.isEmpty else { return }
      shared.withLock { shared in
        let isPosition = updates.contains {
          if case .position(let update) = $0 { update.position != nil } else { false }
        }
        if isPosition { shared.lastPosition = .now }
        let lines = updates.map { shared.take($0) }
        if !quietly { Self.send(lines, &shared) { _ in true } }
      }
    }

    /// Tells a target's readings to those who look at it.
    public func publish(_ readings: TargetReadings, quietly: Bool = false) {
      shared.withLock { shared in
        shared.take(readings)
        guard !quietly,
          shared.listeners.values.contains(where: { $0.client.target == readings.target })
        else { return }
        Self.send([readings.line], &shared) { $0.target == readings.target }
      }
    }

    /// Tells where the recording is.
    public func publish(_ playback: Playback, quietly: Bool = false) {
      shared.withLock { shared in
        shared.state.playback = playback
        shared.next?.playback = playback
        if !quietly { Self.send([playback.line], &shared) { _ in true } }
      }
    }

    /// Tells which beacons are heard that the floor map does not know.
    public func publish(_ strangers: [HeardStranger]) {
      let line = HeardStranger.line(of: strangers)
      shared.withLock { shared in
        guard line != shared.state.strangers else { return }
        shared.state.strangers = line
        shared.next?.strangers = line
        Self.send([line], &shared) { _ in true }
      }
    }

    /// Notes what was read so far.
    public func note(_ summary: StreamSummary) {
      shared.withLock { shared in
        shared.state.summary = summary
        shared.next?.summary = summary
      }
    }

    /// Begins another run, which takes the place of the present one with the next snapshot.
    public func restart(revision: String? = nil) {
      shared.withLock { shared in
        var next = shared.state
        next.restart()
        next.revision = revision ?? next.revision
        shared.next = next
      }
    }

    /// Tells everybody the whole state anew.
    public func publishSnapshot() {
      shared.withLock { shared in
        shared.state = shared.next.take() ?? shared.state
        let snapshot = shared.state.snapshot(source, silence: shared.silence)
        Self.send([snapshot], &shared) { _ in true }
      }
    }

    /// A comment that nobody reads, by which broken connections are noticed.
    func heartbeat() {
      shared.withLock { shared in
        Self.send(SharedBytes(":\n\n"), &shared) { _ in true }
      }
    }

    private static func send(
      _ lines: [String],
      _ shared: inout Shared,
      to wants: (EventClient) -> Bool
    ) {
      guard !shared.listeners.isEmpty else { return }
      send(SharedBytes(lines.map { "data: \($0)\n\n" }.joined()), &shared, to: wants)
    }

    private static func send(
      _ event: SharedBytes,
      _ shared: inout Shared,
      to wants: (EventClient) -> Bool
    ) {
      for (id, listener) in shared.listeners where wants(listener.client) {
        guard !listener.client.append(event) else { continue }
        shared.listeners[id] = nil
        shared.dropped += 1
        listener.cut()
      }
    }

    /// A new listener; `cut` ends its connection when it is too slow.
    func subscribe(to target: String?, cut: @escaping @Sendable () -> Void) -> EventClient {
      shared.withLock { shared in
        let snapshot = shared.state.snapshot(source, silence: shared.silence, chosen: target)
        let first = SharedBytes("retry: 2000\n\ndata: \(snapshot)\n\n")
        let client = EventClient(target: target, first: first)
        guard !shared.isOver else {
          client.close()
          return client
        }
        shared.listeners[ObjectIdentifier(client)] = Listener(client: client, cut: cut)
        return client
      }
    }

    /// Forgets a listener whose connection is over.
    func remove(_ client: EventClient) {
      shared.withLock { $0.listeners[ObjectIdentifier(client)] = nil }
    }

    /// Ends all event streams.
    func close() {
      let clients = shared.withLock { shared in
        defer { shared.listeners = [:] }
        shared.isOver = true
        return shared.listeners.values.map(\.client)
      }
      for client in clients { client.close() }
    }

    /// The last position of every target.
    var positionsText: String {
      shared.withLock { $0.state.positionsText }
    }

    /// What the health and the metrics are made of.
    var vitals: MapVitals {
      shared.withLock { shared in
        MapVitals(
          source: source,
          seconds: (ContinuousClock.now - start).seconds,
          sinceLastPosition: shared.silence,
          listeners: shared.listeners.count,
          droppedListeners: shared.dropped,
          sentences: sentences?.counts,
          positions: shared.state.positions,
          summary: shared.state.summary,
          accuracies: shared.state.targets.compactMapValues(\.accuracy)
        )
      }
    }
  }

  extension Duration {
    var seconds: Double {
      Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
  }
#endif
