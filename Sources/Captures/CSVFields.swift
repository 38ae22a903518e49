/// The fields of one CSV record (RFC 4180): bare or in double quotes, a quote inside them doubled.
package struct CSVFields: Sendable {
  package struct Field: Equatable, Sendable {
    package var range: Range<Int>
    /// Whether the range holds doubled quotes.
    package var hasQuotes = false
  }

  enum Outcome: Equatable {
    case complete
    /// A quoted field is still open at the end: the record goes on in the next line.
    case open
    /// A quote in a bare field, or text after a closing quote.
    case malformed
  }

  private(set) var fields: [Field] = []
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")

  /// Reads a record into `fields`; blanks around a bare field are not part of it.
  mutating func read(_ bytes: Span<UInt8>) -> Outcome {
    fields.removeAll(keepingCapacity: true)
    var index = 0
    while true {
      let outcome =
        index < bytes.count && bytes[index] == Self.quote
        ? quoted(bytes, &index) : bare(bytes, &index)
      guard outcome == .complete else { return outcome }
      guard index < bytes.count else { return .complete }
      guard bytes[index] == Self.comma else { return .malformed }
      index += 1
    }
  }

  private mutating func bare(_ bytes: Span<UInt8>, _ index: inout Int) -> Outcome {
    var start = index
    while index < bytes.count, bytes[index] != Self.comma {
      guard bytes[index] != Self.quote else { return .malformed }
      index += 1
    }
    var end = index
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    fields.append(Field(range: start..<end))
    return .complete
  }

  private mutating func quoted(_ bytes: Span<UInt8>, _ index: inout Int) -> Outcome {
    index += 1
    var field = Field(range: index..<index)
    while index < bytes.count {
      guard bytes[index] == Self.quote else {
        index += 1
        continue
      }
      guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else {
        field.range = field.range.lowerBound..<index
        fields.append(field)
        index += 1
        return .complete
      }
      field.hasQuotes = true
      index += 2
    }
    return .open
  }

  /// The bytes of a field whose quotes are doubled, with single ones.
  package static func unquoted(_ field: Field, in bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      result.append(bytes[index])
      index += bytes[index] == quote ? 2 : 1
    }
    return result
  }
}
