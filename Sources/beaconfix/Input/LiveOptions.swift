import HCI

/// The options of commands that can listen to an adapter.
struct LiveOptions {
  static let options = [
    Option(
      name: "--adapter",
      value: "NAME",
      help: "live: hci0, 0 or its address (the first that is on)"
    ),
    Option(name: "--duration", value: "S", help: "live: stop after so many seconds (endless)"),
    .flag("--wait", "live: wait for an adapter where there is none yet"),
    .flag("--active", "live: ask beacons for their scan responses"),
  ]

  /// The option that keeps what is heard; for commands that do something else with it.
  static let record = Option(
    name: "--record",
    value: "FILE",
    help: "live: also write what is heard, as btsnoop"
  )

  /// Adapter and kind of scan.
  var scan: Scan.Options
  /// When to stop, counted from the start.
  let duration: Duration?
  /// Where to write what is heard.
  var recordPath: String?
  /// Files that the recording must not replace: the floor map.
  let otherFiles: [FileIdentity?]

  /// Reads the options; nothing is opened yet.
  init(_ arguments: Arguments) throws(CommandFailure) {
    var options = Scan.Options()
    options.adapter = try Self.adapter(arguments)
    options.isActive = arguments.has("--active")
    options.waits = arguments.has("--wait")
    scan = options
    duration = try Self.duration(arguments)
    recordPath = arguments.text("--record")
    otherFiles = [arguments.text("--map").flatMap { FileIdentity(of: $0) }]
  }

  /// The adapter that `--adapter` names, or any.
  static func adapter(_ arguments: Arguments) throws(CommandFailure) -> AdapterChoice {
    guard let text = arguments.text("--adapter") else { return .any }
    guard let choice = AdapterChoice(text) else {
      throw .usage("'--adapter' takes a name like hci0, a number or an address, not '\(text)'")
    }
    return choice
  }

  /// How long `--duration` wants the command to run.
  static func duration(_ arguments: Arguments) throws(CommandFailure) -> Duration? {
    try arguments.number("--duration", .above(0, upTo: 1e9)).map { .seconds($0) }
  }

  /// Throws when an option for live input stands beside a recording.
  static func refuse(_ arguments: Arguments) throws(CommandFailure) {
    for name in options.map(\.name) + [record.name, "--changes"] where arguments.has(name) {
      throw .usage("'\(name)' is for live input; leave out '\(arguments.positional[0])' to listen")
    }
  }
}
