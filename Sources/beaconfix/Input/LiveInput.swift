import Advertising
import Captures
import HCI
import Positioning
import Quantities

/// An adapter that is listened to, and perhaps written down.
final class LiveInput {
  private let scan: Scan
  private var events: AsyncStream<HCIEvent>.Iterator
  private var reader: PacketReader
  private var recorder: Recorder?
  private let end: ContinuousClock.Instant?
  /// The adapter in use.
  private(set) var name = "the adapter"

  /// Starts to listen.
  init(_ options: LiveOptions, layouts: [BeaconLayout]) throws(CommandFailure) {
    if let path = options.recordPath {
      recorder = Recorder(try OutputFile(path, unlike: options.otherFiles))
    }
    do throws(HCIError) {
      scan = try Scan(options.scan)
    } catch {
      throw CommandFailure(error)
    }
    events = scan.events.makeAsyncIterator()
    reader = PacketReader(layouts: layouts)
    end = options.duration.map { .now + $0 }
  }

  /// What was read so far.
  var tally: CaptureTally { reader.tally }

  /// Waits for what comes next; true when it was the end: a signal, or the time is up.
  ///
  /// What was heard up to then still comes.
  func next(
    advertisements: ReportObserver?,
    each: (InputEvent) -> Void
  ) async throws(CommandFailure) -> Bool {
    guard let event = await events.next(isolation: #isolation) else {
      close()
      try recorder?.flush()
      return true
    }
    if isOver { scan.stop() }
    switch event {
    case .packets(let packets):
      for packet in packets {
        reader.read(packet.event.span, at: packet.time, advertisements: advertisements) {
          each(.capture($0))
        }
        recorder?.append(packet)
      }
      try recorder?.flush()
    case .time(let time):
      // Nothing yet: a recording begins with what was heard.
      guard reader.tally.records > 0 else { return false }
      reader.advance(to: time) { each(.capture($0)) }
      recorder?.appendClock(at: time)
      try recorder?.flush()
    case .adapter(let adapter, let time):
      name = adapter.name
      let update = AdapterUpdate(time: time, adapter: adapter.name, state: adapter.state)
      each(.update(.adapter(update)))
      if let problem = adapter.problem { warn("adapter", problem.description, each) }
    case .running:
      break
    case .dropped(let count):
      reader.lose(count)
      warn(
        "packetsLost",
        "\(count) packets were lost: this program was too slow to take them",
        each
      )
    case .trouble(let error):
      warn("adapter", error.description, each)
    case .failed(let error):
      close()
      throw CommandFailure(error)
    }
    return false
  }

  private func warn(_ code: String, _ message: String, _ each: (InputEvent) -> Void) {
    each(.update(.warning(WarningUpdate(code: code, message: message))))
  }

  private var isOver: Bool {
    Interruption.signal != nil || end.map { .now >= $0 } ?? false
  }

  /// Ends the scan; what is written down is complete.
  func close() {
    scan.stop()
    reader.finish()
  }
}

extension CommandFailure {
  /// The exit code and message for what went wrong with an adapter.
  init(_ error: HCIError) {
    let code: Code =
      switch error {
      case .permission, .poweredOff(_, .permission): .noPermission
      case .payloadTooLong, .interval: .usage
      default: .noAdapter
      }
    self.init(code: code, message: error.description)
  }
}
