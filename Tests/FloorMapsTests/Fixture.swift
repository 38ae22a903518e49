import Foundation

/// The files that tests read.
enum Fixture {
  /// The package's own folder.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A hand-written file of `Fixtures/maps`.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: "Fixtures/maps/\(name)")))
  }

  /// The same as text.
  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The maps of the public measurements, which lie beside the package where they are at all.
  static let datasetMaps: [URL] = {
    let folder = root.appending(path: "../shared/datasets").standardized
    let files = FileManager.default
    let sets = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return sets.sorted { $0.path < $1.path }
      .flatMap { set in ["map.json", "map-calibrated.json"].map { set.appending(path: $0) } }
      .filter { files.fileExists(atPath: $0.path) }
  }()
}
