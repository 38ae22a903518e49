/// Something that is wrong or doubtful in a floor map file, where it stands, and what to do.
public struct Finding: Equatable, Sendable {
  /// Whether the map can still be used.
  public enum Severity: String, Sendable {
    /// The map would give wrong positions or can't be understood: it is refused.
    case error
    /// The map is usable, with less than it could give.
    case warning
  }

  /// Whether the map can still be used.
  public var severity: Severity
  /// The key path, such as `beacons[3].ibeacon.major`; empty for the file as a whole.
  public var path: String
  /// Line in the file, from 1.
  public var line: Int
  /// Column in characters (Unicode scalars), from 1.
  public var column: Int
  /// What is the matter, with the offending text quoted as it stands: escape it before printing.
  public var message: String
  /// What to do about it.
  public var advice: String

  /// Creates a finding at a place of the file.
  public init(
    severity: Severity,
    path: String,
    line: Int,
    column: Int,
    message: String,
    advice: String
  ) {
    self.severity = severity
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.advice = advice
  }
}

extension Finding: CustomStringConvertible {
  /// One line: `12:7: error: beacons[3].x: message; advice`.
  public var description: String {
    let subject = path.isEmpty ? "" : "\(path): "
    return "\(line):\(column): \(severity.rawValue): \(subject)\(message); \(advice)"
  }
}
