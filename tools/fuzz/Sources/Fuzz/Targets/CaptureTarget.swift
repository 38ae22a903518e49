import Advertising
import Captures
import Quantities

/// Reads a capture or sightings file in one piece and in several, observed and not: the same comes.
func decodeCapture(_ bytes: Span<UInt8>, as format: CaptureFormat) -> Bool {
  let whole = CaptureReading(bytes, observing: .reports)
  let unobserved = CaptureReading(bytes, observing: .nothing)
  check(unobserved == whole.unobserved, "observing changes nothing: \(unobserved)\n\(whole)")
  var sizes = PieceSizes(bytes)
  let inPieces = CaptureReading(bytes, observing: .reports) { sizes.next() }
  check(inPieces == whole, "pieces change nothing: \(inPieces)\n\(whole)")
  let joined = CaptureReading(bytes, observing: .advertisements) { sizes.next() }
  check(joined.unobserved == unobserved, "joining changes nothing: \(joined)\n\(whole)")
  let isText = whole.format == .csv || whole.format == .ndjson
  let observed = isText ? (0, 0) : (whole.tally.reports, whole.tally.sightings)
  check((whole.reports.count, joined.reports.count) == observed, "observed: \(whole)\n\(joined)")
  checkTally(whole)
  whole.reports.forEach(checkReport)
  whole.events.forEach { checkEvent($0, bytes) }
  if let error = whole.error { checkMessage(error.description) }
  return whole.format == format
}

private func checkTally(_ reading: CaptureReading) {
  let tally = reading.tally
  let sightings = reading.events.count { if case .sighting = $0 { true } else { false } }
  check(sightings == tally.sightings, "\(sightings) sightings are those counted: \(tally)")
  check(sightings <= tally.reports, "no more sightings than reports: \(tally)")
  for report in reading.reports {
    check((1...tally.records).contains(report.record.frame), "a report is of a record: \(report)")
  }
  var warnings: [DropReason: Int] = [:]
  for case .warning(let warning) in reading.events { warnings[warning.reason, default: 0] += 1 }
  for (reason, count) in warnings where reason != .duplicateFilter {
    check(
      count <= tally.dropped[reason, default: 0],
      "every warning is counted: \(reason) \(tally)"
    )
  }
}

/// A report that a controller gives, or would have given, can be written as events again.
private func checkReport(_ report: CaptureReading.Report) {
  guard let made = report.record.report else { return }
  check(made.data == report.data.indices, "the data is the report's: \(report)")
  checkEvents(of: made, in: report.data.span)
}

private func checkEvent(_ event: CaptureEvent, _ bytes: Span<UInt8>) {
  switch event {
  case .clock, .recording: break
  case .sighting(let sighting): checkSighting(sighting)
  case .warning(let warning): checkWarning(warning, bytes)
  }
}

private func checkSighting(_ sighting: Sighting) {
  switch sighting.measurement {
  case .rssi(let value): check(value.isFinite, "the RSSI is a number: \(sighting)")
  case .range(let metres, let sigma):
    check(metres.isFinite && metres > 0, "the range is above 0 m: \(sighting)")
    if let sigma { check(sigma.isFinite && sigma > 0, "its deviation too: \(sighting)") }
  case .unavailable: break
  }
  if let power = sighting.measuredPower { check(power.isFinite, "finite power: \(sighting)") }
  if let channel = sighting.channel {
    check((37...39).contains(channel), "the channel is an advertising channel: \(sighting)")
  }
}

/// A warning is printable, and its place is in the input.
func checkWarning(_ warning: CaptureWarning, _ bytes: Span<UInt8>) {
  checkMessage(warning.description)
  switch warning.place {
  case .byte(let offset):
    check((0...bytes.count).contains(offset), "the place is in the input: \(warning)")
  case .line(let line):
    let lines = 1 + bytes.indices.count { bytes[$0] == UInt8(ascii: "\n") }
    check((1...lines).contains(line), "the line is in the input: \(warning)")
  }
}
