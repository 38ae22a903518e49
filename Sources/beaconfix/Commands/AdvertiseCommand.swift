import Advertising
import HCI
import Positioning
import Quantities
import UpdateFormats

/// `advertise`: makes this machine a beacon.
enum AdvertiseCommand {
  static let command = Command(
    grammar: Grammar(
      command: "advertise",
      summary: "makes this machine an iBeacon (or AltBeacon, Eddystone-UID)",
      arguments: [],
      options: [
        Option(name: "--uuid", value: "UUID", help: "iBeacon: proximity UUID"),
        Option(name: "--major", value: "N", help: "iBeacon: 0 to 65535 (0)"),
        Option(name: "--minor", value: "N", help: "iBeacon: 0 to 65535 (0)"),
        Option(
          name: "--identity",
          value: "TEXT",
          help: "instead: UUID/major/minor, altbeacon:... or eddystone:..."
        ),
        Option(name: "--power", value: "DBM", help: "RSSI at 1 m that it claims (-59)"),
        Option(
          name: "--interval",
          value: "S",
          help: "seconds between advertisements, 0.1 to 10.24 (0.1)"
        ),
        Option(name: "--adapter", value: "NAME", help: "hci0, 0 or its address"),
        Option(name: "--duration", value: "S", help: "stop after so many seconds (endless)"),
        .flag("--wait", "wait for an adapter where there is none yet"),
        ReportFormat.option,
      ],
      notes: [
        "Measure the power with another receiver at 1 m, and give it by '--power'. Ctrl-C stops.",
        "",
        "Example: beaconfix advertise --uuid 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42 --major 1"
          + " --minor 7",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  /// Measured power that most beacons claim, dBm.
  private static let usualPower = -59.0

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    let frame = BeaconFrame(
      identity: try identity(arguments),
      measuredPower: try arguments.number("--power", .from(-127, to: -1)) ?? usualPower
    )
    guard let payload = frame.advertisingData() else {
      throw .usage("'\(frame.identity)' is not what a beacon can send")
    }
    var options = Advertisement.Options()
    options.adapter = try LiveOptions.adapter(arguments)
    options.waits = arguments.has("--wait")
    if let seconds = try arguments.number("--interval", .from(0.1, to: 10.24)) {
      options.interval = .milliseconds(Int((seconds * 1000).rounded()))
    }
    let end = try LiveOptions.duration(arguments).map { ContinuousClock.now + $0 }
    var output = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: output.isTerminal)
    let advertisement: Advertisement
    do throws(HCIError) {
      advertisement = try Advertisement(payload, options)
    } catch {
      throw CommandFailure(error)
    }
    defer { advertisement.stop() }
    for await event in advertisement.events {
      if Interruption.signal != nil || end.map({ .now >= $0 }) ?? false { break }
      if case .failed(let error) = event { throw CommandFailure(error) }
      guard let text = line(event, frame.identity, format) else { continue }
      try output.line(text)
      try output.flush()
    }
    try Interruption.check()
  }

  private static func identity(_ arguments: Arguments) throws(CommandFailure) -> BeaconIdentity {
    if let text = arguments.text("--identity") {
      guard !arguments.has("--uuid") else {
        throw .usage("'--identity' and '--uuid' are two identities; give one of them")
      }
      return BeaconIdentity(text)
    }
    let text = try arguments.required("--uuid", "the proximity UUID to send ('uuidgen' makes one)")
    guard let uuid = UUID128(text) else {
      throw .usage(
        "'--uuid' takes a UUID like 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42, not '\(text)'"
      )
    }
    return .iBeacon(
      uuid: uuid,
      major: try number("--major", arguments),
      minor: try number("--minor", arguments)
    )
  }

  private static func number(
    _ name: String,
    _ arguments: Arguments
  ) throws(CommandFailure) -> UInt16 {
    guard let text = arguments.text(name) else { return 0 }
    guard let number = UInt16(text) else {
      throw .usage("'\(name)' takes a whole number from 0 to 65535, not '\(text)'")
    }
    return number
  }

  private static func line(
    _ event: HCIEvent,
    _ identity: BeaconIdentity,
    _ format: ReportFormat
  ) -> String? {
    switch (event, format) {
    case (.adapter(let adapter, let time), _):
      let update = AdapterUpdate(time: time, adapter: adapter.name, state: adapter.state)
      return text(.adapter(update), format)
    case (.running(let time), .ndjson):
      var line = JSONLine(type: "advertising")
      line.add("time", time)
      line.add("beacon", identity.description)
      return line.object
    case (.running, .human):
      return "advertising \(identity)"
    case (.trouble(let error), _):
      return text(.warning(WarningUpdate(code: "adapter", message: error.description)), format)
    case (.packets, _), (.time, _), (.dropped, _), (.failed, _):
      return nil
    }
  }

  private static func text(_ update: Update, _ format: ReportFormat) -> String {
    switch format {
    case .human: HumanFormat(isColoured: false).line(update)
    case .ndjson: NDJSONFormat().line(update)
    }
  }
}
