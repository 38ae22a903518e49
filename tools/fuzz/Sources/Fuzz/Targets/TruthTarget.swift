import Captures
import Evaluating
import Quantities

/// Reads a truth file, and asks its tracks where the receiver was.
func decodeTruth(_ bytes: Span<UInt8>) {
  do {
    let file = try TruthFile(bytes)
    let dropped = file.dropped.values.reduce(0, +)
    check(dropped < file.rows, "a row is good: \(file)")
    for warning in file.warnings { checkWarning(warning, bytes) }
    check(!file.truth.recordings.isEmpty, "a good row is of a recording: \(file)")
    for recording in file.truth.recordings {
      if let track = file.truth.track(recording: recording) { checkTrack(track) }
    }
  } catch {
    checkMessage(error.description)
  }
}

private func checkTrack(_ track: TruthTrack) {
  check(track.place(at: track.start) != nil, "the track knows its start: \(track)")
  let steps: [Int64] = [0, 1, 1_000_000, 1_000_000_000, .max]
  for place in steps.map({ track.place(at: track.start.advanced(byMicroseconds: $0)) }) {
    guard let position = place?.position else { continue }
    check(position.x.isFinite && position.y.isFinite, "a place is somewhere: \(position)")
  }
}
