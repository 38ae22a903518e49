public import Captures
import Quantities

/// Why a truth file cannot be used at all; `description` says what was found and what to do.
public enum TruthError: Error, Equatable, Sendable {
  /// The file has no bytes, or only blank lines.
  case empty
  /// A header row that lacks columns; the columns it has, quoted and escaped.
  case missingColumns([String], found: [String], line: Int)
  /// A header row that names a column twice.
  case duplicateColumn(String, line: Int)
  /// A header row that cannot be read: longer than 64 KiB, not UTF-8, or badly quoted.
  case badHeader(DropReason, line: Int)
  /// A header row and nothing after it.
  case noRows
  /// Every row is damaged; the first damage found.
  case nothingUsable(CaptureWarning)
}

extension TruthError: CustomStringConvertible {
  private static let wanted =
    "a truth file is CSV with a header row of time, x and y and, if need be, recording, floor "
    + "and target"

  /// One sentence part without the name of the file.
  public var description: String {
    switch self {
    case .empty:
      "the truth is empty; \(Self.wanted)"
    case .missingColumns(let missing, let found, let line):
      "line \(line): the header lacks \(missing.joined(separator: ", ")); it has: "
        + "\(listed(found)); \(Self.wanted)"
    case .duplicateColumn(let name, let line):
      "line \(line): the header names '\(name)' twice"
    case .badHeader(let reason, let line):
      "line \(line): the header row \(reason.ofHeader); \(Self.wanted)"
    case .noRows:
      "the truth has a header and no rows"
    case .nothingUsable(let warning):
      "nothing usable; first damage at \(warning)"
    }
  }
}
