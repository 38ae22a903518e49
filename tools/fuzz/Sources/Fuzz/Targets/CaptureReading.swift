import Captures

/// Everything that reading an input gives.
struct CaptureReading: Equatable {
  /// A report with its advertising data.
  struct Report: Equatable {
    var record: ReportRecord
    var data: [UInt8]
  }

  var format: CaptureFormat?
  var events: [CaptureEvent] = []
  var reports: [Report] = []
  var tally = CaptureTally()
  var error: CaptureError?

  /// Reads an input in one piece, with nobody to observe its reports.
  init(unobserved bytes: Span<UInt8>) {
    var reader = CaptureReader()
    do {
      try reader.read(bytes) { events.append($0) }
      try reader.finish { events.append($0) }
    } catch {
      self.error = error
    }
    format = reader.format
    tally = reader.tally
  }

  /// Reads an input in pieces, whose sizes `size` gives, and its reports.
  init(_ bytes: Span<UInt8>, size: () -> Int) {
    var reader = CaptureReader()
    var start = 0
    do {
      while start < bytes.count {
        let end = start + min(size(), bytes.count - start)
        try reader.read(bytes.extracting(start..<end)) { record, data in
          reports.append(Report(record: record, data: array(data)))
        } each: {
          events.append($0)
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
}
