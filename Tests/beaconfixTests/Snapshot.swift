import Foundation
import Testing

/// Whole outputs as they were looked at and found right, one file each in Fixtures/snapshots.
///
/// To record one again after a change that is meant: delete its file, run the tests twice, and look
/// at the difference in git. The first run writes the file and fails, so that nothing passes that
/// nobody has looked at.
enum Snapshot {
  private static let folder = DemoTests.folder
    .deletingLastPathComponent().appending(path: "snapshots")

  /// Compares a text with the snapshot of a name, line by line for the message.
  static func expect(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: "\(name).txt")
    guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record(
        "\(name): recorded now; look at it and run again",
        sourceLocation: sourceLocation
      )
      return
    }
    guard text != kept else { return }
    let (found, wanted) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let first = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset
    let place = first ?? min(found.count, wanted.count)
    func line(of lines: [String]) -> String { place < lines.count ? lines[place] : "(nothing)" }
    Issue.record(
      "\(name): line \(place + 1) is\n\(line(of: found))\nand was\n\(line(of: wanted))",
      sourceLocation: sourceLocation
    )
  }
}
