extension JSON5Parser {
  /// A number: decimal, hexadecimal, `Infinity` or `NaN`, with a sign or without.
  ///
  /// Decimals beyond 1.8e308 become infinite, as in ECMAScript.
  mutating func number() throws(JSON5Error) -> JSON5Value.Content {
    var text = ""
    take("+", "-", into: &text)
    let negative = text == "-"
    let magnitude: Double
    switch cursor.scalar {
    case "I":
      _ = try word("Infinity", .null)
      text += "Infinity"
      magnitude = .infinity
    case "N":
      _ = try word("NaN", .null)
      text += "NaN"
      magnitude = .nan
    case "0" where cursor.following == "x" || cursor.following == "X":
      magnitude = try hexadecimal(into: &text)
    default:
      magnitude = try decimal(into: &text)
    }
    guard !continuesWord else {
      throw cursor.error(expected: "the end of the number \(shortened(text))")
    }
    return .number(negative ? -magnitude : magnitude, text: text)
  }

  private mutating func hexadecimal(into text: inout String) throws(JSON5Error) -> Double {
    take("0", into: &text)
    take("x", "X", into: &text)
    var magnitude: Double = 0
    guard cursor.scalar.flatMap(hexadecimalDigit) != nil else {
      throw cursor.error(expected: "hexadecimal digits after 0x")
    }
    while let scalar = cursor.scalar, let digit = hexadecimalDigit(scalar) {
      magnitude = magnitude * 16 + Double(digit)
      text.unicodeScalars.append(scalar)
      cursor.advance()
    }
    return magnitude
  }

  private mutating func decimal(into text: inout String) throws(JSON5Error) -> Double {
    let whole = digits()
    guard whole.count < 2 || whole.first != "0" else {
      throw cursor.error(expected: "no zeros in front of the number \(shortened(whole))")
    }
    var fraction = ""
    text += whole
    if take(".", into: &text) {
      fraction = digits()
      text += fraction
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw cursor.error(expected: "a digit") }
    let exponent = try exponent(into: &text)
    guard let magnitude = Double("0\(whole).\(fraction)0e\(exponent)") else {
      throw cursor.error(expected: "a number")
    }
    return magnitude
  }

  private mutating func exponent(into text: inout String) throws(JSON5Error) -> String {
    guard take("e", "E", into: &text) else { return "0" }
    var exponent = ""
    take("+", "-", into: &exponent)
    let digits = digits()
    guard !digits.isEmpty else { throw cursor.error(expected: "the digits of the exponent") }
    exponent += digits
    text += exponent
    return exponent
  }

  private mutating func digits() -> String {
    var digits = ""
    while let scalar = cursor.scalar, isDigit(scalar) {
      digits.unicodeScalars.append(scalar)
      cursor.advance()
    }
    return digits
  }

  /// Moves over one of these characters, adding it to the text, and says whether one was there.
  @discardableResult
  private mutating func take(_ wanted: Unicode.Scalar..., into text: inout String) -> Bool {
    guard let scalar = cursor.scalar, wanted.contains(scalar) else { return false }
    text.unicodeScalars.append(scalar)
    cursor.advance()
    return true
  }
}

/// Whether this is one of 0 to 9.
func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  ("0"..."9").contains(scalar)
}
