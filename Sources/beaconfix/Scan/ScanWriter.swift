import Captures
import FloorMaps
import Positioning
import Quantities
import UpdateFormats

/// Writes what was heard, once for a recording and every second for a live input.
struct ScanWriter: ~Copyable {
  private enum Format: String, CaseIterable {
    case human
    case ndjson
  }

  /// The floor map with the names and powers of beacons.
  var map: FloorMap?
  private let format: Format
  private let isAll: Bool
  private let table: ScanTable
  private var output: OutputFile
  private var screen = LiveScreen()
  private var nextRefresh = ContinuousClock.now + Self.interval
  private var listed: Timestamp?

  private static let interval = Duration.seconds(1)
  /// How long an unheard device counts as in range, µs.
  private static let rangeTime: Int64 = 10_000_000

  init(_ arguments: Arguments, output: consuming OutputFile) throws(CommandFailure) {
    let plain: Format = output.isTerminal ? .human : .ndjson
    let chosen = try arguments.choice("--format", as: Format.self) ?? plain
    let isColoured = try UpdateWriter.isColoured(arguments, isTerminal: output.isTerminal)
    format = chosen
    table = ScanTable(isColoured: isColoured)
    isAll = arguments.has("--all")
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

  /// Lists everything that was heard.
  mutating func list(_ heard: HeardBeacons) throws(CommandFailure) {
    let entries = entries(heard) { _ in true }
    switch format {
    case .human:
      let lines = entries.isEmpty ? [] : table.lines(entries)
      for line in lines { try output.line(line) }
    case .ndjson:
      for entry in entries { try output.line(entry.line) }
    }
    listed = heard.now
  }

  /// Lists what is in range now, once a second.
  mutating func refresh(_ heard: HeardBeacons) throws(CommandFailure) {
    try output.flush()
    guard .now >= nextRefresh, let now = heard.now else { return }
    nextRefresh = .now + Self.interval
    let (listed, rangeTime) = (listed, Self.rangeTime)
    self.listed = now
    switch format {
    case .human:
      let entries = entries(heard) { $0.last.microseconds >= now.microseconds - rangeTime }
      guard output.isTerminal else { return }
      screen.show(table.lines(entries))
    case .ndjson:
      let entries = entries(heard) { device in listed.map { device.last > $0 } ?? true }
      for entry in entries { try output.line(entry.line) }
      try output.flush()
    }
  }

  /// Writes the last line; people get it on stderr, programs in the stream.
  mutating func end(_ tally: CaptureTally, _ heard: HeardBeacons) throws(CommandFailure) {
    if format == .human, listed == nil || !output.isTerminal, heard.isLive { try list(heard) }
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
    return ScanEntry.nearestFirst(devices.filter(isWanted).map { ScanEntry($0, on: map) })
  }
}
