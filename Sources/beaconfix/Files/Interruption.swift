import Glibc
import Synchronization

/// The signal that came, 0 for none; a handler can reach only what is global.
private let caught = Atomic<Int32>(0)

/// What the terminal is to go back to; written before `isTerminalChanged`, read after it.
nonisolated(unsafe) private var terminalBefore = termios()
private let isTerminalChanged = Atomic<Bool>(false)

private func note(signal: Int32) {
  caught.store(signal, ordering: .relaxed)
  // tcsetattr may be called in a handler (POSIX). The next signal may kill, while something is closed.
  if isTerminalChanged.load(ordering: .acquiring) {
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &terminalBefore)
  }
}

/// SIGINT, SIGTERM and SIGHUP, noted so that what is open can be closed first.
enum Interruption {
  /// The signal that came, if one did.
  static var signal: Int32? {
    let signal = caught.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Starts noting the signals, and makes a broken pipe an error instead of a death.
  static func install() {
    Glibc.signal(SIGPIPE, SIG_IGN)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = note(signal:)
    // No SA_RESTART: a read that waits must come back.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    // A parent may have blocked them: programs with threads do.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Who started us with nohup wants us to outlive the terminal.
      if number == SIGHUP, isIgnored(number) { continue }
      unsafe sigaction(number, &action, nil)
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignored
  }

  /// Has a signal set the terminal back at once; `nil` when that is not needed any more.
  static func restoresTerminal(to settings: termios?) {
    isTerminalChanged.store(false, ordering: .releasing)
    guard let settings else { return }
    unsafe terminalBefore = settings
    isTerminalChanged.store(true, ordering: .releasing)
  }

  /// Ends a command that a signal stopped; to be called when everything is closed.
  static func check() throws(CommandFailure) {
    switch signal {
    case SIGINT: throw CommandFailure(code: .interrupted, message: "")
    case SIGTERM: throw CommandFailure(code: .terminated, message: "")
    case SIGHUP: throw CommandFailure(code: .hungUp, message: "")
    default: break
    }
  }
}
