import Foundation
import Testing

/// Runs commands at a pseudo-terminal, as a person has them in front of them.
enum Terminal {
  /// What was seen, step by step.
  struct Session {
    /// What was printed before each step, and after the last one; no `\r` before a line's end.
    let screens: [String]
    /// How the command ended.
    let status: Int32
    /// Whether the terminal shows what is typed again.
    let echoes: Bool
    /// What the shell lines around it printed.
    let rest: String
  }

  /// The name of the script that needs `files`.
  private static let name = "terminal.py"

  /// Runs a command at a pseudo-terminal of 24 lines and 100 columns, and prints what it printed.
  ///
  /// Arguments: steps as `WAIT key K`, `WAIT size ROWS COLUMNS` or `WAIT signal N`, then the command.
  /// WAIT is a number of seconds, or a text that has to be printed first (a minute at most), with
  /// `_` for blanks; `\n` in K is a line's end. What was printed before each step is set off by a line of `=`.
  private static let script = """
    import fcntl, os, pty, select, struct, sys, termios, time
    steps = [s.split() for s in sys.argv[1].split(";")]
    child, master = pty.fork()
    if child == 0: os.execvp(sys.argv[2], sys.argv[2:])
    def size(rows, columns):
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
    size(24, 100)
    def read(wait):
        try: seconds, awaited = float(wait), None
        except ValueError: seconds, awaited = 60, wait.replace("_", " ").encode()
        end, text = time.time() + seconds, b""
        while (rest := end - time.time()) > 0 and not (awaited and awaited in text):
            if select.select([master], [], [], rest)[0]:
                try: text += os.read(master, 65536)
                except OSError: break
        os.write(1, text)
    for wait, what, *values in steps:
        read(wait)
        os.write(1, b"\\n=== " + what.encode() + b"\\n")
        if what == "key": os.write(master, values[0].encode().decode("unicode_escape").encode())
        if what == "size": size(int(values[0]), int(values[1]))
        if what == "signal":
            try: os.kill(child, int(values[0]))
            except ProcessLookupError: pass
    read(2)
    echo = termios.tcgetattr(master)[3] & termios.ECHO
    end = time.time() + 30
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.time() > end: os.kill(child, 9)
        time.sleep(0.05)
    status = ended[1]
    print("\\n=== end", os.waitstatus_to_exitcode(status), bool(echo), flush=True)
    """

  /// Runs a command line with steps; `before` and `after` are shell lines around it.
  static func run(
    _ command: String,
    _ steps: String,
    with files: [String: [UInt8]] = [:],
    before: String = "",
    after: String = ""
  ) throws -> Session {
    var files = files
    files[name] = Array(script.utf8)
    let outcome = try Shell.run(
      "\(before)\npython3 \(name) \"\(steps)\" \(command)\n\(after)",
      with: files
    )
    var parts = outcome.output.replacing("\r\n", with: "\n").components(separatedBy: "\n=== ")
    let end = parts.removeLast()
    let lines = end.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    try #require(words.count == 3 && words[0] == "end", "\(outcome)")
    return Session(
      screens: parts,
      status: try #require(Int32(words[1])),
      echoes: words[2] == "True",
      rest: lines.count > 1 ? String(lines[1]) : ""
    )
  }

  /// What stood on the screen last, without colours: what came after everything was cleared.
  static func last(_ screen: String) -> String {
    let plain = screen.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
    let drawn = plain.replacing("\u{1b}[H\u{1b}[2J", with: "\u{1b}[J")
    return drawn.components(separatedBy: "\u{1b}[J").last ?? plain
  }
}
