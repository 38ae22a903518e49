import Testing

@Suite("--exec")
struct ExecTests {
  private static let script = "#!/bin/sh\n"
  private static let map = Hall.map.replacing(
    "\"id\": \"west\"",
    with: "\"id\": \"west\", \"message\": \"$(touch pwned); `touch pwned`\\n\\\"a\\\" $HOME\""
  )
  private let files = [
    "map.json5": Array(map.utf8), "in": Array(Hall.recording.utf8),
    "tell": Array(
      (script
        + "{ printf '<%s>' \"$@\"; echo; env | sort; ls /proc/self/fd | wc -l; cat; } >$3.$1\n")
        .utf8
    ),
    "fail": Array((script + "exit 3\n").utf8), "die": Array((script + "kill -9 $$\n").utf8),
    "hang": Array((script + "sleep 1000 & echo $! >child; wait\n").utf8),
    "talk": Array((script + "echo spoken\n").utf8),
    "crowd": Array(
      (script + "mkdir run.$$; ls -d run.* | wc -l >>counts; sleep 0.3; rmdir run.$$\n").utf8
    ),
    "plain": Array("not a program".utf8),
  ]

  private func run(_ line: String) throws -> Shell.Outcome {
    try Shell.run("chmod +x tell fail die hang talk crowd\n\(line)", with: files)
  }

  @Test("a room's event comes as arguments and variables, untouched by any shell")
  func room() throws {
    let outcome = try run(
      "SECRET=1 beaconfix locate -m map.json5 in --exec ./tell 5<in >out; cat west.room; ls"
    )
    #expect(
      outcome.output.hasPrefix(
        """
        <room><enter><west>
        "a" $HOME
        BEACONFIX_EVENT=enter
        BEACONFIX_MESSAGE=$(touch pwned); `touch pwned`
        BEACONFIX_ROOM=west
        BEACONFIX_TIME=1.000000
        BEACONFIX_TYPE=room
        LANG=C.UTF-8
        PATH=/usr/local/bin:/usr/bin:/bin
        PWD=
        """
      ),
      "\(outcome.output)"
    )
    #expect(!outcome.output.contains("pwned\n") && outcome.errors.isEmpty)
    #expect(outcome.output.contains("\n4\n"), "0, 1, 2 and the one that ls itself opens")
  }

  @Test("the nearest beacon and regions likewise")
  func others() throws {
    let nearest = try run("beaconfix locate -m map.json5 in --exec ./tell >out; cat a.nearest")
    #expect(nearest.output.hasPrefix("<nearest><far><a>\nBEACONFIX_BEACON=a\n"))
    #expect(nearest.output.contains("BEACONFIX_DISTANCE=5.0"), "\(nearest)")
    let region = try run("beaconfix monitor -m map.json5 -r b in --exec ./tell >out; cat b.region")
    #expect(region.output.contains("\nBEACONFIX_REGION=b\nBEACONFIX_STATE=inside\n"))
  }

  @Test("in tracking mode the target is told")
  func target() throws {
    let rows = (0..<30).flatMap { tenth in
      ["a,cart-1,tag,-50", "b,cart-1,tag,-79", "d,cart-1,tag,-79"].map {
        "\(Double(tenth) / 10),\($0)\n"
      }
    }
    let map = Hall.map.replacing("\"beacons\"", with: "\"receivers\"")
    let outcome = try Shell.run(
      "chmod +x tell; beaconfix locate -m map.json5 in --exec ./tell >out; cat a.nearest",
      with: [
        "map.json5": Array(map.utf8), "tell": files["tell"] ?? [],
        "in": Array(("time,receiver,target,beacon,rssi\n" + rows.joined()).utf8),
      ]
    )
    #expect(
      outcome.output.contains(
        "\nBEACONFIX_RECEIVER=a\nBEACONFIX_RSSI=-50.0\nBEACONFIX_TARGET=cart-1\n"
      ),
      "\(outcome)"
    )
  }

  @Test(
    "a command that fails is a warning, and all else goes on",
    arguments: [
      ("fail", "the command './fail' for 'region enter b' ended with code 3"),
      ("die", "the command './die' for 'region enter b' was ended by signal 9"),
    ]
  )
  func failing(command: String, message: String) throws {
    let outcome = try run("beaconfix monitor -m map.json5 -r b in --exec ./\(command)")
    #expect(outcome.status == 0)
    #expect(outcome.warnings.contains(message), "\(outcome)")
    #expect(outcome.lines("end").count == 1)
  }

  @Test("a command that hangs is ended after ten seconds, with what it started")
  func hanging() throws {
    let outcome = try run(
      """
      beaconfix monitor -m map.json5 -r b in --exec ./hang
      grep '^State:' /proc/$(cat child)/status 2>/dev/null | grep -v zombie || echo ended
      """
    )
    #expect(
      outcome.warnings.contains(
        "the command './hang' for 'region enter b' took more than 10.0 seconds and was ended"
      ),
      "\(outcome)"
    )
    #expect(outcome.output.hasSuffix("ended\n"))
  }

  @Test("a signal does not wait for it")
  func interrupted() throws {
    let outcome = try run(
      """
      mkfifo pipe; cp in out
      timeout 8 beaconfix monitor -m map.json5 -r b - --exec ./hang <pipe & exec 3>pipe
      cat in >&3; \(Feed.wait(for: "[0-9]", in: "child"))
      kill -INT $(pgrep -P $!); wait $!; echo "code $?"
      """
    )
    #expect(outcome.output.hasSuffix("code 130\n"), "\(outcome)")
  }

  @Test("four run at once at most")
  func crowd() throws {
    let regions = ["a", "b", "c", "d"].map { "-r \($0)" }.joined(separator: " ")
    let outcome = try run(
      "beaconfix monitor -m map.json5 \(regions) in --exec ./crowd >out; sort -n counts | tail -1;"
        + " wc -l <counts"
    )
    #expect(outcome.output.split(separator: "\n").map(String.init) == ["4", "12"], "\(outcome)")
  }

  @Test("what it says goes to where talk goes, not into the output")
  func output() throws {
    let outcome = try run("beaconfix monitor -m map.json5 -r b in --exec ./talk")
    #expect(!outcome.output.contains("spoken"))
    #expect(outcome.errors == "spoken\nspoken\nspoken\n")
  }

  @Test(
    "one that cannot be run is said at once",
    arguments: [
      ("./missing", "No such file or directory"), ("missing", "No such file or directory"),
      ("./plain", "Permission denied"), (".", "Permission denied"), ("''", "No such file"),
      ("'./tell with words'", "No such file or directory"),
    ]
  )
  func unusable(command: String, reason: String) throws {
    let outcome = try run("beaconfix monitor -m map.json5 -r b in --exec \(command)")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("': \(reason)"), "\(outcome)")
    #expect(outcome.output.isEmpty)
  }
}
