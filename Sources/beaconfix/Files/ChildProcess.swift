import Glibc

/// A program that was started: the one door to the process calls of the system.
struct ChildProcess {
  /// How a program ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  private let id: pid_t

  /// Starts a program with nothing of ours but what is given here.
  ///
  /// Its standard input is empty, its output goes where our talk goes, all other descriptors are
  /// closed, signals are as at the start of a session. It leads a process group of its own, so that
  /// what it starts can be ended with it.
  init(
    _ path: String,
    arguments: [String],
    environment: [String]
  ) throws(Descriptor.Failure) {
    Self.closeAllOnSpawn()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var argv = unsafe (arguments.map { unsafe strdup($0) } + [nil])
    var envp = unsafe (environment.map { unsafe strdup($0) } + [nil])
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var started: pid_t = 0
    let code = unsafe posix_spawn(&started, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Descriptor.Failure(errno: code) }
    id = started
  }

  /// Marks every descriptor, those that we were started with too, to be closed in what we start.
  ///
  /// Those of the standard streams are set anew for it and stay.
  private static func closeAllOnSpawn() {
    guard let folder = unsafe opendir("/proc/self/fd") else { return }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let number = Int32(name), number > 2 else { continue }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }

  /// How it ended; `nil` while it runs.
  func end() -> End? {
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  /// Ends it and all that it started.
  func kill() {
    Glibc.kill(-id, SIGKILL)
  }

  /// The file of a program: a path as it is, a name from the folders of PATH.
  static func find(_ name: String) throws(Descriptor.Failure) -> String {
    var candidates = name.isEmpty ? [] : [name]
    if !name.isEmpty, !name.contains("/") {
      let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
      candidates = path.split(separator: ":").map { "\($0)/\(name)" }
    }
    var failure = Descriptor.Failure(errno: ENOENT)
    for candidate in candidates {
      var status = stat()
      guard unsafe stat(candidate, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFREG, unsafe access(candidate, X_OK) == 0 {
        return candidate
      }
      failure = Descriptor.Failure(errno: EACCES)
    }
    throw failure
  }

  /// Lets others go on for a hundredth of a second.
  static func pause() {
    usleep(10_000)
  }
}
