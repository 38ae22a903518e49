import Testing

@Suite("monitor")
struct MonitorCommandTests {
  /// Beacon `a` of the hall for 4 s, then its clock alone up to a second.
  private static func recording(until end: Int) -> [UInt8] {
    let silence = (4...end).map { "\($0).0,,\n" }.joined()
    return Array(("time,beacon,rssi\n" + Hall.rows(0..<4) + silence).utf8)
  }

  private let files = [
    "map.json5": Array(Hall.map.utf8), "short": recording(until: 5), "long": recording(until: 70),
    "empty": [], "foreign": Array("{\"format\": \"beaconfix-map\"}".utf8),
    "broken": Array("{\"format\": \"beaconfix-regions\",".utf8),
    "newer": Array("{\"format\": \"beaconfix-regions\", \"version\": 2}".utf8),
    "odd": Array(
      "{\"format\": \"beaconfix-regions\", \"version\": 1, \"states\": {\"a\": \"near\"}}".utf8
    ),
  ]

  /// Region lines as `event state`.
  private func events(_ outcome: Shell.Outcome) -> [String] {
    outcome.lines("region").map { line in
      let parts = line.split(separator: "\"").map(String.init)
      func value(_ key: String) -> String {
        parts.firstIndex(of: key).map { parts[$0 + 2] } ?? "?"
      }
      return "\(value("event")) \(value("state"))"
    }
  }

  @Test("states survive a restart, in a file that nobody else reads, behind a link too")
  func restart() throws {
    let line = "beaconfix monitor -m map.json5 -r a --state link"
    let outcome = try Shell.run(
      "\(line) short; mv link kept; ln -s kept link; \(line) short; \(line) long; \(line) long;"
        + " stat -c '%a %F' kept link; ls",
      with: files
    )
    #expect(
      events(outcome) == [
        "determined inside", "enter inside", "determined inside", "determined inside",
        "exit outside", "determined outside", "enter inside", "exit outside",
      ]
    )
    #expect(outcome.output.contains("600 regular file\n777 symbolic link\n"))
    #expect(!outcome.output.contains(".new"))
  }

  @Test(
    "what cannot be done is said",
    arguments: [
      ("short", 64, "--region is missing: name a region to watch, or a floor map with '--map'"),
      ("-m map.json5 short", 65, "the floor map has no region to watch; name one with '--region'"),
      (
        "-r 6f1c2a50-8e57 short", 64,
        "'--region 6f1c2a50-8e57': the UUID has 12 digits; expected 32"
      ),
      ("-r AA:BB:CC:DD:EE short", 64, "'--region AA:BB:CC:DD:EE': \"AA:BB:CC:DD:EE\" is no UUID"),
      ("-m map.json5 -r z short", 64, "'--region z': \"z\" is no UUID"),
      ("-m map.json5 -r a short --exit-after 0", 64, "'--exit-after' takes a number above 0"),
      ("-m - -r a -", 64, "standard input cannot be both"),
      ("-m map.json5 -r a short --state -", 64, "'--state' takes a file, not '-'"),
      ("-m map.json5 -r a short --state empty", 65, "empty:1:1: found the end"),
      ("-m map.json5 -r a short --state foreign", 65, "'foreign' holds no states of regions; name"),
      ("-m map.json5 -r a short --state broken", 65, "broken:1:32: found the end"),
      ("-m map.json5 -r a short --state newer", 65, "'newer' is of a version that is not known"),
      ("-m map.json5 -r a short --state odd", 65, "odd:1:63: expected \"inside\" or \"outside\""),
      ("-m map.json5 -r a short --state .", 66, "'.' is no regular file"),
      ("-m map.json5 -r a short --state short", 73, "'short' is the input as well"),
      ("-m map.json5 -r a short --state map.json5", 73, "'map.json5' is the input as well"),
      ("-m map.json5 -r a short --state no/such", 73, "cannot write 'no/such': No such file"),
      ("-m map.json5 -r a missing", 66, "cannot open 'missing'"),
    ]
  )
  func refused(words: String, status: Int32, message: String) throws {
    let outcome = try Shell.run("beaconfix monitor \(words)", with: files)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a disk that is full leaves the old states as they were")
  func full() throws {
    let line = "beaconfix monitor -m map.json5 -r a --state kept short"
    let outcome = try Shell.run(
      """
      \(line) >/dev/null 2>&1; cp kept before
      (trap '' XFSZ; ulimit -f 0; \(line) --exit-after 0.5 2>&1 >/dev/null; echo $?) | cat
      cmp kept before; ls
      """,
      with: files
    )
    #expect(outcome.output.hasPrefix("beaconfix: cannot write 'kept': File too large\n73\n"))
    #expect(outcome.errors.isEmpty && !outcome.output.contains(".new"), "\(outcome)")
  }
}
