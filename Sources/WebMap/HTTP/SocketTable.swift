#if WebMap
  import Glibc
  import Synchronization

  /// The open sockets, and until when each has to get on.
  ///
  /// Those that do not are shut down, which makes the library close them. The library tells when a
  /// socket is about to be closed, before its number can belong to another file.
  final class SocketTable: Sendable {
    /// How long each step of a connection may take.
    enum Step {
      /// Sending a request, its head and its body, or the pause before it.
      case asking
      /// Reading the answer.
      case answering
      /// Reading events, which has no end.
      case events
    }

    /// How much longer than sending a request reading its answer may take.
    private static let answering = 6
    /// How long sending a request may take.
    private let patience: Duration

    private let deadlines = Mutex<[Int32: ContinuousClock.Instant?]>([:])

    /// Creates an empty table.
    init(patience: Duration) {
      self.patience = patience
    }

    private func limit(of step: Step) -> Duration? {
      switch step {
      case .asking: patience
      case .answering: patience * Self.answering
      case .events: nil
      }
    }

    /// How many are open.
    var count: Int { deadlines.withLock { $0.count } }

    /// Notes that a socket begins a step.
    func begin(_ step: Step, _ socket: Int32) {
      deadlines.withLock { $0[socket] = .some(limit(of: step).map { .now + $0 }) }
    }

    /// Forgets a socket that is about to be closed.
    func forget(_ socket: Int32) {
      _ = deadlines.withLock { $0.removeValue(forKey: socket) }
    }

    /// Shuts down what is late.
    func sweep() {
      let now = ContinuousClock.now
      deadlines.withLock { deadlines in
        for (socket, deadline) in deadlines {
          if let deadline, deadline < now { shutdown(socket, Int32(SHUT_RDWR)) }
        }
      }
    }

    /// Shuts down one.
    func cut(_ socket: Int32) {
      deadlines.withLock { deadlines in
        if deadlines[socket] != nil { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }
  }
#endif
