import Positioning

/// Runs the command of `--exec` for every event, a few at once, each for a bounded time.
struct EventCommands {
  static let option = Option(
    name: "--exec",
    value: "CMD",
    help: "program run for every event, with it as arguments and BEACONFIX_ variables"
  )

  /// Commands that run at once; an event beyond waits for one of them to end.
  private static let atOnce = 4
  /// After this long a command is ended.
  private static let longest = Duration.seconds(10)

  private struct Running {
    let process: ChildProcess
    let event: String
    let started: ContinuousClock.Instant
    var isKilled = false
  }

  private let path: String
  private let name: String
  private var running: [Running] = []

  /// Finds the program of `--exec`, if one is given.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    guard let name = arguments.text(Self.option.name) else { return nil }
    do throws(Descriptor.Failure) {
      path = try ChildProcess.find(name)
    } catch {
      throw .noInput(
        "cannot run '\(name)': \(error.description); '--exec' takes a program, without arguments"
      )
    }
    self.name = name
  }

  /// Starts the command, if an update is an event; returns what has failed meanwhile.
  mutating func run(for update: Update) -> [WarningUpdate] {
    guard let text = EventText(update) else { return [] }
    var warnings = collect()
    while running.count >= Self.atOnce {
      ChildProcess.pause()
      warnings += collect()
    }
    let event = text.arguments.joined(separator: " ")
    do throws(Descriptor.Failure) {
      let process = try ChildProcess(
        path,
        arguments: [path] + text.arguments,
        environment: text.environment
      )
      running.append(Running(process: process, event: event, started: .now))
    } catch {
      warnings.append(warning(event, "cannot be run: \(error.description)"))
    }
    return warnings
  }

  /// Takes note of those that have ended, and ends those that took too long.
  mutating func collect() -> [WarningUpdate] {
    var warnings: [WarningUpdate] = []
    var rest: [Running] = []
    for var command in running {
      switch command.process.end() {
      case .exit(0): continue
      case .exit(let code): warnings.append(warning(command.event, "ended with code \(code)"))
      case .signal where command.isKilled:
        warnings.append(warning(command.event, "took more than \(Self.longest) and was ended"))
      case .signal(let signal):
        warnings.append(warning(command.event, "was ended by signal \(signal)"))
      case nil:
        if !command.isKilled, command.started + Self.longest < .now {
          command.process.kill()
          command.isKilled = true
        }
        rest.append(command)
      }
    }
    running = rest
    return warnings
  }

  /// Waits for those that still run; a signal to us ends them.
  mutating func finish() -> [WarningUpdate] {
    var warnings = collect()
    while !running.isEmpty {
      if Interruption.signal != nil {
        for command in running { command.process.kill() }
      }
      ChildProcess.pause()
      warnings += collect()
    }
    return warnings
  }

  private func warning(_ event: String, _ what: String) -> WarningUpdate {
    WarningUpdate(code: "execFailed", message: "the command '\(name)' for '\(event)' \(what)")
  }
}
