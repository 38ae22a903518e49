import Advertising
import Captures
import Positioning

/// A capture or a sightings file, read chunk by chunk.
final class RecordedInput {
  private let file: InputFile
  private var reader: CaptureReader

  /// Opens a path; `-` is standard input.
  init(_ path: String, layouts: [BeaconLayout]) throws(CommandFailure) {
    file = try InputFile(path)
    reader = CaptureReader(layouts: layouts)
  }

  /// How it is called in messages.
  var name: String { file.name }
  /// What tells it from other files.
  var identity: FileIdentity? { file.identity }
  /// What was read so far.
  var tally: CaptureTally { reader.tally }

  /// Reads the next chunk; true when it was the end.
  func next(
    advertisements: ReportObserver?,
    each: (InputEvent) -> Void
  ) throws(CommandFailure) -> Bool {
    try reader.readChunk(of: file, advertisements: advertisements) { each(.capture($0)) }
  }

  /// Throws when it was read to its end and had no sighting in it.
  func refuseUnusable() throws(CommandFailure) {
    try reader.refuseUnusable(name)
  }
}
