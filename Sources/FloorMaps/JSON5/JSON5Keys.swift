extension JSON5Parser {
  /// A key: a string in either quotes, or an identifier of ECMAScript 5.1.
  mutating func key() throws(JSON5Error) -> String {
    if cursor.scalar == "\"" || cursor.scalar == "'" { return try string() }
    var key = String.UnicodeScalarView()
    while let scalar = cursor.scalar {
      let start = cursor
      if scalar == "\\" {
        let escaped = try identifierEscape()
        guard key.isEmpty ? isIdentifierStart(escaped) : isIdentifierPart(escaped) else {
          throw start.error(expected: "a letter, digit, '$' or '_' in a key without quotes")
        }
        key.append(escaped)
      } else if key.isEmpty ? isIdentifierStart(scalar) : isIdentifierPart(scalar) {
        key.append(scalar)
        cursor.advance()
      } else {
        break
      }
    }
    guard !key.isEmpty else { throw cursor.error(expected: "a key or '}'") }
    return String(key)
  }

  private mutating func identifierEscape() throws(JSON5Error) -> Unicode.Scalar {
    cursor.advance()
    guard cursor.skip("u") else {
      throw cursor.error(expected: "'u' and four hexadecimal digits after '\\' in a key")
    }
    return try unicodeEscape()
  }
}

/// Whether a key without quotes may begin with this.
func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .letterNumber:
    true
  default: scalar == "$" || scalar == "_"
  }
}

/// Whether a key without quotes may go on with this.
func isIdentifierPart(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
  default: isIdentifierStart(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}"
  }
}
