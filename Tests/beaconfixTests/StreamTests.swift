import Foundation
import Testing

@Suite("Standard input as a stream")
struct StreamTests {
  private let files = ["map.json5": Array(Hall.map.utf8), "in": Array(Hall.recording.utf8)]

  private static let ends: [(String, Int32)] = [("INT", 130), ("TERM", 143), ("HUP", 129)]

  @Test("what was read when a signal comes is finished", arguments: ends)
  func signals(name: String, code: Int32) throws {
    // The last line is cut in the middle of its number: -7 dBm would be nonsense.
    let outcome = try Shell.run(
      """
      mkfifo pipe
      beaconfix locate --map map.json5 - <pipe >out & exec 3>pipe
      cat in >&3; printf '3.0,a,-7' >&3
      \(Feed.wait(for: "\"time\":2.0"))
      kill -\(name) $!; wait $!; echo "exit $?" >>out; cat out
      """,
      with: files
    )
    let whole = try Hall.locate(Array(Hall.recording.utf8))
    #expect(outcome.output == "\(whole.output)exit \(code)\n")
    #expect(outcome.errors == "")
  }

  @Test("a signal before anything came is no bad input", arguments: ends)
  func early(name: String, code: Int32) throws {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      beaconfix locate --map map.json5 - <pipe & exec 3>pipe
      \(Feed.waitForHandlers)
      sleep 0.2; kill -\(name) $!; wait $!
      """,
      with: files
    )
    #expect(outcome.status == code)
    #expect(outcome.dropped == "{}")
    #expect(outcome.errors == "")
  }

  @Test("a terminal that is closed ends what runs there, with its files complete")
  func hungUp() throws {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      python3 -c '
      import os, pty, sys
      child, terminal = pty.fork()
      if child == 0: os.execvp("sh", ["sh", "-c", sys.argv[1]])
      pipe = open("pipe", "wb", buffering=0); pipe.write(open("in", "rb").read())
      while b"inside" not in os.read(terminal, 4096): pass
      os.close(terminal)
      print("exit", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      ' 'exec beaconfix monitor -m map.json5 -r a --state state --format ndjson - <pipe'
      grep -c '"a"' state
      """,
      with: files
    )
    #expect(outcome.output == "exit 129\n1\n", "\(outcome)")
  }

  @Test("under nohup the end of the terminal is not ours")
  func nohup() throws {
    let outcome = try Shell.run(
      """
      mkfifo pipe
      nohup beaconfix locate --map map.json5 - <pipe >out & exec 3>pipe
      cat in >&3; \(Feed.wait(for: "\"time\":2.0"))
      kill -HUP $!; echo "3.0,a,-60" >&3; exec 3>&-; wait $!; echo "exit $?"; tail -1 out
      """,
      with: files
    )
    #expect(outcome.output.hasPrefix("exit 0\n"))
    #expect(outcome.output.contains("\"type\":\"end\""))
  }

  @Test(
    "the bytes of the output do not depend on how those of the input arrive",
    arguments: ["walk.btsnoop", "rows", "objects"],
    ["ndjson", "csv", "human"]
  )
  func pieces(name: String, format: String) throws {
    let demo = try Data(contentsOf: DemoTests.folder.appending(path: "walk.btsnoop"))
    let demoMap = try Data(contentsOf: DemoTests.folder.appending(path: "map.json5"))
    let input =
      switch name {
      case "rows": Data("\u{feff}\(Hall.recording)3.0,a,loud\r\n3.0,\"é\",-60".utf8)
      case "objects": Data("\(Hall.objects(0..<4)){\"time\":3,\"beacon\":\"\\u00e9\"}".utf8)
      default: demo.prefix(16_001)
      }
    let outcome = try Shell.run(
      """
      locate() { beaconfix locate --map map.json5 --format \(format) "$@" 2>/dev/null; }
      locate in >file
      locate - <in >whole
      dd bs=1 if=in 2>/dev/null | locate - >one
      dd bs=7 if=in 2>/dev/null | locate - >seven
      (head -c 100 in; sleep 0.2; tail -c +101 in) | locate - >pause
      for other in whole one seven pause; do cmp file $other; done
      grep -c . file
      """,
      with: [
        "map.json5": Array(name == "walk.btsnoop" ? demoMap : Data(Hall.map.utf8)),
        "in": Array(input),
      ]
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect((Int(outcome.output.dropLast()) ?? 0) >= 4, "\(outcome)")
  }
}
