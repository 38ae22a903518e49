/// Reads a sightings file, CSV or NDJSON, into events.
struct SightingsFile {
  /// Whether each line is a JSON object; otherwise the file is CSV.
  var isNDJSON = false
  private var lines = LineSplitter()
  private var rows = SightingsRows()

  /// Reads `bytes` from `position` on.
  mutating func read(
    _ bytes: Span<UInt8>,
    from position: inout Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    while true {
      switch lines.next(in: bytes, from: &position) {
      case .needsMore: return
      case .tooLong(let number):
        try rows.skip(number, isNDJSON, &tally, each)
      case .line(let line):
        switch line.text {
        case .given(let range):
          try rows.take(bytes.extracting(range), line.number, isNDJSON, &tally, each)
        case .held(let range):
          let held = lines.held
          try rows.take(held.span.extracting(range), line.number, isNDJSON, &tally, each)
        }
      }
    }
  }

  /// Ends the input: reads a last line without line end, and an open quoted field.
  mutating func finish(
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    if let line = lines.finish(), case .held(let range) = line.text {
      let held = lines.held
      try rows.take(held.span.extracting(range), line.number, isNDJSON, &tally, each)
    }
    try rows.finish(isNDJSON, &tally, each)
  }
}

/// The part of a sightings file's state that is not about cutting lines.
private struct SightingsRows {
  private var csv = SightingsCSV()
  private var events = RowEvents()

  mutating func take(
    _ text: Span<UInt8>,
    _ number: Int,
    _ isNDJSON: Bool,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    if isNDJSON {
      events.take(SightingsNDJSON.read(text), line: number, &tally, each)
    } else {
      try csv.take(text, line: number, &events, &tally, each)
    }
  }

  mutating func skip(
    _ number: Int,
    _ isNDJSON: Bool,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    if isNDJSON {
      events.drop(.tooLong, line: number, &tally, each)
    } else {
      try csv.skip(line: number, &events, &tally, each)
    }
  }

  mutating func finish(
    _ isNDJSON: Bool,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) throws(CaptureError) {
    if !isNDJSON { try csv.finish(&events, &tally, each) }
    if let first = events.firstFault, !events.anyGood { throw .nothingUsable(first) }
  }
}
