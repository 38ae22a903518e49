import Captures
import Positioning
import UpdateFormats

extension StreamSummary {
  /// What was read, dropped, ignored and lost; the reader's reasons come first.
  init(_ tally: CaptureTally, _ drops: [(reason: EngineDrop, count: Int)]) {
    self.init()
    records = tally.records
    reports = tally.reports
    sightings = tally.sightings
    dropped = Captures.DropReason.allCases.compactMap { reason in
      tally.dropped[reason].map { (reason.rawValue, $0) }
    }
    dropped += drops.map { ($0.reason.rawValue, $0.count) }
    ignored = tally.ignored.counts
    lostBeforeCapture = tally.lostBeforeCapture
  }
}
