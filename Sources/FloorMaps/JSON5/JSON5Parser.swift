/// Turns characters into values by recursive descent, one character of look-ahead.
struct JSON5Parser {
  /// How many lists and objects may stand in one another.
  ///
  /// A floor map needs six; the bound keeps a hostile file from exhausting the stack.
  static let deepestNesting = 64

  var cursor: JSON5Cursor
  private var depth = 0

  init(_ cursor: JSON5Cursor) {
    self.cursor = cursor
  }

  /// The one value of a document, and nothing after it.
  mutating func document() throws(JSON5Error) -> JSON5Value {
    try cursor.skipBlanks()
    let root = try value()
    try cursor.skipBlanks()
    guard cursor.scalar == nil else {
      throw cursor.error(expected: "the end of the file after its one value")
    }
    return root
  }

  private mutating func value() throws(JSON5Error) -> JSON5Value {
    let start = cursor.position
    let content = try content()
    return JSON5Value(
      content: content,
      position: start,
      range: start.offset..<cursor.position.offset
    )
  }

  private mutating func content() throws(JSON5Error) -> JSON5Value.Content {
    switch cursor.scalar {
    case "{": try nested { parser throws(JSON5Error) in .object(try parser.members()) }
    case "[": try nested { parser throws(JSON5Error) in .array(try parser.elements()) }
    case "\"", "'": .string(try string())
    case ".", "+", "-", "I", "N": try number()
    case .some(let scalar) where isDigit(scalar): try number()
    case "t": try word("true", .bool(true))
    case "f": try word("false", .bool(false))
    case "n": try word("null", .null)
    default: throw cursor.error(expected: "a value")
    }
  }

  private mutating func nested(
    _ read: (inout JSON5Parser) throws(JSON5Error) -> JSON5Value.Content
  ) throws(JSON5Error) -> JSON5Value.Content {
    guard depth < Self.deepestNesting else {
      throw cursor.error(expected: "at most \(Self.deepestNesting) levels of lists and objects")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func elements() throws(JSON5Error) -> [JSON5Value] {
    let start = cursor.position
    var elements: [JSON5Value] = []
    cursor.advance()
    try cursor.skipBlanks()
    while !cursor.skip("]") {
      elements.append(try value())
      try separator(before: "]", opened: start)
    }
    return elements
  }

  private mutating func members() throws(JSON5Error) -> [JSON5Member] {
    let start = cursor.position
    var members: [JSON5Member] = []
    cursor.advance()
    try cursor.skipBlanks()
    while !cursor.skip("}") {
      members.append(try member())
      try separator(before: "}", opened: start)
    }
    return members
  }

  private mutating func member() throws(JSON5Error) -> JSON5Member {
    let start = cursor.position
    let key = try key()
    let end = cursor.position
    try cursor.skipBlanks()
    guard cursor.skip(":") else {
      throw cursor.error(expected: "':' after the key \(excerpt(key))")
    }
    try cursor.skipBlanks()
    return JSON5Member(
      key: key,
      keyPosition: start,
      keyRange: start.offset..<end.offset,
      value: try value()
    )
  }

  /// Moves over blanks and one comma; without a comma the closing bracket must follow.
  private mutating func separator(
    before closing: Unicode.Scalar,
    opened: SourcePosition
  ) throws(JSON5Error) {
    try cursor.skipBlanks()
    guard !cursor.skip(",") else { return try cursor.skipBlanks() }
    guard cursor.scalar == closing else {
      let what = closing == "]" ? "the list" : "the object"
      throw cursor.error(expected: "',' or '\(closing)' to close \(what) that began at \(opened)")
    }
  }

  /// Moves over a word that must stand here whole.
  mutating func word(
    _ word: String,
    _ content: JSON5Value.Content
  ) throws(JSON5Error) -> JSON5Value.Content {
    for scalar in word.unicodeScalars where !cursor.skip(scalar) {
      throw cursor.error(expected: "the word \(word)")
    }
    guard !continuesWord else { throw cursor.error(expected: "the end of the word \(word)") }
    return content
  }

  /// Whether the character here would lengthen the number or word before it.
  var continuesWord: Bool {
    cursor.scalar.map { isIdentifierPart($0) || $0 == "." || $0 == "+" || $0 == "-" } ?? false
  }
}
