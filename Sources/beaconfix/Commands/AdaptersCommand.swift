import HCI
import Quantities
import UpdateFormats

/// `adapters`: the Bluetooth adapters of this machine and what they can do.
enum AdaptersCommand {
  static let command = Command(
    grammar: Grammar(
      command: "adapters",
      summary: "the Bluetooth adapters and their state",
      arguments: [],
      options: [
        .flag("--wait", "wait until one is powered on"),
        ReportFormat.option,
      ],
      notes: [
        "States are CoreBluetooth's words: poweredOn, poweredOff, resetting, unauthorized,",
        "unsupported, unknown. Exits with 69 when there is no adapter.",
      ]
    ),
    run: { (arguments) throws(CommandFailure) in try await run(arguments) }
  )

  private static let pollingInterval = Duration.milliseconds(200)

  private static func run(_ arguments: Arguments) async throws(CommandFailure) {
    var output = OutputFile()
    let format = try ReportFormat(arguments, isTerminal: output.isTerminal)
    let adapters = try await arguments.has("--wait") ? waitForOne() : all()
    for adapter in adapters {
      switch format {
      case .human: try output.line(human(adapter))
      case .ndjson: try output.line(line(adapter))
      }
    }
    try output.flush()
  }

  private static func all() throws(CommandFailure) -> [Adapter] {
    do throws(HCIError) {
      return try Adapter.all()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The adapters, as soon as one of them is on.
  private static func waitForOne() async throws(CommandFailure) -> [Adapter] {
    while true {
      do throws(HCIError) {
        let adapters = try Adapter.all()
        if adapters.contains(where: { $0.state == .poweredOn }) { return adapters }
      } catch {
        guard error == .noAdapter else { throw CommandFailure(error) }
      }
      try? await Task.sleep(for: pollingInterval)
      try Interruption.check()
    }
  }

  private static func human(_ adapter: Adapter) -> String {
    let problem = adapter.problem.map { ": \($0)" } ?? ""
    return terminalSafe(
      "\(adapter.name)  \(adapter.address)  \(adapter.bus)  \(adapter.state.rawValue)\(problem)"
    )
  }

  private static func line(_ adapter: Adapter) -> String {
    var line = JSONLine(type: "adapter")
    line.add("adapter", adapter.name)
    line.add("address", adapter.address.value == 0 ? nil : adapter.address.description)
    line.add("bus", adapter.bus)
    line.add("state", adapter.state.rawValue)
    line.add("problem", adapter.problem?.description)
    return line.object
  }
}
