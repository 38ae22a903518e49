import Captures
import Quantities
import UpdateFormats

/// Capture events as the lines of a sightings file, CSV or NDJSON.
struct SightingLines {
  private let isCSV: Bool
  private let csv = SightingsCSVWriter(
    columns: [.recording, .receiver, .target, .measuredPower, .channel, .range]
  )
  private var recording: String?
  private var hasHeader = false

  init(isCSV: Bool) {
    self.isCSV = isCSV
  }

  /// The header row, once, as soon as the input has turned out to be readable.
  mutating func header(for format: CaptureFormat?) -> String? {
    guard isCSV, !hasHeader, format != nil else { return nil }
    hasHeader = true
    return withoutLineEnd(csv.header)
  }

  /// The line of an event; a record without a sighting still moves a replay's clock.
  mutating func line(_ event: CaptureEvent) -> String? {
    switch event {
    case .sighting(let sighting):
      guard isCSV else { return sighting.line(recording: recording) }
      return withoutLineEnd(csv.row(sighting, recording: recording))
    case .clock(let time):
      guard !isCSV else { return withoutLineEnd(csv.clockRow(time)) }
      var line = JSONLine()
      line.add("time", time)
      return line.object
    case .recording(let name):
      recording = name
      return nil
    case .warning:
      return nil
    }
  }

  private func withoutLineEnd(_ text: String) -> String {
    String(text.dropLast())
  }
}
