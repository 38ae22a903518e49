/// Joins the lines of a CSV into records, whose quoted fields may hold line ends.
///
/// A quote that is never closed costs its own line only: the lines after it are read as if it had
/// not been there. Blank lines are no records.
package struct CSVRecords: Sendable {
  /// What one line, or several together, turned out to be.
  package enum Content {
    case fields([CSVFields.Field])
    case fault(RowFault)
  }

  private var fields = CSVFields()
  /// Lines of a record whose quoted field is still open, with the line number of the first.
  private var open: [UInt8] = []
  private var openLine = 0

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let badQuoting = RowFault(
    reason: .badQuoting,
    message: "quote inside a bare field, text after a closing quote, or a quote never closed"
  )

  package init() {}

  /// Takes one line without its line end and gives the records it completes.
  ///
  /// `each` receives the content, the bytes its fields lie in, and the number of its first line.
  package mutating func take<Failure: Error>(
    _ line: Span<UInt8>,
    line number: Int,
    _ each: (Content, Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard !open.isEmpty else {
      try takeRecord(line, number, each)
      return
    }
    let closes = contains(line, Self.quote)
    open.append(Self.newline)
    for index in 0..<line.count { open.append(line[index]) }
    if closes || open.count > LineSplitter.maximumLength { try retryOpen(each) }
  }

  /// Ends the input, or the part of it before a line that is left out.
  ///
  /// A quoted field that is still open was never closed.
  package mutating func finish<Failure: Error>(
    _ each: (Content, Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    while !open.isEmpty { try dropFirstOpenLine(each) }
  }

  private mutating func retryOpen<Failure: Error>(
    _ each: (Content, Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let record = open
    switch fields.resume(record.span) {
    case .open where record.count <= LineSplitter.maximumLength: return
    case .complete:
      open = []
      try takeRecord(record.span, openLine, each)
    case .open, .malformed:
      try dropFirstOpenLine(each)
    }
  }

  /// Gives up the first line of an open record and reads the others as if it had not been there.
  private mutating func dropFirstOpenLine<Failure: Error>(
    _ each: (Content, Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = open.split(separator: Self.newline, omittingEmptySubsequences: false)
    let first = openLine
    let dropped = Array(lines.removeFirst())
    open = []
    try each(.fault(Self.badQuoting), dropped.span, first)
    for (index, line) in lines.enumerated() {
      try take(Array(line).span, line: first + 1 + index, each)
    }
  }

  private mutating func takeRecord<Failure: Error>(
    _ record: Span<UInt8>,
    _ number: Int,
    _ each: (Content, Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let start = number == 1 ? byteOrderMarkLength(record) : 0
    let record = record.extracting(start..<record.count)
    guard !isBlankLine(record) else { return }
    guard (try? UTF8Span(validating: record)) != nil else {
      try each(.fault(.invalidUTF8), record, number)
      return
    }
    switch fields.read(record) {
    case .open:
      openLine = number
      for index in 0..<record.count { open.append(record[index]) }
    case .malformed: try each(.fault(Self.badQuoting), record, number)
    case .complete: try each(.fields(fields.fields), record, number)
    }
  }
}

/// How many bytes of a UTF-8 byte order mark a first line begins with.
func byteOrderMarkLength(_ line: Span<UInt8>) -> Int {
  let mark = FormatDetector.byteOrderMark
  guard line.count >= mark.count, mark.indices.allSatisfy({ line[$0] == mark[$0] }) else {
    return 0
  }
  return mark.count
}

/// Whether a line holds nothing but blanks.
func isBlankLine(_ bytes: Span<UInt8>) -> Bool {
  for index in 0..<bytes.count where !isBlank(bytes[index]) { return false }
  return true
}

private func contains(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
  for index in 0..<bytes.count where bytes[index] == byte { return true }
  return false
}
