public import Captures
public import FloorMaps

/// Why a file cannot be used; `description` says what is wrong.
public enum RecordingError: Error, Equatable, Sendable {
  /// The file cannot be opened or read: the system's words for it.
  case unreadable(path: String, reason: String)
  /// It is no recording, or nothing in it is usable.
  case damaged(path: String, CaptureError)
  /// It can be read and holds no advertisement that could be used.
  case noSightings(path: String)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence part that names the file as it stands: escape it before printing.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .damaged(let path, let error): "'\(path)': \(error)"
    case .noSightings(let path): "'\(path)': no advertisement in it that could be used"
    }
  }
}

/// Why a floor map cannot be used.
public enum FloorMapError: Error, Equatable, Sendable {
  /// The file cannot be opened or read: the system's words for it.
  case unreadable(path: String, reason: String)
  /// What is wrong in it; at least one finding is an error.
  case refused(path: String, [Finding])
}

extension FloorMapError: CustomStringConvertible {
  /// A line for each error, `file:line:column: ...`; escape them before printing.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .refused(let path, let findings):
      findings.filter { $0.severity == .error }.map { "\(path):\($0)" }.joined(separator: "\n")
    }
  }
}
