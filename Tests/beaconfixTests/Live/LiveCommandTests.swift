import Foundation
import Testing

/// The commands on a real kernel with emulated controllers; they run in `tools/vm/test`.
@Suite(
  "Live commands",
  .serialized,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/vm/bin/vhciemu"),
    "runs in tools/vm/test"
  )
)
struct LiveCommandTests {
  /// Whether the time that an issue asks for is to be taken: tools/vm/test --thorough.
  private static let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
  private static let uuid = "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42"
  private static let corners = [(0.0, 0.0), (12, 0), (12, 9), (0, 9), (6, 4.5)]
  /// Where the receiver is, metres.
  static let place = (x: 3.0, y: 4.0)
  private static let map = """
    {format: "beaconfix-map", version: 1, origin: {latitude: 48, longitude: 11, bearing: 0},
     propagation: {measuredPower: -59, exponent: 2.2, shadowing: 4},
     floors: [{id: "hall", outline: [[0, 0], [12, 0], [12, 9], [0, 9]]}],
     beacons: [\(corners.enumerated().map { """
      {id: "b\($0.offset)", x: \($0.element.0), y: \($0.element.1),
       ibeacon: {uuid: "\(uuid)", major: 1, minor: \($0.offset)}}
      """ }.joined(separator: ","))]}
    """

  /// Five beacons, as loud as path loss makes them at the place, with 3 dB of noise.
  static let beacons = corners.enumerated()
    .map { minor, corner in
      let distance = hypot(corner.0 - place.x, corner.1 - place.y)
      let rssi = Int((-59 - 22 * log10(distance)).rounded())
      return "\"beacon b\(minor) ibeacon=\(uuid)/1/\(minor)/-59 rssi=\(rssi) noise=3\""
    }
    .joined(separator: " ")

  /// Runs shell lines with controllers plugged in; `exec 9>control` is where to speak to them.
  func run(_ script: String, _ controllers: String) throws -> Shell.Outcome {
    let outcome = try Shell.run(
      """
      /vm/bin/vhciemu -U -R ready -C control -l log \(controllers) >emulator 2>&1 & emulator=$!
      until [ -e ready ]; do sleep 0.05; done
      \(script)
      code=$?; echo exit >control; wait $emulator; exit $code
      """,
      with: ["map.json5": Array(Self.map.utf8)]
    )
    return outcome
  }

  func objects(_ text: String, _ type: String) -> [[String: Any]] {
    text.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let object = object as? [String: Any], object["type"] as? String == type else {
        return nil
      }
      return object
    }
  }

  @Test("locate: the position is within its accuracy, and a replay gives the same updates")
  func locate() throws {
    let outcome = try run(
      """
      beaconfix locate -m map.json5 --duration 8 --record walk.btsnoop >live; code=$?
      beaconfix locate -m map.json5 walk.btsnoop >replay
      grep -v '"type":"adapter"' live | diff - replay >&2 && cat live
      (exit $code)
      """,
      "controller \(Self.beacons)"
    )
    #expect(outcome.status == 0, "\(outcome)")
    let positions = objects(outcome.output, "position")
    #expect(positions.count >= 6)
    for position in positions.dropFirst(2) {
      let (x, y) = (position["x"] as? Double ?? .nan, position["y"] as? Double ?? .nan)
      let accuracy = position["accuracy"] as? Double ?? .nan
      #expect(hypot(x - Self.place.x, y - Self.place.y) < accuracy)
    }
    #expect(objects(outcome.output, "adapter").map { $0["state"] as? String } == ["poweredOn"])
    let nearest = objects(outcome.output, "nearest").first
    #expect(nearest?["beacon"] as? String == "b4")
  }

  @Test("record: stopped by a signal, the file is whole and every report of the air is in it")
  func record() throws {
    let outcome = try run(
      """
      beaconfix record walk.btsnoop & record=$!
      sleep 4; kill -TERM $record; wait $record; code=$?
      beaconfix scan walk.btsnoop | tail -1
      grep -c ' < report ' log
      (exit $code)
      """,
      "controller \(Self.beacons)"
    )
    #expect(outcome.status == 143, "\(outcome)")
    let heard = objects(outcome.output, "end").first?["reports"] as? Int
    let lines = outcome.output.split(separator: "\n")
    #expect(try #require(heard) > 100)
    #expect(lines.last.map(String.init) == heard.map(String.init))
    #expect(outcome.errors.contains("reports in"))
  }

  @Test("2,000 reports a second: none is lost between the controller and the output")
  func load() throws {
    let seconds = Self.isThorough ? 60 : 10
    let many = (0..<20).map { number in
      "\"beacon b\(number) ibeacon=\(Self.uuid)/2/\(number)/-59 rssi=-70 every=10\""
    }
    let outcome = try run(
      """
      beaconfix scan --record all.btsnoop >out & scan=$!
      sleep \(seconds)
      kill -INT $scan; wait $scan
      tail -1 out; grep -c ' < report ' log
      tail -1 emulator >&2
      beaconfix scan all.btsnoop | tail -1
      """,
      "controller \(many.joined(separator: " "))"
    )
    let ends = objects(outcome.output, "end")
    let heard = try #require(ends.first?["reports"] as? Int, "\(outcome)")
    let sent = outcome.output.split(separator: "\n").lazy.compactMap { Int($0) }.first
    // How fast the emulator sends is up to the host, which may be building beside it.
    #expect(heard > (Self.isThorough ? 800 : 100) * seconds, "\(heard) reports in \(seconds) s")
    #expect(sent == heard)
    #expect(ends.last?["reports"] as? Int == heard)
    #expect(ends.first?["lostBeforeCapture"] == nil)
  }

  @Test("advertise: Apple's bytes, and another adapter hears identity, power and rate")
  func advertise() throws {
    let outcome = try run(
      """
      beaconfix advertise --adapter hci1 --uuid \(Self.uuid) --major 258 --minor 772 \
        --power -61 --interval 0.2 --duration 6 & advertise=$!
      sleep 1
      beaconfix scan --adapter hci0 --duration 4 | grep 258/772 | tail -1
      wait $advertise
      grep -o 'LE_Set_Advertising_Data .*' log | tail -1
      grep -o 'LE_Set_Advertising_Enable .*' log | tail -1
      """,
      "controller controller \"link 1 0 -66\""
    )
    let device = try #require(objects(outcome.output, "device").first, "\(outcome)")
    #expect(device["beacon"] as? String == "\(Self.uuid)/258/772")
    #expect(device["measuredPower"] as? Int == -61)
    #expect(device["rssi"] as? Int == -66)
    #expect(abs((device["rate"] as? Double ?? 0) - 5) < 1)
    // Length 30: Flags 06; Apple's manufacturer data: type 02 15, UUID, 0102, 0304, c3 (-61).
    let payload =
      "1e 02 01 06 1a ff 4c 00 02 15 6f 1c 2a 50 8e 57 4d 1e 9c 0b 3d 5a 7b e1 0c 42"
      + " 01 02 03 04 c3"
    #expect(outcome.output.contains("LE_Set_Advertising_Data \(payload)"), "\(outcome.output)")
    #expect(outcome.output.contains("LE_Set_Advertising_Enable 00"))
  }

  @Test(
    "what is missing is said, with its exit code",
    arguments: [
      ("controller", "scan --adapter hci7 --duration 1", 69, "no adapter hci7"),
      (
        "controller", "locate -m map.json5 --adapter AA:BB:CC:DD:EE:FF --duration 1", 69,
        "no adapter AA"
      ),
      ("\"controller le=off\"", "scan --duration 1", 69, "has no Bluetooth Low Energy"),
    ] as [(String, String, Int32, String)]
  )
  func refused(controllers: String, words: String, status: Int32, message: String) throws {
    let outcome = try run("beaconfix \(words)", controllers)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("CAP_NET_RAW alone is enough to scan; without it the line that gives it is told")
  func permissions() throws {
    let drop = "/usr/bin/setpriv --reuid 1000 --regid 1000 --clear-groups"
    let outcome = try run(
      """
      chmod 777 .
      \(drop) --inh-caps=-all --bounding-set=-all env PATH="$PATH" beaconfix scan --duration 1
      echo "without: $?"
      \(drop) --inh-caps=-all,+net_raw --ambient-caps=-all,+net_raw env PATH="$PATH" \
        beaconfix scan --duration 3 | tail -1
      """,
      "controller \(Self.beacons)"
    )
    #expect(outcome.output.contains("without: 77"), "\(outcome)")
    #expect(outcome.errors.contains("sudo setcap cap_net_raw+ep"), "\(outcome.errors)")
    #expect(outcome.errors.contains("AmbientCapabilities=CAP_NET_RAW"))
    #expect((objects(outcome.output, "end").first?["reports"] as? Int ?? 0) > 50, "\(outcome)")
  }

  @Test("unplugged and plugged in again and again, locate goes on, and leaks nothing")
  func cycles() throws {
    let cycles = Self.isThorough ? 60 : 4
    let outcome = try run(
      """
      beaconfix locate -m map.json5 >out 2>err & locate=$!
      count() {
        echo "$(ls /proc/$locate/fd | wc -l) $(ls /proc/$locate/task | wc -l)" \
          "$(sed -n 's/^VmRSS:[[:space:]]*\\([0-9]*\\) kB/\\1/p' /proc/$locate/status)"
      }
      until grep -q '"status":"fix"' out; do sleep 0.2; done
      count
      for cycle in $(seq \(cycles)); do
        echo unplug >control; sleep 2.5
        echo plug >control; sleep 2.5
        echo "cycle $(grep -c '"status":"fix"' out)"
      done
      sleep 1; count
      kill -INT $locate; wait $locate
      cat out
      """,
      "controller \(Self.beacons)"
    )
    let states = objects(outcome.output, "adapter").compactMap { $0["state"] as? String }
    #expect(states.filter { $0 == "poweredOn" }.count == cycles + 1, "\(states)")
    let lines = outcome.output.split(separator: "\n")
    let fixes = lines.filter { $0.hasPrefix("cycle ") }.compactMap { Int($0.dropFirst(6)) }
    #expect(fixes.count == cycles)
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0 < $1 }, "\(fixes)")
    let counts = lines.filter { $0.first?.isNumber == true }
      .map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(counts.count == 2 && counts[0].count == 3, "\(counts)")
    #expect(counts[0][0] == counts[1][0] && counts[0][1] == counts[1][1], "\(counts)")
    #expect(counts[1][2] < counts[0][2] + 2_000, "\(counts)")
  }
}
