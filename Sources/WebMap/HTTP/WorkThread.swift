#if WebMap
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// A thread that does what would take the library's thread too long, one thing after the other, and
  /// looks after the connections in between.
  ///
  /// A thread of the system: those of Swift's tasks may all be busy with the program's own work.
  final class WorkThread: Sendable {
    private struct State {
      var jobs: [@Sendable () -> Void] = []
      var isOver = false
    }

    private final class Body: Sendable {
      let state = Mutex(State())
      let wake: (read: Int32, write: Int32)
      let everySecond: @Sendable () -> Void

      init(_ everySecond: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        _ = unsafe beaconfix_http_pipe(&ends)
        wake = (ends[0], ends[1])
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
          var request = pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)
          guard unsafe poll(&request, 1, 1000) > 0 else { continue }
          var byte: UInt8 = 0
          _ = unsafe read(wake.read, &byte, 1)
        }
      }

      func signal() {
        var byte: UInt8 = 0
        _ = unsafe write(wake.write, &byte, 1)
      }

      deinit {
        close(wake.read)
        close(wake.write)
      }
    }

    private let body: Body
    private let thread: Mutex<pthread_t?>

    /// Starts the thread; signals are left to the program's other threads.
    init(everySecond: @escaping @Sendable () -> Void) {
      body = Body(everySecond)
      let held = unsafe Unmanaged.passRetained(body)
      var (all, before) = (sigset_t(), sigset_t())
      unsafe sigfillset(&all)
      unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread,
        nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          }
          return nil
        },
        held.toOpaque()
      )
      if status != 0 { unsafe held.release() }
      self.thread = Mutex(status == 0 ? thread : nil)
    }

    /// Has something done; once the thread is to end, by the caller itself.
    func add(_ job: @escaping @Sendable () -> Void) {
      let isOver = body.state.withLock { state in
        if !state.isOver { state.jobs.append(job) }
        return state.isOver
      }
      if isOver { job() } else { body.signal() }
    }

    /// Ends the thread when what was added is done.
    func stop() {
      body.state.withLock { $0.isOver = true }
      body.signal()
      thread.withLock { thread in
        if let running = thread { pthread_join(running, nil) }
        thread = nil
      }
    }
  }
#endif
