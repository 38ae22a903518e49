import Quantities

/// Turns the rows of a sightings file into events and keeps their count.
struct RowEvents {
  /// The first thing that was wrong, for the case that nothing was right.
  private(set) var firstFault: CaptureWarning?
  /// Whether any row was free of faults.
  private(set) var anyGood = false
  private var recording: String?
  /// The time of the last row that counted.
  private var latest: Timestamp?

  /// Seconds that a row with a fault moves the clock at most: its time may be as wrong as the rest.
  private static let trusted = 2.0

  /// Gives the events of one row: a recording that changed, then its sighting or its time.
  ///
  /// A row with a fault gives its time, if that is a small step onward, and nothing else.
  mutating func take(
    _ row: SightingRow?,
    line: Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    guard var row else { return }
    let isClock = row.fault == nil && row.time != nil && row.isClockOnly
    let sighting = isClock ? nil : row.sighting()
    if let fault = row.fault {
      drop(fault, line: line, &tally, each)
      if let time = row.time, let latest, time >= latest,
        time.seconds(since: latest) <= Self.trusted
      {
        self.latest = time
        each(.clock(time))
      }
      return
    }
    latest = row.time ?? latest
    tally.records += 1
    anyGood = true
    if let name = row.recording, name != recording {
      recording = name
      each(.recording(name))
    }
    if let sighting {
      tally.reports += 1
      tally.sightings += 1
      each(.sighting(sighting))
    } else if let time = row.time {
      each(.clock(time))
    }
  }

  /// Counts a row that gives nothing.
  mutating func drop(
    _ fault: RowFault,
    line: Int,
    _ tally: inout CaptureTally,
    _ each: (CaptureEvent) -> Void
  ) {
    tally.records += 1
    let warning = CaptureWarning(reason: fault.reason, message: fault.message, place: .line(line))
    if firstFault == nil { firstFault = warning }
    if tally.drop(fault.reason) { each(.warning(warning)) }
  }
}
