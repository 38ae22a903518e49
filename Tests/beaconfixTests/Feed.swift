import Foundation
import Testing

/// Feeds a program that reads a pipe, and looks at it while the pipe is still open.
enum Feed {
  /// Shell lines that wait until a pattern is in a file, a minute at most.
  static func wait(for pattern: String, in file: String = "out") -> String {
    """
    tries=0
    until grep -qs '\(pattern)' \(file) || [ $tries -gt 1200 ]; do
      sleep 0.05; tries=$((tries + 1))
    done
    """
  }

  /// Shell lines that wait until the program that was started last catches SIGINT, SIGTERM and SIGHUP.
  static let waitForHandlers = wait(
    for: "SigCgt:.*[4567cdef]..[37bf]$",
    in: "/proc/$!/status"
  )

  /// The most memory that `locate` held, in kB, when all that a shell line gives was read.
  ///
  /// `last` is a text in the output that shows that it was.
  static func peakMemory(
    _ make: String,
    last: String,
    with files: [String: [UInt8]]
  ) throws -> (kilobytes: Int, outcome: Shell.Outcome) {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      beaconfix locate --map map.json5 - <pipe >out & exec 3>pipe
      { \(make); } >&3
      \(wait(for: last))
      sed -n 's/^VmHWM:[[:space:]]*\\([0-9]*\\) kB/\\1/p' /proc/$!/status
      exec 3>&-; wait $!; code=$?; cat out; exit $code
      """,
      with: files
    )
    let first = outcome.output.prefix { $0 != "\n" }
    let peak = Int(first.trimmingCharacters(in: .whitespaces))
    let rest = String(outcome.output.dropFirst(first.count + 1))
    let outcomeOfProgram = Shell.Outcome(
      status: outcome.status,
      output: rest,
      errors: outcome.errors
    )
    return (try #require(peak, "\(outcome)"), outcomeOfProgram)
  }
}
