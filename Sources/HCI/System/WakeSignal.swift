import CBlueZ
import Glibc

/// A request to stop, which a thread that waits for descriptors sees at once; it stays set.
final class WakeSignal: Sendable {
  /// Readable once the signal is given.
  let descriptor: Int32

  /// Makes a signal that is not given yet.
  init() throws(HCIError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(call: "eventfd", errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Gives the signal.
  func set() {
    _ = eventfd_write(descriptor, 1)
  }
}
