import Glibc

/// An open file, closed when it goes out of use: the one door to the file calls of the system.
struct Descriptor: ~Copyable {
  /// What a call on a file ran into.
  struct Failure: Error, Equatable {
    let errno: Int32

    /// The system's words for it.
    var description: String {
      guard let text = unsafe strerror(errno) else { return "error \(errno)" }
      return unsafe String(cString: text)
    }
  }

  private let number: Int32
  private let isOwned: Bool

  private init(number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { Glibc.close(number) }
  }

  static var standardInput: Descriptor { Descriptor(number: 0, isOwned: false) }
  static var standardOutput: Descriptor { Descriptor(number: 1, isOwned: false) }
  static var standardError: Descriptor { Descriptor(number: 2, isOwned: false) }

  /// Opens a file for reading.
  init(reading path: String) throws(Failure) {
    let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw Failure(errno: errno) }
    self.init(number: number, isOwned: true)
  }

  /// Creates a file, or opens the one that is there, as it is: `empty()` makes it new.
  init(writing path: String) throws(Failure) {
    let number = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw Failure(errno: errno) }
    self.init(number: number, isOwned: true)
  }

  /// Takes everything out of a regular file; what is none is left alone.
  func empty() {
    if fileIdentity != nil { ftruncate(number, 0) }
  }

  /// Creates a file that must not be there yet, for nobody else to read.
  init(creating path: String) throws(Failure) {
    let number = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Failure(errno: errno) }
    self.init(number: number, isOwned: true)
  }

  /// Sets who may do what with the file, and waits until it is on the disk.
  func settle(mode: mode_t) throws(Failure) {
    guard fchmod(number, mode) == 0, fsync(number) == 0 else { throw Failure(errno: errno) }
  }

  /// Reads up to a number of bytes; an empty array is the end of the file.
  ///
  /// Throws `EINTR` when a signal came first, so that the caller can look at what it asked for.
  func read(upTo count: Int) throws(Failure) -> [UInt8] {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = unsafe Glibc.read(number, buffer.baseAddress, count)
      filled = max(0, result)
    }
    guard result >= 0 else { throw Failure(errno: errno) }
    return bytes
  }

  /// Writes all bytes, however often that takes.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if written < 0 {
        guard errno == EINTR else { throw Failure(errno: errno) }
        continue
      }
      offset += written
    }
  }

  /// Whether a read would not wait.
  var isReadable: Bool { isReadable(within: 0) }

  /// Waits for so many milliseconds, or for a signal, until a read would not wait.
  func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Whether this is a terminal.
  var isTerminal: Bool {
    isatty(number) == 1
  }

  /// How many lines and columns the terminal has; 24 and 80 where it does not tell.
  var terminalSize: (rows: Int, columns: Int) {
    // struct winsize: rows, columns, and the same in pixels.
    var size = (rows: UInt16(0), columns: UInt16(0), width: UInt16(0), height: UInt16(0))
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.rows > 0 else {
      return (24, 80)
    }
    return (Int(size.rows), Int(size.columns))
  }

  /// What tells one regular file from another; `nil` for pipes, terminals and the like.
  var fileIdentity: FileIdentity? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  /// Whether this is a directory, which opens but cannot be read.
  var isDirectory: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
