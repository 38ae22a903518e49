import Captures
import HCI
import Quantities

/// Writes what an adapter hears into a btsnoop file.
///
/// Whole records go out with one write each time that something was heard: killed at any moment,
/// the file is good up to its last record, and the reader says so of a cut one.
struct Recorder: ~Copyable {
  private var output: OutputFile
  private let writer = BtsnoopWriter()
  private var pending: [UInt8] = []

  /// Begins the file with its header.
  init(_ output: consuming OutputFile) {
    self.output = output
    writer.appendHeader(to: &pending)
  }

  /// Adds a packet as the kernel gave it.
  mutating func append(_ packet: Packet) {
    writer.append(event: packet.event, at: packet.time, to: &pending)
  }

  /// Adds a record that bears only its time.
  mutating func appendClock(at time: Timestamp) {
    writer.appendClock(at: time, to: &pending)
  }

  /// Writes what was added.
  mutating func flush() throws(CommandFailure) {
    try output.bytes(pending)
    try output.flush()
    pending.removeAll(keepingCapacity: true)
  }
}
