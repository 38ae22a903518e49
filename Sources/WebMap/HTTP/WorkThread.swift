#if WebMap
  import Glibc
  import Synchronization

  /// A thread that does what would take the library's thread too long, one thing after the other, and
  /// looks after the connections in between.
  final class WorkThread: Sendable {
    private struct State {
      var jobs: [@Sendable () -> Void] = []
      var isOver = false
    }

    private final class Body: Sendable {
      let state = Mutex(State())
      let wake = WakePipe()
      let everySecond: @Sendable () -> Void

      init(_ everySecond: @escaping @Sendable () -> Void) {
        self.everySecond = everySecond
      }

      func run() {
        var next = ContinuousClock.now
        while true {
          let (jobs, isOver) = state.withLock { state in
            defer { state.jobs = [] }
            return (state.jobs, state.isOver)
          }
          for job in jobs { job() }
          if isOver { return }
          if .now >= next {
            everySecond()
            next = .now + .seconds(1)
          }
          var request = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
          if unsafe poll(&request, 1, 1000) > 0 { wake.clear() }
        }
      }
    }

    private let body: Body
    private let thread: SystemThread

    /// Starts the thread.
    init(everySecond: @escaping @Sendable () -> Void) {
      let body = Body(everySecond)
      self.body = body
      thread = SystemThread { body.run() }
    }

    /// Has something done; once the thread is to end, by the caller itself.
    func add(_ job: @escaping @Sendable () -> Void) {
      let isOver = body.state.withLock { state in
        if !state.isOver { state.jobs.append(job) }
        return state.isOver
      }
      if isOver { job() } else { body.wake.signal() }
    }

    /// Ends the thread when what was added is done.
    func stop() {
      body.state.withLock { $0.isOver = true }
      body.wake.signal()
      thread.join()
    }
  }
#endif
