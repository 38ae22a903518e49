import Glibc
import Synchronization

/// The signal that came, 0 for none; a handler can reach only what is global.
private let caught = Atomic<Int32>(0)

private func note(signal: Int32) {
  caught.store(signal, ordering: .relaxed)
}

/// SIGINT and SIGTERM, noted so that what is open can be closed first.
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
    for number in [SIGINT, SIGTERM] {
      unsafe sigaction(number, &action, nil)
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends a command that a signal stopped; to be called when everything is closed.
  static func check() throws(CommandFailure) {
    switch signal {
    case SIGINT: throw CommandFailure(code: .interrupted, message: "")
    case SIGTERM: throw CommandFailure(code: .terminated, message: "")
    default: break
    }
  }
}
