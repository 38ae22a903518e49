import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("the first screen shows what the demo prints")
  func demoOutput() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```\n")
    let shown = try #require(blocks.first { $0.hasPrefix("00:00:01.0") })
    let line = "beaconfix locate --map map.json5 walk.btsnoop --format human --color never"
    let outcome = try Shell.run(line, in: root.appending(path: "Fixtures/demo"))
    #expect(outcome.status == 0)
    let lines = shown.split(separator: "\n").dropLast()
    #expect(lines.count > 10)
    for (shown, printed) in zip(lines, outcome.output.split(separator: "\n")) {
      #expect(shown == Substring(printed.trimmingSuffix(while: { $0 == " " })))
    }
  }

  @Test("the guide shows what scan prints")
  func guideOutput() throws {
    let guide = try String(contentsOf: root.appending(path: "docs/guide.md"), encoding: .utf8)
    let line = "beaconfix scan Fixtures/demo/walk.btsnoop"
    let outcome = try Shell.run("\(line) --format human", in: root)
    #expect(outcome.status == 0)
    #expect(guide.contains("```\n$ \(line)\n\(outcome.output)```\n"))
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
