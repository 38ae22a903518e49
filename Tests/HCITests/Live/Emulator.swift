import Foundation

/// Emulated controllers, which the kernel takes for plugged in adapters.
final class Emulator {
  static let program = "/vm/bin/vhciemu"

  /// An iBeacon ten times a second, at -59 dBm.
  static let beacon =
    "beacon b addr=C0:11:22:33:44:01 every=100 rssi=-59 "
    + "ibeacon=2f234454-cf6d-4a0f-adf2-f4911ba9ffa6/1/2/-59"

  private let process = Process()
  private let folder: URL

  /// Plugs in what the lines of the emulator's language say, and waits until it is ready.
  ///
  /// The kernel switches a new adapter on for two seconds; `isUp` keeps it on.
  convenience init(_ lines: String..., isUp: Bool = true) async throws {
    try await self.init(lines, isUp: isUp)
  }

  init(_ lines: [String], isUp: Bool = true) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "emulator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: Self.program)
    process.arguments =
      (isUp ? ["-U"] : [])
      + ["-R", path("ready"), "-C", path("control"), "-l", path("log")] + lines
    try process.run()
    while !FileManager.default.fileExists(atPath: path("ready")) {
      guard process.isRunning else { throw Failure.emulatorEnded }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  enum Failure: Error { case emulatorEnded }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path()
  }

  /// Has the emulator obey a line.
  func say(_ line: String) throws {
    let control = try FileHandle(forWritingTo: folder.appending(path: "control"))
    try control.write(contentsOf: Data((line + "\n").utf8))
    try control.close()
  }

  /// What the emulator wrote down so far: every command, answer and report.
  var log: [String] {
    let text = (try? String(contentsOfFile: path("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The commands with an opcode, as "OPCODE PARAMETERS" in hexadecimal, in their order.
  func commands(_ opcodes: String...) -> [String] {
    log.compactMap { line in
      guard let opcode = opcodes.first(where: { line.contains("> cmd 0x\($0)") }) else {
        return nil
      }
      let words = line.split(separator: " ").drop { !$0.hasPrefix("0x") }
      return ([opcode] + words.dropFirst(2).map(String.init)).joined(separator: " ")
    }
  }

  /// How many reports it has sent, over all controllers.
  var reports: Int {
    log.count { $0.contains("< report") }
  }

  /// Waits until the log holds a text so many times.
  func logs(_ text: String, _ count: Int = 1) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if log.count(where: { $0.contains(text) }) >= count { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  /// Unplugs everything and waits until the kernel has noticed.
  func stop() {
    try? say("exit")
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
    while (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/bluetooth"))?.isEmpty
      == false
    {
      usleep(20_000)
    }
  }
}
