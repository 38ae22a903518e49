import Quantities

/// Why an input cannot be read at all; `description` says what was found and what to do.
public enum CaptureError: Error, Equatable, Sendable {
  /// The input has no bytes, or only blank lines.
  case empty
  /// The content is none of the readable formats; its first bytes, escaped.
  case unrecognised(start: String)
  /// The input ends inside the header of its container, after `length` bytes.
  case headerCut(length: Int, of: CaptureFormat = .btsnoop)
  /// A version of its container that is not known.
  case version(found: UInt32, of: CaptureFormat = .btsnoop)
  /// A btsnoop datalink other than 1001, 1002 and 2001.
  case datalink(found: UInt32)
  /// A pcap file, or every interface of a pcapng file, of a link type that cannot be read; where the
  /// (first) link type stands.
  case linkType(found: UInt32, offset: Int)
  /// A sightings file whose header row lacks columns; the columns it has, quoted and escaped.
  case missingColumns([String], found: [String], line: Int)
  /// A header row that names a column twice.
  case duplicateColumn(String, line: Int)
  /// A header row that cannot be read: longer than 64 KiB, not UTF-8, or badly quoted.
  case badHeader(DropReason, line: Int)
  /// Every record is damaged; the first damage found.
  case nothingUsable(CaptureWarning)
}

extension CaptureError: CustomStringConvertible {
  private static let readable =
    "readable are btsnoop, pcap and pcapng captures, sightings CSV (header with time, beacon and "
    + "rssi or range) and sightings NDJSON"

  /// One sentence part without the name of the file.
  public var description: String {
    switch self {
    case .empty:
      "the input is empty; \(Self.readable)"
    case .unrecognised(let start):
      "unknown format, it begins with '\(start)'; \(Self.readable)"
    case .headerCut(let length, let format):
      "the \(format.rawValue) header is cut: \(format.headerLength) bytes needed, "
        + "\(length) are there"
    case .version(let found, let format):
      "\(format.rawValue) version \(found) at byte \(format.versionOffset); "
        + "only version \(format.version) can be read"
    case .linkType(let found, let offset):
      "link type \(LinkType.description(found)) at byte \(offset) cannot be read; readable "
        + "are \(LinkType.readable)"
    case .datalink(let found):
      "btsnoop datalink \(found) at byte 12; readable are 1001 (HCI), 1002 (HCI with H4 types) "
        + "and 2001 (Linux monitor)"
    case .missingColumns(let missing, let found, let line):
      "line \(line): the header lacks \(missing.joined(separator: ", ")); it has: "
        + listed(found)
    case .duplicateColumn(let name, let line):
      "line \(line): the header names '\(name)' twice"
    case .badHeader(let reason, let line):
      "line \(line): the header row \(reason.ofHeader); the first row names the columns"
    case .nothingUsable(let warning):
      "nothing usable; first damage at \(warning)"
    }
  }
}

extension DropReason {
  /// What is wrong with a header row that cannot be read: "is not UTF-8".
  package var ofHeader: String {
    switch self {
    case .longLine: "is longer than \(LineSplitter.maximumLength) bytes"
    case .invalidUTF8: "is not UTF-8"
    default: "is badly quoted"
    }
  }
}
