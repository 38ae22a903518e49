import Advertising
import Captures
import Positioning

/// A recording that is read from a file.
final class RecordedEvents: EventReader {
  /// Bytes read at once: some two thousand reports.
  private static let chunk = 64 * 1024

  private let path: String
  private let file: FileBytes
  private var reader: CaptureReader

  init(_ path: String, _ layouts: [BeaconLayout]) throws(RecordingError) {
    self.path = path
    file = try FileBytes(path)
    reader = CaptureReader(layouts: layouts)
  }

  func next(each: (InputEvent) -> Void) async throws -> Bool {
    let bytes = try file.read(upTo: Self.chunk)
    do throws(CaptureError) {
      guard bytes.isEmpty else {
        try reader.read(bytes.span) { each(.capture($0)) }
        return false
      }
      try reader.finish { each(.capture($0)) }
    } catch {
      throw RecordingError.damaged(path: path, error)
    }
    guard reader.tally.sightings > 0 else { throw RecordingError.noSightings(path: path) }
    return true
  }
}
