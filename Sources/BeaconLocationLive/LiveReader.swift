package import Advertising
package import Captures
package import HCI
package import Positioning

/// Makes of what an adapter tells what a recording of it would give.
package struct LiveReader {
  private var packets: PacketReader
  /// The adapter in use.
  package private(set) var name = "the adapter"

  /// Creates a reader; `layouts` are beacon formats beyond the built-in ones.
  package init(layouts: [BeaconLayout]) {
    packets = PacketReader(layouts: layouts)
  }

  /// What was read so far.
  package var tally: CaptureTally { packets.tally }

  /// Reads what came; `advertisements` is called before each sighting with its advertising data.
  ///
  /// Throws the error that ended the scan.
  package mutating func read(
    _ event: HCIEvent,
    advertisements: ReportObserver? = nil,
    each: (InputEvent) -> Void
  ) throws(HCIError) {
    switch event {
    case .packets(let group):
      for packet in group {
        packets.read(packet.event.span, at: packet.time, advertisements: advertisements) {
          each(.capture($0))
        }
      }
    case .time(let time):
      // Nothing yet: an input begins with what was heard.
      guard tally.records > 0 else { return }
      packets.advance(to: time) { each(.capture($0)) }
    case .adapter(let adapter, let time):
      name = adapter.name
      let update = AdapterUpdate(time: time, adapter: adapter.name, state: adapter.state)
      each(.update(.adapter(update)))
      if let problem = adapter.problem { warn("adapter", problem.description, each) }
    case .running:
      break
    case .dropped(let count):
      packets.lose(count)
      let message = "\(count) packets were lost: this program was too slow to take them"
      warn("packetsLost", message, each)
    case .trouble(let error):
      warn("adapter", error.description, each)
    case .failed(let error):
      throw error
    }
  }

  /// Ends the input: counts the advertisements that are left unfinished.
  package mutating func finish() {
    packets.finish()
  }

  private func warn(_ code: String, _ message: String, _ each: (InputEvent) -> Void) {
    each(.update(.warning(WarningUpdate(code: code, message: message))))
  }
}
