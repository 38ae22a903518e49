import CBlueZ
import Glibc
import Synchronization

/// A thread of the system that runs one function.
final class ServiceThread: Sendable {
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private let thread: Mutex<pthread_t?>

  /// Starts the thread; signals are left to the program's other threads.
  init(_ run: sending @escaping () -> Void) throws(HCIError) {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = unsafe Unmanaged.passRetained(Body(run))
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
      body.toOpaque()
    )
    guard status == 0 else {
      unsafe body.release()
      throw .system(call: "pthread_create", errno: status)
    }
    self.thread = Mutex(thread)
  }

  /// Waits for the end of the thread; once it has ended, returns at once.
  func join() {
    thread.withLock { thread in
      guard let running = thread else { return }
      pthread_join(running, nil)
      thread = nil
    }
  }
}
