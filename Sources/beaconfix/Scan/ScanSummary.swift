import Captures
import UpdateFormats

/// What was read and dropped by a scan.
struct ScanSummary {
  private let tally: CaptureTally
  private let beacons: Int
  private let others: Int
  private let overflow: Int
  private let isAll: Bool

  init(_ tally: CaptureTally, _ heard: HeardBeacons, isAll: Bool) {
    self.tally = tally
    self.isAll = isAll
    beacons = heard.beacons.count
    others = heard.others.count
    overflow = heard.overflow
  }

  private var dropped: [(reason: String, count: Int)] {
    let reasons = Captures.DropReason.allCases.compactMap { reason in
      tally.dropped[reason].map { (reason.rawValue, $0) }
    }
    return reasons + (overflow > 0 ? [("tooManyDevices", overflow)] : [])
  }

  /// The last line for programs.
  var line: String {
    var line = JSONLine(type: "end")
    line.add("records", tally.records)
    line.add("reports", tally.reports)
    line.add("sightings", tally.sightings)
    line.add("devices", beacons + (isAll ? others : 0))
    let counts = dropped.map { "\(JSONLine.quoted($0.reason)):\($0.count)" }
    line.add("dropped", json: "{\(counts.joined(separator: ","))}")
    if tally.lostBeforeCapture > 0 { line.add("lostBeforeCapture", tally.lostBeforeCapture) }
    return line.object
  }

  /// The last line for people.
  var text: String {
    var text =
      "\(counted(beacons, "beacon")) in \(counted(tally.sightings, "sighting"))"
      + " of \(counted(tally.records, "record"))"
    if others > 0, !isAll { text += "; \(counted(others, "other device")): '--all' lists them" }
    let counts = dropped.map { "\($0.count) \($0.reason)" }
    if !counts.isEmpty { text += "; dropped: \(counts.joined(separator: ", "))" }
    if tally.lostBeforeCapture > 0 { text += "; lost before: \(tally.lostBeforeCapture)" }
    return text
  }
}
