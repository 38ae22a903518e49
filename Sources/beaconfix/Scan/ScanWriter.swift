import Captures
import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// Writes what was heard, once for a recording and every second for a live input.
struct ScanWriter: ~Copyable {
  /// The floor map with the names and powers of beacons.
  var map: FloorMap?
  private let format: ReportFormat
  private let isColoured: Bool
  private let isOnlyChanges: Bool
  private var isAll: Bool
  private var order = ScanOrder.distance
  private var output: OutputFile
  private var screen = LiveScreen()
  private var changes = ScanChanges()
  private var nextRefresh = ContinuousClock.now + Self.interval
  private var listed: Timestamp?

  private static let interval = Duration.seconds(1)
  /// How long an unheard device counts as in range, µs.
  private static let rangeTime: Int64 = 10_000_000

  init(_ arguments: Arguments, output: consuming OutputFile) throws(CommandFailure) {
    let chosen = try ReportFormat(arguments, isTerminal: output.isTerminal)
    isColoured = try OutputStyle.isColoured(arguments, isTerminal: output.isTerminal)
    format = chosen
    isAll = arguments.has("--all")
    isOnlyChanges = arguments.has("--changes")
    self.output = output
  }

  /// Refuses to go on when the output is a regular file that is an input as well.
  func check(unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    try output.check(unlike: inputs)
  }

  /// Tells the state of the adapter and warnings: in the stream to programs, on stderr to people.
  mutating func say(_ update: Update) {
    switch format {
    case .human:
      screen.leave()
      talk(trusted: HumanFormat(isColoured: false).line(update))
    case .ndjson: output.add(NDJSONFormat().line(update))
    }
  }

  /// Does what a key asks for; true when it is to stop.
  mutating func obey(_ key: Character) -> Bool {
    if let order = ScanOrder(rawValue: key) {
      self.order = order
      nextRefresh = .now
    }
    if key == "a" {
      isAll.toggle()
      nextRefresh = .now
    }
    return key == "q"
  }

  /// Lists everything that was heard.
  mutating func list(_ heard: HeardBeacons) throws(CommandFailure) {
    let entries = entries(heard) { _ in true }
    switch format {
    case .human:
      let lines = entries.isEmpty ? [] : ScanTable(isColoured: isColoured).lines(entries)
      for line in lines { try output.line(line) }
    case .ndjson:
      for entry in entries { try output.line(entry.line()) }
    }
  }

  /// Lists what is in range now, once a second.
  mutating func refresh(_ heard: HeardBeacons) throws(CommandFailure) {
    try output.flush()
    guard .now >= nextRefresh, let now = heard.now else { return }
    nextRefresh = .now + Self.interval
    defer { listed = now }
    let oldest = now.microseconds - Self.rangeTime
    let present = entries(heard) { $0.last.microseconds >= oldest }
    if isOnlyChanges { return try writeChanges(present) }
    switch format {
    case .human where output.isTerminal:
      let size = Descriptor.standardOutput.terminalSize
      let table = ScanTable(isColoured: isColoured, width: size.columns)
      screen.show(table.lines(present, now: now), within: size, footer: footer)
    case .human: break
    case .ndjson:
      let listed = listed
      for entry in present where listed.map({ entry.device.last > $0 }) ?? true {
        try output.line(entry.line())
      }
      try output.flush()
    }
  }

  private mutating func writeChanges(_ present: [ScanEntry]) throws(CommandFailure) {
    for change in changes.take(present) {
      switch format {
      case .human: try output.line(change.text)
      case .ndjson: try output.line(change.entry.line(event: change.event.rawValue))
      }
    }
    try output.flush()
  }

  private var footer: String {
    let keys = ScanOrder.allCases.map { "\($0.rawValue) \($0.word)" }.joined(separator: "  ")
    return "by \(order.word)   keys: \(keys)  a \(isAll ? "beacons only" : "all devices")  q quit"
  }

  /// Writes the last line; people get it on stderr, programs in the stream.
  mutating func end(_ tally: CaptureTally, _ heard: HeardBeacons) throws(CommandFailure) {
    if format == .human, heard.isLive, !output.isTerminal, !isOnlyChanges { try list(heard) }
    let summary = ScanSummary(tally, heard, isAll: isAll)
    if format == .ndjson { try output.line(summary.line) }
    try output.flush()
    screen.leave()
    talk(summary.text)
  }

  private func entries(
    _ heard: HeardBeacons,
    where isWanted: (HeardDevice) -> Bool
  ) -> [ScanEntry] {
    let devices = heard.beacons + (isAll ? heard.others : [])
    return order.sorted(devices.filter(isWanted).map { ScanEntry($0, on: map) })
  }
}
