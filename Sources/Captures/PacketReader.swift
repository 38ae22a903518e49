public import Advertising
public import Quantities

/// Reads HCI events as an adapter gives them, into the same events as a recording of them.
///
/// What `CaptureReader` makes of a btsnoop file of these packets, this makes of the packets.
public struct PacketReader: Sendable {
  /// What was read so far.
  public private(set) var tally = CaptureTally()
  private var stream = AdvertisingStream()
  /// Where the next event would stand in the btsnoop file that `BtsnoopWriter` makes.
  private var offset = BtsnoopHeader.length

  /// Creates a reader; `layouts` are beacon formats beyond the built-in ones, which come first.
  public init(layouts: [BeaconLayout] = []) {
    stream.layouts = layouts
  }

  /// Reads one event, from its event code on, and calls `each` for what it holds.
  ///
  /// `advertisements` is called just before each sighting with its whole advertising data.
  public mutating func read(
    _ event: Span<UInt8>,
    at time: Timestamp,
    advertisements: ReportObserver? = nil,
    each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    let start = offset + BtsnoopHeader.recordHeaderLength + 1
    let packet = CapturedPacket(time: time, frame: tally.records, offset: start)
    offset = start + event.count
    stream.observed = advertisements == nil ? .nothing : .advertisements
    stream.take(.event, packet, event, &tally, advertisements ?? { _, _ in }, each)
  }

  /// The event that stands for a step of the clock: a vendor's, without content.
  static let clockEvent: [UInt8] = [0xFF, 0]

  /// Moves the clock on, as a record without an advertisement does.
  public mutating func advance(to time: Timestamp, each: (CaptureEvent) -> Void) {
    read(Self.clockEvent.span, at: time, each: each)
  }

  /// Counts packets that did not reach this reader.
  public mutating func lose(_ count: Int) {
    tally.lostBeforeCapture += count
  }

  /// Ends the input: counts the advertisements that are left unfinished.
  public mutating func finish() {
    stream.finish(tally: &tally)
  }
}
