import Testing

@Suite("Memory is bounded")
struct MemoryTests {
  private let files = ["map.json5": Array(Hall.map.utf8)]
  private static let start =
    "echo time,beacon,rssi; printf '\(Hall.rows(0..<4).replacing("\n", with: "\\n"))'"
  private static let end = "printf '\(Hall.rows(1000..<1003).replacing("\n", with: "\\n"))'"
  /// Far more than the program needs, far less than the input.
  private static let limit = 60_000
  /// Ten thousand targets of least squares among four receivers, kB (tools/tracking).
  private static let targetsLimit = 120_000
  #if DEBUG
    private static let addresses = 100_000
  #else
    private static let addresses = 1_000_000
  #endif

  @Test("100 MB of one line are skipped as they come")
  func longLine() throws {
    let line = "head -c 100000000 /dev/zero | tr '\\0' 7; echo"
    let (peak, outcome) = try Feed.peakMemory(
      "\(Self.start); \(line); \(Self.end)",
      last: "\"time\":1001.0",
      with: files
    )
    #expect(peak < Self.limit)
    #expect(outcome.dropped == #"{"longLine":1}"#)
    #expect(outcome.warnings == ["line 18: longer than 65536 bytes"])
    #expect(outcome.lines("position").count == 3 + 5 + 3)
    #expect(outcome.status == 0)
  }

  @Test("a flood of addresses is counted and forgotten")
  func flood() throws {
    let awk = """
      awk 'BEGIN { for (i = 0; i < \(Self.addresses); i++) printf \
      "3.0,AA:BB:%02X:%02X:%02X:FF,-70\\n", i / 65536, i / 256 % 256, i % 256 }'
      """
    let (peak, outcome) = try Feed.peakMemory(
      "\(Self.start); \(awk); \(Self.end)",
      last: "\"time\":1001.0",
      with: files
    )
    #expect(peak < Self.limit)
    #expect(outcome.dropped == "{\"unknownBeacon\":\(Self.addresses)}")
    #expect(outcome.lines("position").filter { $0.contains("\"status\":\"fix\"") }.count >= 3 + 3)
    #expect(outcome.status == 0)
  }

  @Test("tracking mode keeps ten thousand of a flood of targets and counts the rest")
  func targets() throws {
    let receivers = ["a", "b", "c", "d"].enumerated().map { index, id in
      "{\"id\": \"\(id)\", \"x\": \(index % 2 * 10), \"y\": \(index / 2 * 10)}"
    }
    // Least squares: ten thousand densities take a minute an update in a debug build.
    let map = Hall.map.replacing("\"outline\"", with: "\"area\"")
      .replacing("\"beacons\": [", with: "\"beacons\": [], \"was\": [")
      .replacing(
        "\"floors\"",
        with: "\"receivers\": [\(receivers.joined(separator: ","))], \"floors\""
      )
    let awk = """
      echo time,receiver,beacon,rssi; \
      awk 'BEGIN { for (i = 0; i < \(Self.addresses); i++) printf \
      "%.6f,a,AA:BB:%02X:%02X:%02X:FF,-70\\n", i / \(Self.addresses), i / 65536, i / 256 % 256, \
      i % 256 }'; echo 2,b,last,-60; echo 3,b,last,-60
      """
    let (peak, outcome) = try Feed.peakMemory(
      awk,
      last: "\"time\":2.0",
      with: ["map.json5": Array(map.utf8)]
    )
    #expect(peak < Self.targetsLimit, "\(peak) kB")
    let dropped = Self.addresses - 10_000 + 2
    #expect(outcome.dropped == "{\"tooManyTargets\":\(dropped)}")
    #expect(outcome.lines("warning").count { $0.contains("tooManyTargets") } == 1)
    #expect(outcome.status == 0)
  }

  @Test("map new lists ten thousand of a flood and counts the rest")
  func listing() throws {
    let awk = """
      awk 'BEGIN { print "time,beacon,rssi"; for (i = 0; i < 12000; i++) printf \
      "3.0,AA:BB:CC:00:%02X:%02X,-70\\n", i / 256, i % 256 }'
      """
    let outcome = try Shell.run("\(awk) | beaconfix map new --all - | grep -c address", with: [:])
    #expect(outcome.output == "10000\n")
    #expect(
      outcome.errors == "10000 devices written to standard output;"
        + " 2000 sightings of further devices ignored\n"
    )
  }

  @Test("a recording ten times as long takes no more")
  func flat() throws {
    let peaks = try [60, 600].map { seconds in
      let make = """
        beaconfix simulate --map map.json5 --path '2,2 8,8 2,8' --duration \(seconds) \
        --advertising-interval 0.5 2>/dev/null
        """
      let last = "\"time\":\(1_767_225_600 + seconds - 1).0"
      let (peak, outcome) = try Feed.peakMemory(make, last: last, with: files)
      #expect(outcome.lines("position").count == seconds)
      return Double(peak)
    }
    #expect(peaks[1] < peaks[0] * 1.05, "\(peaks) kB")
  }
}
