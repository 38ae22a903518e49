import Captures
import UpdateFormats

extension CaptureReader {
  /// Reads the next chunk of an input; true when it was the end.
  ///
  /// After a signal, what came whole counts: a line or record that is cut is left alone, as it is
  /// not damaged.
  mutating func readChunk(
    of input: borrowing InputFile,
    reports: ReportObserver? = nil,
    advertisements: ReportObserver? = nil,
    each: (CaptureEvent) -> Void
  ) throws(CommandFailure) -> Bool {
    let chunk = try input.next()
    if Interruption.signal != nil, chunk.isEmpty { return true }
    do throws(CaptureError) {
      if chunk.isEmpty {
        try finish(each: each)
      } else if let reports {
        try read(chunk.span, reports: reports, each: each)
      } else if let advertisements {
        try readJoined(chunk.span, advertisements: advertisements, each: each)
      } else {
        try read(chunk.span, each: each)
      }
    } catch {
      throw .badInput("\(input.name): \(error)")
    }
    return chunk.isEmpty
  }

  /// Throws when an input that was read to its end had no sighting in it.
  func refuseUnusable(_ name: String) throws(CommandFailure) {
    guard tally.sightings == 0, Interruption.signal == nil else { return }
    let records = counted(tally.records, "record")
    var message = "\(name): nothing usable in it: \(records)"
    switch format {
    case .csv, .ndjson: message += ", no sighting that could be used"
    default:
      message += ", no advertisement"
      message += tally.reports > 0 ? " that could be used" : "; was the adapter scanning?"
    }
    throw .badInput(message + StreamSummary(tally).shortfall)
  }
}
