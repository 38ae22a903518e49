import Glibc
import Quantities

/// The system's words for an error number.
func systemText(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: text)
}

/// Where the running program lies, for messages; "PROGRAM" when the system does not tell.
func programPath() -> String {
  guard let path = unsafe realpath("/proc/self/exe", nil) else { return "PROGRAM" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// The system's clock, the one that kernel timestamps come from.
func systemTime() -> Timestamp {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
}

/// Waits until a descriptor is readable or in error, or until a time has passed.
///
/// Which of the descriptors, in their order; negative ones are left out.
func waitForInput(_ descriptors: [Int32], for time: Duration) -> [Bool] {
  var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let (seconds, attoseconds) = time.components
  // Rounded up, so that nothing is polled in a loop until the last millisecond is over.
  let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  let timeout = Int32(clamping: max(0, milliseconds))
  guard unsafe poll(&entries, nfds_t(entries.count), timeout) > 0 else {
    return descriptors.map { _ in false }
  }
  return entries.map { $0.revents != 0 }
}
