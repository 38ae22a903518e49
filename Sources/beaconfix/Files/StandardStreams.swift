import Glibc

/// Standard input, output and error, which a caller may have closed (`>&-`).
enum StandardStreams {
  /// Opens what is closed, so that no file opened later takes its number and gets what is meant
  /// for it.
  ///
  /// Input is opened for writing and output for reading: using them is an error, as it has to be.
  static func ensure() {
    for (number, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is the one that was found closed.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
