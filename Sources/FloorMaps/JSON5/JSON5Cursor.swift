/// A place in a text that moves forward and knows its byte offset, line and column.
struct JSON5Cursor {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var position = SourcePosition.start

  /// Starts before the first character, or after it where it is a byte-order mark.
  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    if scalars.first == "\u{FEFF}" {
      index = 1
      position.offset = UTF8.width("\u{FEFF}")
    }
  }

  /// The character here; `nil` at the end of the file.
  var scalar: Unicode.Scalar? {
    index < scalars.count ? scalars[index] : nil
  }

  /// The character after the one here.
  var following: Unicode.Scalar? {
    index + 1 < scalars.count ? scalars[index + 1] : nil
  }

  /// Moves over one character; stays at the end of the file.
  mutating func advance() {
    guard let scalar else { return }
    let endsLine = scalar == "\n" || (scalar == "\r" && following != "\n")
    index += 1
    position.offset += UTF8.width(scalar)
    position.line += endsLine ? 1 : 0
    position.column = endsLine ? 1 : position.column + 1
  }

  /// Moves over one character when it is this one, and says whether it was.
  mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard scalar == wanted else { return false }
    advance()
    return true
  }

  /// An error at this place.
  func error(expected: String) -> JSON5Error {
    JSON5Error(position: position, found: quoted(scalar), expected: expected)
  }
}

/// A character as errors name it.
///
/// What could not be seen in quotes, a no-break space say, is named by its number.
func quoted(_ scalar: Unicode.Scalar?) -> String {
  guard let scalar else { return "the end of the file" }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
    .privateUse, .nonspacingMark, .enclosingMark, .surrogate:
    if scalar == " " { return "a space" }
    if scalar == "\n" || scalar == "\r" { return "the end of the line" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  default:
    return "'\(scalar)'"
  }
}
