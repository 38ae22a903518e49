import Captures
import Quantities

/// Everything that reading an input gives.
struct Reading: Equatable {
  var format: CaptureFormat?
  var events: [CaptureEvent] = []
  var tally = CaptureTally()
  var error: CaptureError?

  /// Reads an input in chunks; `chunk` gives the size of the next one.
  init(_ input: [UInt8], chunk: () -> Int = { .max }) {
    var reader = CaptureReader()
    var events: [CaptureEvent] = []
    do {
      var start = 0
      while start < input.count {
        let end = start + min(chunk(), input.count - start)
        try reader.read(input.span.extracting(start..<end)) { events.append($0) }
        start = end
      }
      try reader.finish { events.append($0) }
    } catch {
      self.error = error
    }
    self.events = events
    format = reader.format
    tally = reader.tally
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  var sightings: [Sighting] {
    events.compactMap { if case .sighting(let sighting) = $0 { sighting } else { nil } }
  }

  var warnings: [CaptureWarning] {
    events.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
  }

  /// The time of every sighting and clock event, in order, µs.
  var times: [Int64] {
    events.compactMap {
      switch $0 {
      case .sighting(let sighting): sighting.time.microseconds
      case .clock(let time): time.microseconds
      case .recording, .warning: nil
      }
    }
  }

  /// The events without warnings, whose count is bounded and whose place is at the end.
  var goodEvents: [CaptureEvent] {
    events.filter { if case .warning = $0 { false } else { true } }
  }
}

/// Bytes from hexadecimal digits; blanks are for the reader.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}
