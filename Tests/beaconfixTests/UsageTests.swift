import Foundation
import Testing

@testable import beaconfix

@Suite("Wrong usage")
struct UsageTests {
  private static let commands =
    "locate, scan, monitor, calibrate power, calibrate fit, evaluate, map check, map new, "
    + "map plot, map suggest, record, convert, simulate, advertise, adapters, serve"

  static let lines: [(line: String, message: String)] = [
    ("locat", "unknown command 'locat'; did you mean 'locate'?"),
    ("loacte", "unknown command 'loacte'; did you mean 'locate'?"),
    ("map chek m", "unknown command 'map chek'; did you mean 'map check'?"),
    (
      "fly",
      "unknown command 'fly'; commands are \(commands)"
    ),
    (
      "map",
      "unknown command 'map'; commands are \(commands)"
    ),
    ("locate --mpa m in", "unknown option '--mpa'; did you mean '--map'?"),
    ("locate --intervall=2 in", "unknown option '--intervall'; did you mean '--interval'?"),
    ("locate --hlep", "unknown option '--hlep'; did you mean '--help'?"),
    ("locate -x in", "unknown option '-x'; see 'beaconfix locate --help'"),
    ("locate", "--map is missing: name the floor map with the beacons"),
    ("evaluate", "INPUT is missing; see 'beaconfix evaluate --help'"),
    ("scan walk --wait", "'--wait' is for live input; leave out 'walk' to listen"),
    ("scan --adapter x", "'--adapter' takes a name like hci0, a number or an address, not 'x'"),
    ("advertise", "--uuid is missing: the proximity UUID to send ('uuidgen' makes one)"),
    (
      "advertise --uuid 12",
      "'--uuid' takes a UUID like 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42, not '12'"
    ),
    ("advertise --identity x", "'x' is not what a beacon can send"),
    ("record", "FILE is missing; see 'beaconfix record --help'"),
    ("locate in", "--map is missing: name the floor map with the beacons"),
    ("locate in --map", "'--map' needs a value: --map FILE"),
    ("locate --map --interval 2 in", "'--map' needs a value: --map FILE"),
    ("locate --map -- in", "'--map' needs a value: --map FILE"),
    ("locate -m a --map b in", "'--map' is given twice"),
    ("locate -m a in more", "unexpected argument 'more'; see 'beaconfix locate --help'"),
    ("locate -m m --interval 0 in", interval("0")),
    ("locate -m m --interval -1 in", interval("-1")),
    ("locate -m m --interval 1e-9 in", interval("1e-9")),
    ("locate -m m --interval nan in", interval("nan")),
    ("locate -m m --interval inf in", interval("inf")),
    ("locate -m m --interval 1s in", interval("1s")),
    ("locate -m m --interval= in", interval("")),
    ("locate -m m --interval 1e10 in", interval("1e10")),
    ("locate -m m --max-age -0.5 in", maximumAge("-0.5")),
    ("locate -m m --max-age 0 in", maximumAge("0")),
    ("evaluate -m m --truth t --max-age 0 in", maximumAge("0")),
    (
      "locate -m m --rssi-filter mean in",
      "'--rssi-filter' takes one of 'median', 'kalman', 'median+kalman', 'none', not 'mean'"
    ),
    (
      "locate -m m --format xml in",
      "'--format' takes one of 'human', 'ndjson', 'csv', 'nmea', 'geojson', not 'xml'"
    ),
    (
      "locate -m m --format csv --nmea-target cart in",
      "'--nmea-target' goes with '--format nmea'"
    ),
    (
      "monitor -r 6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42 --format nmea in",
      "'--format' takes one of 'human', 'ndjson', 'csv', not 'nmea'"
    ),
    ("locate -m m --color red in", "'--color' takes one of 'auto', 'always', 'never', not 'red'"),
    (
      "locate -m - -",
      "standard input cannot be both the recording and the floor map; name a file for one of them"
    ),
    (
      "evaluate -m m --truth - -",
      "standard input cannot be both the recording and its truth; name a file for one of them"
    ),
    ("evaluate -m m in", "--truth is missing: name the file that says where the receiver was"),
    (
      "evaluate -m m --truth t --warmup x in",
      "'--warmup' takes a number from 0 to 1000000000, not 'x'"
    ),
    (
      "evaluate -m m --truth t --format csv in",
      "'--format' takes one of 'human', 'ndjson', not 'csv'"
    ),
    ("map check m --format csv", "'--format' takes one of 'human', 'ndjson', not 'csv'"),
    (
      "map new in --name \(String(repeating: "n", count: 201))",
      "'--name' takes one line of at most 200 bytes, without control characters"
    ),
    ("map new in --all=yes", "'--all' takes no value"),
    ("simulate -m m --path 1,1 --speed fast", "'--speed' takes a number, not 'fast'"),
    (
      "simulate -m m --path 1,1 --seed -1",
      "'--seed' takes a whole number from 0 to 18446744073709551615, not '-1'"
    ),
  ]

  #if WebMap
    private static let serve: [(line: String, message: String)] = [
      ("serve", "--map is missing: name the floor map with the beacons"),
      ("serve -m m --port 70000 in", "'--port' takes a number from 0 to 65535, not '70000'"),
      ("serve -m m --port 80.5 in", "'--port' takes a whole number, not '80.5'"),
      (
        "serve -m m --listen localhost in",
        "'--listen' takes a numeric address like 127.0.0.1, 0.0.0.0 or ::1, not 'localhost'"
      ),
      (
        "serve -m m --nmea-target cart in",
        "'--nmea-target' goes with '--nmea-port N', the port (10110 by custom)"
      ),
      (
        "serve -m m --nmea-listen 0.0.0.0 in",
        "'--nmea-listen' goes with '--nmea-port N', the port (10110 by custom)"
      ),
      (
        "serve -m m --nmea-port 70000 in",
        "'--nmea-port' takes a number from 0 to 65535, not '70000'"
      ),
      (
        "serve -m m --nmea-port 0 --nmea-listen localhost in",
        "'--nmea-listen' takes a numeric address like 127.0.0.1, 0.0.0.0 or ::1, not 'localhost'"
      ),
      ("serve -m - --edit in", "'--map -' cannot be edited; name a file"),
    ]
  #else
    private static let serve: [(line: String, message: String)] = [
      (
        "serve -m m in",
        "this program was built without the live map: install libmicrohttpd-dev and build it with"
          + " 'swift build -c release --traits WebMap'"
      )
    ]
  #endif

  private static func interval(_ text: String) -> String {
    "'--interval' takes a number from 0.001 to 1000000000, not '\(text)'"
  }

  private static func maximumAge(_ text: String) -> String {
    "'--max-age' takes a number above 0, at most 1000000000, not '\(text)'"
  }

  @Test(
    "is told before any file is opened, with what to do, and exits with 64",
    arguments: lines + serve
  )
  func told(line: String, message: String) throws {
    let outcome = try Shell.run("beaconfix \(line)", with: [:])
    #expect(outcome == Shell.Outcome(status: 64, output: "", errors: "beaconfix: \(message)\n"))
  }

  @Test(
    "degrees on a map that does not say where it lies: 64, with what to add",
    arguments: ["nmea", "geojson"]
  )
  func origin(format: String) throws {
    let files = ["map.json5": Array(Hall.map.utf8)]
    let outcome = try Shell.run("beaconfix locate -m map.json5 --format \(format) no", with: files)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.hasSuffix(
        """
        beaconfix: '--format \(format)' needs to know where the floor map lies: add \
        "origin": {"latitude": , "longitude": , "bearing": } to it, the WGS 84 degrees of its \
        point (0, 0), and the degrees clockwise from north to its up direction

        """
      )
    )
  }

  @Test(
    "options stand anywhere, and '--' ends them",
    arguments: [
      "locate -m map.json5 in", "locate in -m map.json5", "locate in --map=map.json5",
      "locate --map=map.json5 -- in", "locate -m map.json5 --format ndjson --color never in",
    ]
  )
  func anywhere(line: String) throws {
    let files = ["map.json5": Array(Hall.map.utf8), "in": Array(Hall.recording.utf8)]
    let outcome = try Shell.run("beaconfix \(line)", with: files)
    #expect(outcome == (try Hall.locate(Array(Hall.recording.utf8))))
    #expect(outcome.status == 0)
  }

  @Test(
    "every command and every group of them tells its options, wherever '--help' stands",
    arguments: Program.commands.map(\.grammar.command)
  )
  func help(command: String) throws {
    let summary = try #require(Program.commands.first { $0.grammar.command == command }).grammar
      .summary
    let asked = try Shell.run("beaconfix \(command) --help", with: [:])
    #expect(asked.status == 0 && asked.errors == "")
    #expect(asked.output.hasPrefix("\(summary)\n\nUsage: beaconfix \(command)"))
    for line in ["\(command) -h", "help \(command)", "\(command) no-such-file --help"] {
      #expect(try Shell.run("beaconfix \(line)", with: [:]) == asked, "\(line)")
    }
    let words = command.split(separator: " ")
    guard words.count == 2 else { return }
    let group = try Shell.run("beaconfix \(words[0]) --help", with: [:])
    #expect(group.status == 0 && group.output.contains("  \(command) ") && group.errors == "")
  }

  @Test("no sentence of the program names a command that is not there")
  func advice() throws {
    let sources = DemoTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources")
    let known = Set(Program.commands.map(\.grammar.command))
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      // What documentation comments say is for who works on the program.
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("///") }
      for match in lines.joined(separator: "\n").matches(
        of: /['`]beaconfix ((?:map |calibrate )?[a-z]+)/
      ) {
        found += 1
        #expect(known.contains(String(match.1)), "\(file.lastPathComponent): \(match.0)")
      }
    }
    #expect(found >= 4)
  }
}
