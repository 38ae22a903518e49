import Captures
import UpdateFormats

/// What was read and dropped by a scan.
struct ScanSummary {
  private let summary: StreamSummary
  private let beacons: Int
  private let others: Int
  private let isAll: Bool

  init(_ tally: CaptureTally, _ heard: HeardBeacons, isAll: Bool) {
    var summary = StreamSummary(tally)
    if heard.overflow > 0 { summary.dropped.append(("tooManyDevices", heard.overflow)) }
    self.summary = summary
    self.isAll = isAll
    beacons = heard.beacons.count
    others = heard.others.count
  }

  /// The last line for programs.
  var line: String {
    var line = JSONLine(type: "end")
    line.add("records", summary.records)
    line.add("reports", summary.reports)
    line.add("sightings", summary.sightings)
    line.add("devices", beacons + (isAll ? others : 0))
    summary.addShortfall(to: &line)
    return line.object
  }

  /// The last line for people.
  var text: String {
    var text =
      "\(counted(beacons, "beacon")) in \(counted(summary.sightings, "sighting"))"
      + " of \(counted(summary.records, "record"))"
    if others > 0, !isAll { text += "; \(counted(others, "other device")): '--all' lists them" }
    return text + summary.shortfall
  }
}
