import Glibc

/// Puts a new content in the place of a file: whole or not at all, whatever happens in between.
enum FileReplacement {
  /// Writes a file beside the old one, then gives it its name.
  ///
  /// A symbolic link stays, and what it points to is replaced.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: mode_t
  ) throws(CommandFailure) {
    let target = resolved(path)
    let draft = "\(target).\(getpid()).new"
    do throws(Descriptor.Failure) {
      _ = unsafe unlink(draft)
      let file = try Descriptor(creating: draft)
      try file.write(bytes)
      try file.settle(mode: mode)
    } catch {
      _ = unsafe unlink(draft)
      throw .noOutput("cannot write '\(path)': \(error.description)")
    }
    guard unsafe rename(draft, target) == 0 else {
      let failure = Descriptor.Failure(errno: errno)
      _ = unsafe unlink(draft)
      throw .noOutput("cannot write '\(path)': \(failure.description)")
    }
  }

  /// The file that a path leads to in the end; the path itself where nothing is there yet.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a file may be written: by somebody, as its mode says, and by us.
  ///
  /// The superuser may write what is marked read-only; the mark is heeded all the same.
  static func isWritable(_ path: String) -> Bool {
    guard let mode = mode(of: path), mode & 0o222 != 0 else { return false }
    return unsafe access(path, W_OK) == 0
  }

  /// The permission bits of a file; `nil` where none is.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o7777
  }
}
