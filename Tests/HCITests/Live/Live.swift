import Foundation
import Testing

/// Tests against the Linux Bluetooth stack, which run in the virtual machine of `tools/vm/test`.
///
/// They share its adapters, so one runs after the other.
@Suite("Live", .serialized, .enabled(if: VirtualMachine.isHere, "runs in tools/vm/test"))
enum Live {}

/// The machine of `tools/vm/run`.
enum VirtualMachine {
  /// Whether this is it.
  static var isHere: Bool {
    FileManager.default.isExecutableFile(atPath: Emulator.program)
  }

  /// How many descriptors this process has open.
  static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
  }

  /// The memory that this process holds, kB.
  static var memory: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (Int(pages.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4
  }

  /// Whether to take the time that issues ask for: `tools/vm/test --thorough`.
  static var isThorough: Bool {
    ProcessInfo.processInfo.environment["THOROUGH"] != nil
  }

  /// How many threads this process has.
  static var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? -1
  }
}
