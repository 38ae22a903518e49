/// A place in a text file.
public struct SourcePosition: Equatable, Sendable {
  /// Bytes from the start of the file, a byte-order mark included.
  public var offset: Int
  /// Line, from 1; lines end with LF, CR or CRLF.
  public var line: Int
  /// Column in characters (Unicode scalars), from 1; a byte-order mark takes none.
  public var column: Int

  /// The first place of every file.
  public static let start = SourcePosition(offset: 0, line: 1, column: 1)

  /// Creates a place from its byte offset and its line and column.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `line:column`.
  public var description: String {
    "\(line):\(column)"
  }
}
