import Captures

/// Everything that reading an input gives.
struct CaptureReading: Equatable {
  /// A report with its advertising data.
  struct Report: Equatable {
    var record: ReportRecord
    var data: [UInt8]
  }

  /// What is asked for beside the events.
  enum Observed {
    case nothing
    /// Every report as it came.
    case reports
    /// What every sighting was made from.
    case advertisements
  }

  var format: CaptureFormat?
  var events: [CaptureEvent] = []
  var reports: [Report] = []
  var tally = CaptureTally()
  var error: CaptureError?

  /// Reads an input in pieces, whose sizes `size` gives.
  init(_ bytes: Span<UInt8>, observing observed: Observed, size: () -> Int = { .max }) {
    var reader = CaptureReader(layouts: layouts)
    do {
      var start = 0
      while start < bytes.count {
        let end = start + min(size(), bytes.count - start)
        let piece = bytes.extracting(start..<end)
        switch observed {
        case .nothing: try reader.read(piece) { events.append($0) }
        case .reports:
          try reader.read(
            piece,
            reports: { reports.append(Report(record: $0, data: array($1))) },
            each: { events.append($0) }
          )
        case .advertisements:
          try reader.readJoined(
            piece,
            advertisements: { reports.append(Report(record: $0, data: array($1))) },
            each: { events.append($0) }
          )
        }
        start = end
      }
      try reader.finish { events.append($0) }
    } catch {
      self.error = error
    }
    format = reader.format
    tally = reader.tally
  }

  /// The same without its reports.
  var unobserved: CaptureReading {
    var reading = self
    reading.reports = []
    return reading
  }
}
