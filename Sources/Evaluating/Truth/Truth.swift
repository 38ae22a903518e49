/// Where everything really was: a track for each recording, and for each target within it.
public struct Truth: Equatable, Sendable {
  /// The recordings in the order of the file; `nil` stands for rows that name none.
  public let recordings: [String?]

  private struct Key: Hashable {
    var recording: String?
    var target: String?
  }

  private let tracks: [Key: TruthTrack]
  /// The targets of each recording, in the order of the file.
  private let targets: [String?: [String?]]

  /// Creates the truth from rows in any order.
  public init(_ rows: [TruthRow]) {
    var grouped: [Key: [TruthRow]] = [:]
    var recordings: [String?] = []
    var targets: [String?: [String?]] = [:]
    for row in rows {
      let key = Key(recording: row.recording, target: row.target)
      if grouped[key] == nil {
        if targets[row.recording] == nil { recordings.append(row.recording) }
        targets[row.recording, default: []].append(row.target)
      }
      grouped[key, default: []].append(row)
    }
    self.recordings = recordings
    self.targets = targets
    tracks = grouped.compactMapValues(TruthTrack.init)
  }

  /// Whether the rows of a recording are about more than one target.
  public func hasSeveralTargets(recording: String?) -> Bool {
    targets[recording, default: []].count > 1
  }

  /// The track of a recording; `nil` when the truth knows nothing of it.
  ///
  /// Names must agree exactly, and an input without recordings asks for the rows without one. An
  /// input that names no target is served by a recording's only one, and the other way round; where
  /// there are several, the names must agree.
  public func track(recording: String?, target: String? = nil) -> TruthTrack? {
    if let track = tracks[Key(recording: recording, target: target)] { return track }
    guard let known = targets[recording], known.count == 1, target == nil || known[0] == nil else {
      return nil
    }
    return tracks[Key(recording: recording, target: known[0])]
  }
}
