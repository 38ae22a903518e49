import Glibc

/// The folder of captures beside the package, which is not part of it.
///
/// Tests that use it are skipped when it is not there, and say so.
enum SharedCaptures {
  static let folder = "\(packageFolder)/../shared/captures"

  /// Whether the folder is there; prints a line when it is not.
  static let isThere: Bool = {
    if read("probes.tsv") != nil { return true }
    print("skipped: \(folder) is not there, so nothing is compared with its oracles")
    return false
  }()

  /// The content of a file of the folder; `nil` when it cannot be read.
  static func read(_ name: String) -> [UInt8]? {
    contentOfFile("\(folder)/\(name)")
  }

  /// The lines of a tab-separated file of the folder, cut into columns, without the header.
  static func table(_ name: String) -> [[String]]? {
    guard let content = read(name) else { return nil }
    return String(decoding: content, as: UTF8.self)
      .split(separator: "\n")
      .dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}

/// The folder of the package.
let packageFolder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// The content of a file; `nil` when it cannot be read.
func contentOfFile(_ path: String) -> [UInt8]? {
  guard let file = unsafe fopen(path, "rb") else { return nil }
  defer { unsafe fclose(file) }
  var content: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&block, 1, block.count, file)
    guard count > 0 else { return content }
    content += block[..<count]
  }
}
