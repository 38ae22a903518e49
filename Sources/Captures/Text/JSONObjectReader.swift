/// Walks the members of one JSON object (RFC 8259) that is a line of its own.
///
/// Values that are arrays or objects are checked and skipped. The text must be valid UTF-8.
struct JSONObjectReader {
  enum Value: Equatable {
    case string(JSONString)
    case number(Range<Int>)
    /// true or false.
    case boolean
    case null
    /// An array or an object.
    case nested
  }

  struct Member: Equatable {
    var name: JSONString
    var value: Value
  }

  /// What is wrong, with the offset in the line.
  struct Fault: Error, Equatable {
    var expected: String
    var offset: Int
  }

  /// Arrays and objects inside each other; deeper is refused, so that the stack stays bounded.
  static let maximumDepth = 32

  private var offset = 0
  private var isFirst = true

  /// The next member; `nil` after the closing brace, with nothing but blanks behind it.
  mutating func next(_ bytes: Span<UInt8>) throws(Fault) -> Member? {
    if isFirst { try require("{", bytes) }
    skipBlanks(bytes)
    if peek(bytes) == UInt8(ascii: "}") {
      offset += 1
      skipBlanks(bytes)
      guard offset == bytes.count else { throw expected("nothing after the object") }
      return nil
    }
    if !isFirst { try require(",", bytes) }
    isFirst = false
    skipBlanks(bytes)
    let name = try JSONString.read(bytes, &offset)
    try require(":", bytes)
    return Member(name: name, value: try value(bytes, depth: 1))
  }

  private mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(Fault) -> Value {
    skipBlanks(bytes)
    switch peek(bytes) {
    case UInt8(ascii: "\""): return .string(try JSONString.read(bytes, &offset))
    case UInt8(ascii: "t"): try require("true", bytes)
    case UInt8(ascii: "f"): try require("false", bytes)
    case UInt8(ascii: "n"):
      try require("null", bytes)
      return .null
    case UInt8(ascii: "["):
      try skipNested(bytes, closing: UInt8(ascii: "]"), depth: depth)
      return .nested
    case UInt8(ascii: "{"):
      try skipNested(bytes, closing: UInt8(ascii: "}"), depth: depth)
      return .nested
    default: return .number(try number(bytes))
    }
    return .boolean
  }

  private mutating func skipNested(
    _ bytes: Span<UInt8>,
    closing: UInt8,
    depth: Int
  ) throws(Fault) {
    guard depth < Self.maximumDepth else { throw expected("at most \(Self.maximumDepth) levels") }
    offset += 1
    skipBlanks(bytes)
    var isFirst = true
    while peek(bytes) != closing {
      if !isFirst { try require(",", bytes) }
      isFirst = false
      skipBlanks(bytes)
      if closing == UInt8(ascii: "}") {
        _ = try JSONString.read(bytes, &offset)
        try require(":", bytes)
      }
      _ = try value(bytes, depth: depth + 1)
      skipBlanks(bytes)
    }
    offset += 1
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(Fault) -> Range<Int> {
    let start = offset
    if peek(bytes) == UInt8(ascii: "-") { offset += 1 }
    let isZero = peek(bytes) == UInt8(ascii: "0")
    let whole = skipDigits(bytes)
    guard whole > 0, whole == 1 || !isZero else { throw expected("a value") }
    if peek(bytes) == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(bytes) > 0 else { throw expected("a digit") }
    }
    if let byte = peek(bytes), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = peek(bytes), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        offset += 1
      }
      guard skipDigits(bytes) > 0 else { throw expected("a digit") }
    }
    return start..<offset
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) -> Int {
    let start = offset
    while let byte = peek(bytes), (0x30...0x39).contains(byte) { offset += 1 }
    return offset - start
  }

  private mutating func require(_ word: String, _ bytes: Span<UInt8>) throws(Fault) {
    skipBlanks(bytes)
    for byte in word.utf8 {
      guard peek(bytes) == byte else { throw expected("'\(word)'") }
      offset += 1
    }
  }

  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while let byte = peek(bytes), isBlank(byte) { offset += 1 }
  }

  private func peek(_ bytes: Span<UInt8>) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  private func expected(_ what: String) -> Fault {
    Fault(expected: what, offset: offset)
  }
}
