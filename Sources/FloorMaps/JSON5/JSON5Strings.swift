extension JSON5Parser {
  /// A string from its opening quote to its closing one, escapes resolved.
  mutating func string() throws(JSON5Error) -> String {
    let start = cursor.position
    let quote: Unicode.Scalar = cursor.scalar == "'" ? "'" : "\""
    var text = String.UnicodeScalarView()
    cursor.advance()
    while !cursor.skip(quote) {
      switch cursor.scalar {
      case nil, "\n", "\r":
        throw cursor.error(expected: "\(quote) to close the string that began at \(start)")
      case "\\":
        cursor.advance()
        if let scalar = try escape() { text.append(scalar) }
      case .some(let scalar):
        text.append(scalar)
        cursor.advance()
      }
    }
    return String(text)
  }

  /// What stands after a backslash; `nil` for a line that goes on in the next one.
  private mutating func escape() throws(JSON5Error) -> Unicode.Scalar? {
    guard let scalar = cursor.scalar else {
      throw cursor.error(expected: "the character that '\\' escapes")
    }
    guard scalar == "0" || !isDigit(scalar) else {
      throw cursor.error(expected: "no digit after '\\' but a lone 0")
    }
    cursor.advance()
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "0": return try null()
    case "x": return Unicode.Scalar(UInt8(try hexadecimalDigits(2)))
    case "u": return try unicodeEscape()
    case "\r":
      _ = cursor.skip("\n")
      return nil
    default: return isLineTerminator(scalar) ? nil : scalar
    }
  }

  private func null() throws(JSON5Error) -> Unicode.Scalar {
    if let next = cursor.scalar, isDigit(next) {
      throw cursor.error(expected: "no digit after '\\0'")
    }
    return "\0"
  }

  /// Four hexadecimal digits after `\u`, and the second half where they are the first of a pair.
  mutating func unicodeEscape() throws(JSON5Error) -> Unicode.Scalar {
    let start = cursor
    let unit = try hexadecimalDigits(4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let low: UInt32
    if UTF16.isLeadSurrogate(UInt16(unit)), cursor.skip("\\"), cursor.skip("u") {
      low = try hexadecimalDigits(4)
    } else {
      low = 0
    }
    guard UTF16.isTrailSurrogate(UInt16(low)),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else {
      throw start.error(expected: "both halves of a surrogate pair, as in \\uD83D\\uDE00")
    }
    return scalar
  }

  private mutating func hexadecimalDigits(_ count: Int) throws(JSON5Error) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = cursor.scalar.flatMap(hexadecimalDigit) else {
        throw cursor.error(expected: "\(count) hexadecimal digits")
      }
      value = value << 4 | digit
      cursor.advance()
    }
    return value
  }
}

/// The value of a hexadecimal digit in either case.
func hexadecimalDigit(_ scalar: Unicode.Scalar) -> UInt32? {
  scalar.isASCII ? Character(scalar).hexDigitValue.map(UInt32.init) : nil
}
