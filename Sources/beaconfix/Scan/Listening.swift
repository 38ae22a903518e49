import Advertising
import Captures

extension HeardBeacons {
  /// Reads an input to its end.
  init(
    in input: borrowing InputFile,
    _ reader: inout CaptureReader,
    warn: (CaptureWarning) -> Void
  ) throws(CommandFailure) {
    var heard = HeardBeacons()
    var contents: AdvertisedContents?
    var isOver = false
    while !isOver {
      isOver = try reader.readChunk(
        of: input,
        advertisements: { contents = AdvertisedContents($1, data: 0..<$1.count) },
        each: { event in
          switch event {
          case .sighting(let sighting): heard.hear(sighting, contents)
          case .warning(let warning): warn(warning)
          case .clock, .recording: break
          }
        }
      )
    }
    self = heard
  }
}
