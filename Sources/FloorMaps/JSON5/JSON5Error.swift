/// Why a text is not JSON5: where reading stopped, what stood there, what was wanted.
public struct JSON5Error: Error, Equatable, Sendable {
  /// Where reading stopped.
  public var position: SourcePosition
  /// What stood there, quoted as it stands: escape it before printing.
  public var found: String
  /// What could have stood there.
  public var expected: String

  /// Creates an error at a place of the text.
  public init(position: SourcePosition, found: String, expected: String) {
    self.position = position
    self.found = found
    self.expected = expected
  }
}

extension JSON5Error: CustomStringConvertible {
  /// One line: `3:14: found '}', expected a value`.
  public var description: String {
    "\(position): found \(found), expected \(expected)"
  }
}
