#if WebMap
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// A thread of the system: those of Swift's tasks may all be busy with the program's own work.
  final class SystemThread: Sendable {
    private final class Body: Sendable {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
      }
    }

    private let thread: Mutex<pthread_t?>

    /// Starts the thread; signals are left to the program's other threads.
    init(_ run: @escaping @Sendable () -> Void) {
      let held = unsafe Unmanaged.passRetained(Body(run))
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

    /// Waits until it has ended.
    func join() {
      thread.withLock { thread in
        if let running = thread { pthread_join(running, nil) }
        thread = nil
      }
    }
  }
#endif
