import Captures
import Testing

/// Every report and advertising PDU of the shared captures against tshark's reading of it.
@Suite(.enabled(if: SharedCaptures.isThere)) struct OracleTests {
  @Test func explore() throws {
    let files = try #require(SharedCaptures.table("captures.tsv")).map { $0[0] }
    for name in files {
      let input = try #require(SharedCaptures.read(name))
      let expected = try #require(SharedCaptures.table("\(name).oracle.tsv")).map { OracleRow($0) }
      var found: [OracleRow] = []
      var reader = CaptureReader()
      do { try reader.read(input.span, reports: { found.append(OracleRow($0, $1)) }, each: { _ in }) } catch { print("ERR", name, error) }
      var byKey: [Int: OracleRow] = [:]
      for e in expected { byKey[e.frame * 64 + e.index] = e }
      var equal = 0, shown = 0
      for f in found {
        guard let e = byKey.removeValue(forKey: f.frame * 64 + f.index) else { print("EXTRA", name, f); continue }
        var g = f
        if e.crc.isEmpty { g.crc = "" }
        if g == e { equal += 1 } else if shown < 12 { shown += 1; print("DIFF \(name)\n  ours   \(g)\n  oracle \(e)") }
      }
      for e in byKey.values.prefix(5) { print("MISSING", name, e) }
      print("TABLE \(name) \(found.count) \(expected.count) \(equal) \(reader.tally.dropped) \(reader.tally.ignored)")
    }
  }
}
