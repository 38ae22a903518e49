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
  /// How far the record was read.
  private var index = 0
  /// The quoted field that was still open there.
  private var open = Field(range: 0..<0)
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")

  /// Reads a record into `fields`; blanks around a bare field are not part of it.
  mutating func read(_ bytes: Span<UInt8>) -> Outcome {
    fields.removeAll(keepingCapacity: true)
    index = 0
    return readOn(bytes, field(bytes))
  }

  /// Reads on in a record that was `open` at its end and has got a line end and a line more.
  ///
  /// Only what is new is looked at, so that a record of many lines costs no more than its bytes.
  mutating func resume(_ bytes: Span<UInt8>) -> Outcome {
    readOn(bytes, restOfQuoted(bytes))
  }

  private mutating func readOn(_ bytes: Span<UInt8>, _ first: Outcome) -> Outcome {
    var outcome = first
    while outcome == .complete, index < bytes.count {
      guard bytes[index] == Self.comma else { return .malformed }
      index += 1
      outcome = field(bytes)
    }
    return outcome
  }

  private mutating func field(_ bytes: Span<UInt8>) -> Outcome {
    guard index < bytes.count, bytes[index] == Self.quote else { return bare(bytes) }
    index += 1
    open = Field(range: index..<index)
    return restOfQuoted(bytes)
  }

  private mutating func bare(_ bytes: Span<UInt8>) -> Outcome {
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

  private mutating func restOfQuoted(_ bytes: Span<UInt8>) -> Outcome {
    while index < bytes.count {
      guard bytes[index] == Self.quote else {
        index += 1
        continue
      }
      guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else {
        open.range = open.range.lowerBound..<index
        fields.append(open)
        index += 1
        return .complete
      }
      open.hasQuotes = true
      index += 2
    }
    return .open
  }

  /// Gives each field that is not empty to its column, unless one stands beyond the columns.
  package static func assign<Column>(
    _ fields: [Field],
    in record: Span<UInt8>,
    to columns: [Column?],
    _ set: (Column, Span<UInt8>) -> Void
  ) -> RowFault? {
    for index in columns.count..<max(columns.count, fields.count)
    where !fields[index].range.isEmpty {
      return .fieldCount(fields.count, columns: columns.count)
    }
    for index in 0..<min(columns.count, fields.count) {
      guard let column = columns[index], !fields[index].range.isEmpty else { continue }
      if fields[index].hasQuotes {
        set(column, unquoted(fields[index], in: record).span)
      } else {
        set(column, record.extracting(fields[index].range))
      }
    }
    return nil
  }

  /// The bytes of a field whose quotes are doubled, with single ones.
  private static func unquoted(_ field: Field, in bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      result.append(bytes[index])
      index += bytes[index] == quote ? 2 : 1
    }
    return result
  }
}
