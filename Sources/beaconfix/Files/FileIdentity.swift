import Glibc

/// What tells one regular file from another, whatever its names are: device and inode.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64

  /// The identity of what a status describes; `nil` for pipes, terminals and the like.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// The identity of what is at a path, which is not opened: a FIFO would wait for its other end.
  ///
  /// `-` is standard input.
  init?(of path: String) {
    guard path != "-" else {
      guard let identity = Descriptor.standardInput.fileIdentity else { return nil }
      self = identity
      return
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
