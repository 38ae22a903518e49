import Captures
import Quantities

/// Reads events as an adapter gives them, and as a recording of them: the same comes.
func checkPackets(_ events: [[UInt8]]) {
  var adapter = PacketReader(layouts: layouts)
  var fromAdapter: [CaptureEvent] = []
  var recording: [UInt8] = []
  let writer = BtsnoopWriter()
  writer.appendHeader(to: &recording)
  for (index, event) in events.enumerated() {
    let time = Timestamp(microseconds: Int64(index) * 1_000)
    adapter.read(event.span, at: time) { fromAdapter.append($0) }
    writer.append(event: event, at: time, to: &recording)
  }
  adapter.finish()
  let recorded = CaptureReading(recording.span, observing: .nothing)
  check(recorded.error == nil, "what is written can be read: \(recorded)")
  check(recorded.events == fromAdapter, "a recording is what was heard: \(recorded) \(fromAdapter)")
  check(recorded.tally == adapter.tally, "so are the counts: \(recorded) \(adapter.tally)")
}
