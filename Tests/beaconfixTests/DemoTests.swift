import Foundation
import Testing

@Suite("The demo")
struct DemoTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/demo")

  /// The first fenced block of the demo's README.
  private func command() throws -> String {
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```")
    try #require(blocks.count >= 3 && blocks[1].hasPrefix("sh\n"))
    return String(blocks[1].dropFirst(3))
  }

  @Test("the command in its README makes the same bytes again")
  func regenerates() throws {
    let files = FileManager.default
    let scratch = try Shell.scratchFolder()
    defer { try? files.removeItem(at: scratch) }
    let map = "map.json5"
    try files.copyItem(at: Self.folder.appending(path: map), to: scratch.appending(path: map))
    #expect(try Shell.run(try command(), in: scratch).status == 0)
    for name in ["walk.btsnoop", "walk-truth.csv"] {
      let made = try Data(contentsOf: scratch.appending(path: name))
      let kept = try Data(contentsOf: Self.folder.appending(path: name))
      #expect(made == kept, "\(name): \(made.count) bytes made, \(kept.count) kept")
    }
  }
}
