import FloorMaps
import Testing

/// A row of `findings.txt`: a change to the plain map, and the findings that it brings.
struct Change: Sendable, CustomTestStringConvertible {
  var old: String
  var new: String
  var findings: [String]

  var testDescription: String { "\(old) -> \(new)" }

  /// The rows, or a row that fails when the file can't be read.
  static let all: [Change] = {
    let text = (try? Fixture.text("findings.txt")) ?? "- findings.txt is missing"
    var changes: [Change] = []
    for line in text.split(whereSeparator: \.isNewline).map(String.init) {
      let rest = String(line.dropFirst(2))
      switch line.first {
      case "-": changes.append(Change(old: rest, new: "", findings: []))
      case "+" where !changes.isEmpty: changes[changes.count - 1].new = rest
      case .some(let first) where first.isNumber && !changes.isEmpty:
        changes[changes.count - 1].findings.append(line)
      default: break
      }
    }
    return changes
  }()
}

@Suite("Findings, one change to a plain map each")
struct FindingTests {
  @Test("the plain map has none")
  func none() throws {
    #expect(FloorMap.read(try Fixture.bytes("plain.json5")).findings == [])
  }

  @Test("each change is answered as the table says", arguments: Change.all)
  func change(change: Change) throws {
    let plain = try Fixture.text("plain.json5")
    let parts = plain.split(separator: change.old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "the plain map has no \(change.old)")
    let (map, findings) = FloorMap.read(Array("\(parts[0])\(change.new)\(parts[1])".utf8))
    #expect(findings.map(\.description) == change.findings)
    #expect((map == nil) == findings.contains { $0.severity == .error })
  }
}
