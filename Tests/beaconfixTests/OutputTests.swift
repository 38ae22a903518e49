import Testing

@Suite("Where the output goes")
struct OutputTests {
  private let files = [
    "map.json5": Array(Hall.map.utf8), "in": Array(Hall.recording.utf8),
    "truth": Array("time,x,y\n0,3,4\n".utf8),
  ]

  @Test(
    "an output that is an input as well is refused, untouched, with 73",
    arguments: [
      ("locate -m map.json5 in >>in", "the output"),
      ("locate -m map.json5 - <in >>in", "the output"),
      ("locate -m map.json5 in >>map.json5", "the output"),
      ("locate -m map.json5 in >>link", "the output"),
      ("evaluate -m map.json5 --truth truth in >>truth", "the output"),
      ("evaluate -m map.json5 --truth truth in >>in", "the output"),
      ("map check map.json5 >>map.json5", "the output"),
      ("map new in >>in", "the output"),
      ("map new in -o - >>in", "the output"),
      ("map new in -o in", "'in'"),
      ("map new in -o ./in", "'./in'"),
      ("map new in -o link", "'link'"),
      ("map new - -o in <in", "'in'"),
      ("map new in -o /dev/stdout >>in", "'/dev/stdout'"),
      ("simulate -m map.json5 --path 1,1 --pause 1 >>map.json5", "the output"),
      ("simulate -m map.json5 --path 1,1 --pause 1 --to csv -o map.json5", "'map.json5'"),
      ("simulate -m map.json5 --path 1,1 --pause 1 --truth map.json5", "'map.json5'"),
      ("simulate -m map.json5 --path 1,1 --pause 1 --truth out.csv >>out.csv", "'out.csv'"),
    ]
  )
  func same(line: String, name: String) throws {
    let outcome = try Shell.run(
      "ln in link; beaconfix \(line); code=$?; cat in map.json5 truth; exit $code",
      with: files
    )
    #expect(outcome.status == 73)
    #expect(outcome.errors == "beaconfix: \(name) is the input as well; name another output\n")
    let untouched = ["in", "map.json5", "truth"].flatMap { files[$0] ?? [] }
    #expect(outcome.output == String(decoding: untouched, as: UTF8.self))
  }

  @Test(
    "an output that cannot be written is told with 73",
    arguments: [
      ("locate -m map.json5 in >/dev/full", "standard output: No space left on device"),
      (
        "locate -m map.json5 in --format csv >/dev/full", "standard output: No space left on device"
      ),
      ("locate -m map.json5 in >&-", "standard output: Bad file descriptor"),
      ("--help >/dev/full", "standard output: No space left on device"),
      ("map check map.json5 >/dev/full", "standard output: No space left on device"),
      ("map new in -o /dev/full", "'/dev/full': No space left on device"),
      ("map new in -o no/such/folder", "'no/such/folder': No such file or directory"),
      ("map new in -o .", "'.': Is a directory"),
    ]
  )
  func unwritable(line: String, reason: String) throws {
    let outcome = try Shell.run("beaconfix \(line)", with: files)
    #expect(
      outcome
        == Shell.Outcome(status: 73, output: "", errors: "beaconfix: cannot write \(reason)\n")
    )
  }

  @Test("a closed standard error gives its number to no file that is written")
  func closedError() throws {
    let line = "beaconfix map new in -o out"
    let plain = try Shell.run("\(line) && cat out", with: files)
    let closed = try Shell.run("\(line) 2>&- && cat out", with: files)
    #expect(closed.output == plain.output)
    #expect(plain.errors == "4 beacons written to 'out'\n")
  }

  @Test("a closed standard input cannot be read, and says so with 66")
  func closedInput() throws {
    let outcome = try Shell.run("beaconfix locate -m map.json5 - <&-", with: files)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "beaconfix: cannot read standard input: Bad file descriptor\n")
  }

  @Test("a FIFO that nobody writes to is an output like any other")
  func fifo() throws {
    let line = "mkfifo pipe; cat pipe & beaconfix map new in -o pipe; wait"
    let outcome = try Shell.run("timeout 20 sh -c '\(line)'", with: files)
    #expect(outcome.status == 0)
    #expect(outcome.output == (try Shell.run("beaconfix map new in", with: files)).output)
  }

  @Test(
    "a reader that has seen enough ends the program quietly",
    arguments: [
      "locate -m map.json5 in", "locate -m map.json5 in --format human", "--help",
      "map check map.json5", "evaluate -m map.json5 --truth truth in", "map new in",
    ]
  )
  func brokenPipe(line: String) throws {
    let outcome = try Shell.run(
      "{ sleep 0.1; beaconfix \(line); echo \"exit $?\" >&3; } 3>code | : ; cat code",
      with: files
    )
    #expect(outcome == Shell.Outcome(status: 0, output: "exit 0\n", errors: ""))
  }
}
