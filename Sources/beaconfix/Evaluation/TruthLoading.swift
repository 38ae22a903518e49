import Evaluating
import FloorMaps

/// Reads truth files for the commands that measure against one.
enum TruthLoading {
  /// Some 30 million rows; a larger file is some other file.
  private static let limit = 1_000_000_000

  /// Reads a truth file; bad rows, and rows far from the map, are left to the caller to tell.
  static func load(_ path: String, on map: FloorMap) throws(CommandFailure) -> TruthFile {
    let file = try InputFile(path)
    let bytes = try file.all(limit: limit)
    do throws(TruthError) {
      return try TruthFile(bytes.span, on: map)
    } catch {
      throw .badInput("\(file.name): \(error)")
    }
  }
}
