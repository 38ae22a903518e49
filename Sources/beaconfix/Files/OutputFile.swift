import Glibc
import UpdateFormats

/// Standard output or a file, written in large pieces.
struct OutputFile: ~Copyable {
  /// How it is called in messages.
  let name: String
  /// Whether a person reads it as it comes.
  let isTerminal: Bool
  private let descriptor: Descriptor
  /// Whether what was in the file is to be taken out first.
  private var isOld: Bool
  private var pending: [UInt8] = []

  private static let capacity = 64 * 1024

  /// Standard output.
  init() {
    name = "standard output"
    descriptor = .standardOutput
    isOld = false
    isTerminal = descriptor.isTerminal
  }

  /// Opens a path for writing, `-` is standard output; a file among `inputs` is refused untouched.
  ///
  /// What is in the file stays until there is something to write in its place.
  init(_ path: String, unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    let isStandard = path == "-"
    let there =
      isStandard ? Descriptor.standardOutput.fileIdentity : FileIdentity(of: path)
    try Self.refuse(there, among: inputs, isStandard ? "the output" : "'\(path)'")
    if isStandard {
      self.init()
      return
    }
    self.init(name: "'\(path)'", isTerminal: false, descriptor: try Self.open(path))
  }

  private static func open(_ path: String) throws(CommandFailure) -> Descriptor {
    do throws(Descriptor.Failure) {
      return try Descriptor(writing: path)
    } catch {
      throw .noOutput("cannot write '\(path)': \(error.description)")
    }
  }

  private init(name: String, isTerminal: Bool, descriptor: consuming Descriptor) {
    self.name = name
    self.isTerminal = isTerminal
    self.descriptor = descriptor
    isOld = true
  }

  /// What tells it from other files; `nil` for what is no regular file.
  var identity: FileIdentity? {
    descriptor.fileIdentity
  }

  /// Refuses to go on when the output is a regular file that is an input as well.
  func check(unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    try Self.refuse(identity, among: inputs, "the output")
  }

  private static func refuse(
    _ output: FileIdentity?,
    among inputs: [FileIdentity?],
    _ name: String
  ) throws(CommandFailure) {
    guard let output, inputs.contains(output) else { return }
    throw .noOutput("\(name) is the input as well; name another output")
  }

  /// Adds a line; at a terminal it shows at once.
  mutating func line(_ text: String) throws(CommandFailure) {
    pending.append(contentsOf: text.utf8)
    pending.append(UInt8(ascii: "\n"))
    if isTerminal || pending.count >= Self.capacity { try flush() }
  }

  /// Adds bytes as they are.
  mutating func bytes(_ bytes: [UInt8]) throws(CommandFailure) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Adds a line, to be written with the next ones.
  mutating func add(_ line: String) {
    pending.append(contentsOf: (line + "\n").utf8)
  }

  /// Hands everything to the system.
  mutating func flush() throws(CommandFailure) {
    guard !pending.isEmpty else { return }
    if isOld { descriptor.empty() }
    isOld = false
    do throws(Descriptor.Failure) {
      try descriptor.write(pending)
    } catch {
      // Whoever read our output has seen enough: `| head` is no error.
      if error.errno == EPIPE { throw CommandFailure(code: .done, message: "") }
      // The terminal went, and SIGHUP came with it: what is left to close is closed all the same.
      guard error.errno == EIO, Interruption.signal == SIGHUP else {
        throw .noOutput("cannot write \(name): \(error.description)")
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}

/// A line for stderr: talk that is no result.
///
/// It may hold text from anywhere, file names and arguments too: it is made safe for a terminal.
func talk(_ line: String) {
  talk(trusted: terminalSafe(line))
}

/// Lines for stderr that are safe for a terminal already, with colours perhaps.
func talk(trusted text: String) {
  try? Descriptor.standardError.write(Array((text + "\n").utf8))
}
