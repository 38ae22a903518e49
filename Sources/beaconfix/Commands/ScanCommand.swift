import Captures
import FloorMaps
import Positioning
import UpdateFormats

/// `scan`: every beacon heard, nearest first.
enum ScanCommand {
  static let command = Command(
    grammar: Grammar(
      command: "scan",
      summary: "every beacon heard in a recording, nearest first",
      arguments: ["INPUT"],
      options: [
        .flag("--all", "also devices that send no beacon frame"),
        Option(
          name: "--map",
          short: "-m",
          value: "FILE",
          help: "floor map: its names, powers and path loss, its layouts"
        ),
        LayoutArguments.option,
        Option(name: "--format", value: "NAME", help: "human or ndjson (human at a terminal)"),
        UpdateWriter.colorOption,
      ],
      notes: [
        "distance   metres, from the median RSSI and the power at 1 m that the beacon claims",
        "           (exponent 2) or that the floor map knows; a rough guide in a building",
        "proximity  immediate (under 0.5 m), near (under 3 m), far, unknown",
        "spread     interquartile range of the RSSI, dB: half of the readings lie in so much",
        "",
        "Example: zcat bugreport.btsnoop.gz | beaconfix scan -",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try run(arguments) }
  )

  private enum Format: String, CaseIterable {
    case human
    case ndjson
  }

  private static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = arguments.positional[0]
    let layouts = try LayoutArguments.layouts(arguments)
    let mapPath = arguments.text("--map")
    if let mapPath {
      try arguments.refuseSharedInput(path, mapPath, "the recording and the floor map")
    }
    var output = OutputFile()
    let plain: Format = output.isTerminal ? .human : .ndjson
    let format = try arguments.choice("--format", as: Format.self) ?? plain
    let isColoured = try UpdateWriter.isColoured(arguments, isTerminal: output.isTerminal)
    let input = try InputFile(path)
    try output.check(unlike: [input.identity, mapPath.flatMap { FileIdentity(of: $0) }])
    var map: FloorMap?
    if let mapPath { map = try MapLoading.load(mapPath) }
    var reader = CaptureReader(layouts: layouts + (map?.layouts ?? []))
    let heard = try HeardBeacons(in: input, &reader) { warning in
      talk("warning: \(warning)")
    }
    try reader.refuseUnusable(input.name)
    let isAll = arguments.has("--all")
    let others = heard.others
    let devices = heard.beacons + (isAll ? others : [])
    let entries = ScanEntry.nearestFirst(devices.map { ScanEntry($0, on: map) })
    switch format {
    case .human:
      let lines = entries.isEmpty ? [] : ScanTable(isColoured: isColoured).lines(entries)
      for line in lines { try output.line(line) }
    case .ndjson:
      for entry in entries { try output.line(entry.line) }
      try output.line(end(reader.tally, heard, devices: entries.count))
    }
    try output.flush()
    talk(summary(reader.tally, heard, others: isAll ? 0 : others.count))
    try Interruption.check()
  }

  private static func end(_ tally: CaptureTally, _ heard: HeardBeacons, devices: Int) -> String {
    var line = JSONLine(type: "end")
    line.add("records", tally.records)
    line.add("reports", tally.reports)
    line.add("sightings", tally.sightings)
    line.add("devices", devices)
    var summary = StreamSummary(tally)
    if heard.overflow > 0 { summary.dropped.append(("tooManyDevices", heard.overflow)) }
    summary.addShortfall(to: &line)
    return line.object
  }

  private static func summary(_ tally: CaptureTally, _ heard: HeardBeacons, others: Int) -> String {
    let beacons = heard.beacons.count
    var text =
      "\(counted(beacons, "beacon")) in \(counted(tally.sightings, "sighting"))"
      + " of \(counted(tally.records, "record"))"
    if others > 0 { text += "; \(counted(others, "other device")): '--all' lists them" }
    text += StreamSummary(tally).shortfall
    if heard.overflow > 0 { text += "; \(heard.overflow) of too many devices not listed" }
    return text
  }
}
