import Captures
import FloorMaps
import Quantities
import UpdateFormats

/// `map new`: a floor map to be filled in, from the beacons heard in a recording.
enum MapNewCommand {
  static let command = Command(
    grammar: Grammar(
      command: "map new",
      summary: "writes the skeleton of a floor map from the beacons heard",
      arguments: ["[INPUT]"],
      options: [
        Option(name: "--output", short: "-o", value: "FILE", help: "a new file (stdout)"),
        Option(name: "--name", value: "TEXT", help: "name of the floor map"),
        LayoutArguments.option,
        .flag("--all", "also devices that send no beacon frame, by their address"),
      ] + LiveOptions.options,
      notes: [
        "The loudest beacons come first. Fill in where each one hangs, then run",
        "'beaconfix map check FILE'.",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let layouts = try LayoutArguments.layouts(arguments)
    let path = arguments.text("--output") ?? "-"
    let name = arguments.text("--name") ?? ""
    guard FloorMap.isName(name) else {
      throw .usage("'--name' takes one line of at most 200 bytes, without control characters")
    }
    let input = try CommandInput(arguments, layouts: layouts)
    defer { input.close() }
    try refuseToReplace(path, but: input.identity)
    if input.isLive, !arguments.has("--duration") {
      talk("listening; stop with Ctrl-C when every beacon was passed")
    }
    let heard = try await HeardBeacons(in: input) { _ in }
    if !input.isLive { try Interruption.check() }
    try input.refuseUnusable()
    let isAll = arguments.has("--all")
    let others = heard.others
    let entries = HeardBeacons.loudestFirst(heard.beacons + (isAll ? others : []))
    guard !entries.isEmpty else {
      throw .badInput(
        "\(input.name): \(counted(others.count, "device")), but none sends a beacon frame;"
          + " '--all' lists them by their address"
      )
    }
    let text = FloorMapSkeleton.text(
      beacons: skeleton(entries),
      name: name,
      layouts: layouts
    )
    var output = try OutputFile(path, unlike: [input.identity])
    try output.bytes(Array(text.utf8))
    try output.flush()
    talk(
      "\(counted(entries.count, isAll ? "device" : "beacon")) written to \(output.name)"
        + (isAll || others.isEmpty
          ? "" : "; \(counted(others.count, "other device")) left out ('--all' lists them)")
        + (heard.overflow > 0
          ? "; \(counted(heard.overflow, "sighting")) of further devices ignored" : "")
    )
  }

  /// Refuses a path where a file is already, before anything is listened to.
  ///
  /// That it is the input is told as everywhere; a file that the shell opened is the shell's.
  private static func refuseToReplace(
    _ path: String,
    but input: FileIdentity?
  ) throws(CommandFailure) {
    guard path != "-", let there = FileIdentity(of: path), there != input,
      there != Descriptor.standardOutput.fileIdentity
    else { return }
    throw .noOutput(
      "'\(path)' is there already, and may be a map that somebody has filled in: name another file,"
        + " or remove it first"
    )
  }

  private static func skeleton(_ entries: [HeardDevice]) -> [FloorMapSkeleton.HeardBeacon] {
    var taken: Set<String> = []
    return entries.map { entry in
      let plain = shortName(entry.identity)
      var id = plain
      var number = 2
      while !taken.insert(id).inserted {
        id = "\(plain)-\(number)"
        number += 1
      }
      return FloorMapSkeleton.HeardBeacon(
        id: id,
        identity: entry.identity,
        measuredPower: entry.claimedPower,
        sightings: entry.sightings,
        medianRSSI: entry.medianRSSI
      )
    }
  }

  /// What people call a beacon: the numbers that they set on it.
  private static func shortName(_ identity: BeaconIdentity) -> String {
    switch identity {
    case .iBeacon(_, let major, let minor): "\(major)-\(minor)"
    case .altBeacon(_, let id2, let id3): "\(id2)-\(id3)"
    case .eddystone(let bytes): hexadecimalText(bytes.low, digits: 12)
    case .address(let address): address.description
    case .named(let name): name
    }
  }
}
