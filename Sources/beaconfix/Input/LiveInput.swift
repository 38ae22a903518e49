import Advertising
import BeaconLocationLive
import Captures
import HCI
import Positioning
import Quantities

/// An adapter that is listened to, and perhaps written down.
final class LiveInput {
  private let scan: Scan
  private var events: AsyncStream<HCIEvent>.Iterator
  private var reader: LiveReader
  private var recorder: Recorder?
  private let end: ContinuousClock.Instant?

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
    reader = LiveReader(layouts: layouts)
    end = options.duration.map { .now + $0 }
  }

  /// The adapter in use.
  var name: String { reader.name }
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
    do throws(HCIError) {
      try reader.read(event, advertisements: advertisements, each: each)
    } catch {
      close()
      throw CommandFailure(error)
    }
    try record(event)
    return false
  }

  /// Writes down what was read: packets, and the time once there was one.
  private func record(_ event: HCIEvent) throws(CommandFailure) {
    switch event {
    case .packets(let packets): for packet in packets { recorder?.append(packet) }
    case .time(let time) where tally.records > 0: recorder?.appendClock(at: time)
    default: return
    }
    try recorder?.flush()
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
