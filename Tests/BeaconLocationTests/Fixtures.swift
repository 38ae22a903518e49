import BeaconLocation
import Foundation

/// The recording and the floor map of the demo.
enum Museum {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/demo")

  static let recording = folder.appending(path: "walk.btsnoop").path()
  static let map = folder.appending(path: "map.json5").path()
  static let uuid = UUID128(high: 0x6f1c_2a50_8e57_4d1e, low: 0x9c0b_3d5a_7be1_0c42)

  /// A file of a text, for the time of a closure.
  static func with<Result>(
    _ text: String,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await body(file.path())
  }
}
