import Testing

@Suite("A receiver that starts anew")
struct RebootedReceiverTests {
  private static let map = """
    {format: "beaconfix-map", version: 1,
     propagation: {measuredPower: -59, exponent: 2, shadowing: 4},
     floors: [{id: "0", outline: [[0, 0], [10, 0], [10, 8], [0, 8]]}],
     receivers: [{id: "kitchen", x: 0, y: 0}, {id: "hall", x: 10, y: 0},
                 {id: "study", x: 10, y: 8}, {id: "porch", x: 0, y: 8}]}
    """

  /// Rows as a gateway of ESP32 nodes writes them, of a tag in the middle.
  ///
  /// Times are in ISO 8601. For some seconds the study's node has none from the network.
  private static func rows(unset: Range<Int>) -> String {
    let levels = ["kitchen": -75, "hall": -74, "study": -76, "porch": -75]
    var text = "time,receiver,target,beacon,rssi\n"
    for second in 0..<100 {
      for (index, node) in ["kitchen", "hall", "study", "porch"].enumerated() {
        let isUnset = node == "study" && unset.contains(second)
        let own = isUnset ? second - unset.lowerBound + 2 : second
        let (minutes, seconds) = ("0\(own / 60)", own % 60 < 10 ? "0\(own % 60)" : "\(own % 60)")
        let day = isUnset ? "1970-01-01T00" : "2026-11-30T09"
        let time = "\(day):\(minutes):\(seconds).\(index)00Z"
        text += "\(time),\(node),tag,C4:BE:84:11:22:33,\(levels[node] ?? 0)\n"
      }
    }
    return text
  }

  private static func locate(_ rows: String) throws -> [Substring] {
    let files = ["map.json5": Array(map.utf8), "rows.csv": Array(rows.utf8)]
    let line = "beaconfix locate -m map.json5 --format ndjson rows.csv"
    let outcome = try Shell.run(line, with: files)
    #expect(outcome.status == 0)
    return outcome.output.split(separator: "\n")
  }

  @Test("is named, its rows count at the others' time, and the target stays", arguments: [32, 100])
  func reboot(end: Int) throws {
    func positions(_ lines: [Substring]) -> [Substring] {
      lines.filter { $0.contains("\"type\":\"position\"") }
    }
    let right = try Self.locate(Self.rows(unset: 0..<0))
    let found = try Self.locate(Self.rows(unset: 12..<end))
    #expect(positions(right).count == 100)
    #expect(positions(found) == positions(right))
    let warnings = found.filter { $0.contains("\"type\":\"warning\"") }
    #expect(
      warnings.allSatisfy { $0.contains("receiverClock") && $0.contains("\"receiver\":\"study\"") }
    )
    #expect(warnings.count == (end < 40 ? 2 : 1))
    #expect(warnings.first?.contains("57 years behind most others'") == true)
    #expect(
      (warnings.last?.contains("right again\",\"receiver\":\"study\",\"over\":true") == true)
        == (end < 40)
    )
    #expect(found.last?.contains("\"timeBack\":\(end - 12)") == true)
    #expect(found.last?.contains("timeJump") == false)
  }
}
