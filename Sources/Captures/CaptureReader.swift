public import Advertising

/// Reads a capture, in chunks of any size, into events; its format is told from its content.
///
/// The chunks may be as small as one byte: the events are the same. What is held between calls is
/// bounded by the longest record, block or line (64 KiB; pcap 256 KiB, pcapng 1 MiB), however long the input is. Nothing here opens
/// files or asks for the time.
public struct CaptureReader: Sendable {
  /// What the content turned out to be; `nil` until enough bytes were seen to tell.
  public private(set) var format: CaptureFormat?
  /// What was read so far.
  public private(set) var tally = CaptureTally()

  private var detector = FormatDetector()
  private var btsnoop = RecordCapture<BtsnoopHeader>()
  private var pcap = RecordCapture<PcapHeader>()
  private var pcapng = PcapngCapture()
  private var sightings = SightingsFile()
  private var failure: CaptureError?

  /// Creates a reader at the start of an input.
  ///
  /// - Parameter layouts: beacon formats beyond the built-in ones, which come first.
  public init(layouts: [BeaconLayout] = []) {
    btsnoop.stream.layouts = layouts
    pcap.stream.layouts = layouts
    pcapng.stream.layouts = layouts
  }

  /// Reads the next bytes of the input and calls `each` at once for every event they complete.
  ///
  /// - Throws: `CaptureError` when the input cannot be read at all. Damage after good records is a
  ///   warning instead. Once thrown, the same error is thrown by every later call.
  public mutating func read(
    _ bytes: Span<UInt8>,
    each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try read(bytes, observing: .nothing, { _, _ in }, each)
  }

  /// Reads the next bytes like `read(_:each:)`, and also gives every advertising report as it is.
  ///
  /// `reports` is called at once for every report of a capture, in the order of the capture and
  /// before its sighting: those with a bad CRC too, and fragments as they came. The bytes are the
  /// advertising data and are there during the call only. Sightings files have no reports.
  public mutating func read(
    _ bytes: Span<UInt8>,
    reports: ReportObserver,
    each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try read(bytes, observing: .reports, reports, each)
  }

  /// Reads the next bytes like `read(_:each:)`, and also gives the data of every sighting.
  ///
  /// `advertisements` is called just before each sighting of a capture with its whole advertising
  /// data: fragments are joined, and the record is that of the last one.
  public mutating func readJoined(
    _ bytes: Span<UInt8>,
    advertisements: ReportObserver,
    each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try read(bytes, observing: .advertisements, advertisements, each)
  }

  private mutating func read(
    _ bytes: Span<UInt8>,
    observing observed: AdvertisingStream.Observed,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    try guarded { (reader) throws(CaptureError) in
      reader.btsnoop.stream.observed = observed
      reader.pcap.stream.observed = observed
      reader.pcapng.stream.observed = observed
      var position = 0
      if reader.format == nil {
        guard let format = try reader.detector.take(bytes, from: &position) else { return }
        reader.format = format
        reader.sightings.isNDJSON = format == .ndjson
        let seen = reader.detector.release()
        var start = 0
        try reader.decode(seen.span, from: &start, reports, each)
      }
      try reader.decode(bytes, from: &position, reports, each)
    }
  }

  /// Ends the input: gives what its last line holds and says what was cut off.
  ///
  /// - Throws: `CaptureError` for an input that is empty, of an unknown kind, cut within its header,
  ///   or damaged so that nothing of it is usable.
  public mutating func finish(each: (CaptureEvent) -> Void) throws(CaptureError) {
    try guarded { (reader) throws(CaptureError) in
      switch reader.format {
      case nil: throw reader.detector.verdictAtEnd()
      case .btsnoop: try reader.btsnoop.finish(&reader.tally, each)
      case .pcap: try reader.pcap.finish(&reader.tally, each)
      case .pcapng: try reader.pcapng.finish(&reader.tally, each)
      case .csv, .ndjson: try reader.sightings.finish(&reader.tally, each)
      }
    }
  }

  private mutating func guarded(
    _ body: (inout CaptureReader) throws(CaptureError) -> Void
  ) throws(CaptureError) {
    if let failure { throw failure }
    do {
      try body(&self)
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func decode(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ reports: ReportObserver,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    switch format {
    case .btsnoop: try btsnoop.read(bytes, from: &position, &tally, reports, each)
    case .pcap: try pcap.read(bytes, from: &position, &tally, reports, each)
    case .pcapng: try pcapng.read(bytes, from: &position, &tally, reports, each)
    case .csv, .ndjson: try sightings.read(bytes, from: &position, &tally, each)
    case nil: break
    }
  }
}
