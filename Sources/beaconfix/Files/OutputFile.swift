import Glibc

/// Standard output or a file, written in large pieces.
struct OutputFile: ~Copyable {
  /// How it is called in messages.
  let name: String
  /// Whether a person reads it as it comes.
  let isTerminal: Bool
  private let descriptor: Descriptor
  private var pending: [UInt8] = []

  private static let capacity = 64 * 1024

  /// Standard output.
  init() {
    name = "standard output"
    descriptor = .standardOutput
    isTerminal = descriptor.isTerminal
  }

  /// Opens a path for writing, `-` is standard output; a file among `inputs` is refused untouched.
  init(_ path: String, unlike inputs: [FileIdentity?]) throws(CommandFailure) {
    guard path != "-" else {
      self.init()
      return
    }
    try Self.refuse(path, among: inputs)
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
  }

  private static func refuse(_ path: String, among inputs: [FileIdentity?]) throws(CommandFailure) {
    if let there = try? Descriptor(reading: path), let identity = there.fileIdentity,
      inputs.contains(identity)
    {
      throw .noOutput("'\(path)' is the input as well; name another output")
    }
  }

  /// Refuses to go on when the output is a regular file that is read at the same time.
  func check(unlike input: FileIdentity?) throws(CommandFailure) {
    if let input, descriptor.fileIdentity == input {
      throw .noOutput("the output is the input as well; name another output")
    }
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

  /// Hands everything to the system.
  mutating func flush() throws(CommandFailure) {
    guard !pending.isEmpty else { return }
    do throws(Descriptor.Failure) {
      try descriptor.write(pending)
    } catch {
      // Whoever read our output has seen enough: `| head` is no error.
      if error.errno == EPIPE { exit(0) }
      throw .noOutput("cannot write \(name): \(error.description)")
    }
    pending.removeAll(keepingCapacity: true)
  }
}

/// A line for stderr: talk that is no result.
func talk(_ text: String) {
  try? Descriptor.standardError.write(Array((text + "\n").utf8))
}
