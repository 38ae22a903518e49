import Foundation
import Testing

/// `scan` at a terminal, as a person has it in front of them; runs in `tools/vm/test`.
@Suite(
  "Live screen",
  .serialized,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/vm/bin/vhciemu"),
    "runs in tools/vm/test"
  )
)
struct LiveScreenTests {
  /// Runs a command at a pseudo-terminal of 24 lines and 100 columns, and prints what it printed.
  ///
  /// Arguments: steps as `SECONDS key K`, `SECONDS size ROWS COLUMNS` or `SECONDS signal N`, then
  /// the command. What was on the screen at each step is set off by a line of `=`.
  private static let terminal = """
    import fcntl, os, pty, select, struct, sys, termios, time
    steps = [s.split() for s in sys.argv[1].split(";")]
    child, master = pty.fork()
    if child == 0: os.execvp(sys.argv[2], sys.argv[2:])
    def size(rows, columns):
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
    size(24, 100)
    def read(seconds):
        end, text = time.time() + seconds, b""
        while (rest := end - time.time()) > 0:
            if select.select([master], [], [], rest)[0]:
                try: text += os.read(master, 65536)
                except OSError: break
        os.write(1, text)
    for seconds, what, *values in steps:
        read(float(seconds))
        os.write(1, b"\\n=== " + what.encode() + b"\\n")
        if what == "key": os.write(master, values[0].encode())
        if what == "size": size(int(values[0]), int(values[1]))
        if what == "signal": os.kill(child, int(values[0]))
    read(2)
    echo = termios.tcgetattr(master)[3] & termios.ECHO
    status = os.waitpid(child, 0)[1]
    print("\\nexit", os.waitstatus_to_exitcode(status), "echo", bool(echo))
    """
  private static let uuid = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42"

  /// The screens that were shown before each step, and the last line.
  private func screens(_ steps: String, _ words: String = "") throws -> [String] {
    let outcome = try Shell.run(
      """
      /vm/bin/vhciemu -U -R ready -C control -l log controller \
        "beacon near ibeacon=\(Self.uuid)/1/2/-59 rssi=-62" \
        "beacon far ibeacon=\(Self.uuid)/1/1/-59 rssi=-80" \
        "beacon other data=020106 rssi=-40" >emulator 2>&1 & emulator=$!
      until [ -e ready ]; do sleep 0.05; done
      python3 terminal.py "\(steps)" beaconfix scan \(words)
      echo exit >control; wait $emulator
      """,
      with: ["terminal.py": Array(Self.terminal.utf8)]
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.replacing("\r\n", with: "\n").components(separatedBy: "\n=== ")
  }

  /// The rows of the last table of a screen, without their colours.
  private func rows(_ screen: String) -> [Substring] {
    let plain = screen.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
    let table = plain.components(separatedBy: "\u{1b}[J").last ?? plain
    return table.split(separator: "\n").filter { $0.contains(" m ") || $0.contains("unknown") }
  }

  @Test("a table with bars that is drawn over itself; keys sort it and end it")
  func keys() throws {
    let screens = try screens("5 key n; 2.5 key a; 2.5 key q")
    try #require(screens.count == 4, "\(screens)")
    let first = rows(screens[0])
    #expect(first.count == 2, "\(screens[0])")
    #expect(first.first?.hasSuffix("/1/2") == true && first.last?.hasSuffix("/1/1") == true)
    #expect(first.first?.contains("▆") == true && screens[0].contains("last 10 s"))
    #expect(screens[0].contains("\u{1b}[33m"), "near is warm")
    #expect(screens[0].contains("A\r\u{1b}[J"), "drawn over the last one")
    #expect(rows(screens[1]).first?.hasSuffix("/1/1") == true, "by name")
    #expect(rows(screens[2]).count == 3, "all devices")
    #expect(screens[3].contains("exit 0 echo True"))
    #expect(screens[3].contains("2 beacons in "))
  }

  @Test("made narrower, nothing is wider than the terminal; Ctrl-C ends it and gives the keys back")
  func resize() throws {
    let screens = try screens("4 size 12 50; 3 key \u{3}")
    try #require(screens.count == 3, "\(screens)")
    let narrow = (screens[1].components(separatedBy: "\u{1b}[2J").last ?? "")
      .replacing(#/\u{1b}\[[0-9;]*[A-Za-z]/#, with: "")
    #expect(
      !narrow.isEmpty
        && narrow.components(separatedBy: "\n").dropLast().allSatisfy { $0.count <= 50 }
    )
    #expect(screens[2].contains("exit 130 echo True"))
  }

  @Test("only what changed")
  func changes() throws {
    let screens = try screens("5 signal 15", "--changes")
    try #require(screens.count == 2, "\(screens)")
    let lines = screens[0].split(separator: "\n").filter { $0.contains("appeared") }
    #expect(lines.count == 2, "\(screens)")
    #expect(lines.contains("appeared  \(Self.uuid)/1/2, near, 1.4 m"), "\(lines)")
    #expect(screens[1].contains("exit 143"))
  }
}
