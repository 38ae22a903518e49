import Foundation

/// Runs command lines in which `beaconfix` is the program that was just built.
enum Shell {
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Where the build put the program: beside the tests.
  private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// A new empty folder; whoever asks for it removes it.
  static func scratchFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "beaconfix-tests-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs one line in a folder and waits for its end.
  ///
  /// Both streams go through files, so that a long one cannot block the other.
  static func run(_ line: String, in folder: URL) throws -> Outcome {
    let process = Process()
    let streams = try scratchFolder()
    defer { try? FileManager.default.removeItem(at: streams) }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec >'\(streams.path())/out' 2>'\(streams.path())/err'\n\(line)"]
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ["PATH": "\(programs.path()):\(path)"]
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      try String(contentsOf: streams.appending(path: name), encoding: .utf8)
    }
    return Outcome(
      status: process.terminationStatus,
      output: try text("out"),
      errors: try text("err")
    )
  }

  /// Runs one line in a new folder that holds some files, and removes the folder.
  static func run(_ line: String, with files: [String: [UInt8]]) throws -> Outcome {
    let folder = try scratchFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files {
      try Data(bytes).write(to: folder.appending(path: name))
    }
    return try run(line, in: folder)
  }
}
