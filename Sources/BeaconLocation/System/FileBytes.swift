import Glibc

/// The bytes of a file, read in pieces; closed when it goes out of use.
struct FileBytes: ~Copyable {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(RecordingError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Up to so many bytes; none at the end of the file.
  func read(upTo count: Int) throws(RecordingError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        filled = max(0, result)
      }
      if result >= 0 { return bytes }
      guard errno == EINTR else { throw Self.failure(path) }
    }
  }

  private static func failure(_ path: String) -> RecordingError {
    let number = errno
    let text = unsafe strerror(number)
    let reason = unsafe text.map { unsafe String(cString: $0) } ?? "error \(number)"
    return .unreadable(path: path, reason: reason)
  }
}
