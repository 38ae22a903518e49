extension JSON5Cursor {
  /// Moves over white space and comments.
  mutating func skipBlanks() throws(JSON5Error) {
    while let scalar {
      if isBlank(scalar) {
        advance()
      } else if scalar == "/" && following == "/" {
        while let scalar = self.scalar, !isLineTerminator(scalar) { advance() }
      } else if scalar == "/" && following == "*" {
        try skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(JSON5Error) {
    let start = position
    advance()
    advance()
    while scalar != "*" || following != "/" {
      guard scalar != nil else {
        throw error(expected: "'*/' to close the comment that began at \(start)")
      }
      advance()
    }
    advance()
    advance()
  }
}

/// The characters that end a line in ECMAScript.
func isLineTerminator(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\t", "\u{B}", "\u{C}", " ", "\u{A0}", "\u{FEFF}": true
  default: isLineTerminator(scalar) || scalar.properties.generalCategory == .spaceSeparator
  }
}
