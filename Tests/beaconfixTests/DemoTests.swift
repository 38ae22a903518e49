import Foundation
import Testing

@Suite("The demo")
struct DemoTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/demo")

  /// The first fenced block of a README.
  private func command(of folder: URL) throws -> String {
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```")
    try #require(blocks.count >= 3 && blocks[1].hasPrefix("sh\n"))
    return String(blocks[1].dropFirst(3))
  }

  @Test(
    "the command in its README makes the same bytes again, and so for the house",
    arguments: [
      ("demo", ["walk.btsnoop", "walk-truth.csv"]), ("house", ["walk.csv", "walk-truth.csv"]),
    ]
  )
  func regenerates(name: String, made: [String]) throws {
    let folder = Self.folder.deletingLastPathComponent().appending(path: name)
    let files = FileManager.default
    let scratch = try Shell.scratchFolder()
    defer { try? files.removeItem(at: scratch) }
    let map = "map.json5"
    try files.copyItem(at: folder.appending(path: map), to: scratch.appending(path: map))
    #expect(try Shell.run(try command(of: folder), in: scratch).status == 0)
    for name in made {
      let made = try Data(contentsOf: scratch.appending(path: name))
      let kept = try Data(contentsOf: folder.appending(path: name))
      #expect(made == kept, "\(name): \(made.count) bytes made, \(kept.count) kept")
    }
  }
}
