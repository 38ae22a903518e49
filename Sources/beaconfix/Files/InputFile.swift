import Glibc

/// A file or standard input, read in chunks.
struct InputFile: ~Copyable {
  /// How it is called in messages.
  let name: String
  private let descriptor: Descriptor

  private static let chunk = 256 * 1024
  /// A signal may come just before a wait, and then would not end it: milliseconds between looks.
  private static let pace: Int32 = 100

  /// Opens a path; `-` is standard input.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : "'\(path)'"
    descriptor = try Self.open(path)
  }

  private static func open(_ path: String) throws(CommandFailure) -> Descriptor {
    if path == "-" { return .standardInput }
    do throws(Descriptor.Failure) {
      let descriptor = try Descriptor(reading: path)
      guard descriptor.isDirectory else { return descriptor }
    } catch {
      throw .noInput("cannot open '\(path)': \(error.description)")
    }
    throw .noInput("'\(path)' is a directory; name a file in it")
  }

  /// What tells it from other files.
  var identity: FileIdentity? {
    descriptor.fileIdentity
  }

  /// The next bytes, none at the end or when a signal asks the program to stop.
  func next() throws(CommandFailure) -> [UInt8] {
    while true {
      if Interruption.signal != nil { return [] }
      guard descriptor.isReadable(within: Self.pace) else { continue }
      do throws(Descriptor.Failure) {
        return try descriptor.read(upTo: Self.chunk)
      } catch {
        guard error.errno == EINTR else {
          throw .noInput("cannot read \(name): \(error.description)")
        }
      }
    }
  }

  /// All bytes, up to a limit; a signal ends the command.
  func all(limit: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try next()
      try Interruption.check()
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw .badInput("\(name) is larger than \(limit / 1_000_000) MB; is it the right file?")
      }
    }
  }
}
