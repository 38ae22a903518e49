/// One line of a text input.
package struct TextLine: Equatable {
  /// Where the text is, without its line end: in the bytes given to `next`, or in `held`.
  package enum Text: Equatable {
    case given(Range<Int>)
    case held(Range<Int>)
  }

  package var text: Text
  /// Counted from 1.
  package var number: Int
}

/// Cuts text, in chunks of any size, into lines that end with LF or CR LF.
///
/// A line longer than `maximumLength` is skipped as it comes, so that memory stays bounded.
package struct LineSplitter {
  package enum Step: Equatable {
    case line(TextLine)
    case tooLong(number: Int)
    /// The chunk is used up.
    case needsMore
  }

  static let maximumLength = 65_536
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  package private(set) var held: [UInt8] = []
  private var heldIsSpent = false
  private var isSkipping = false
  private var number = 0

  package init() {}

  /// The next line of `bytes` from `position` on, which moves past what was used.
  package mutating func next(in bytes: Span<UInt8>, from position: inout Int) -> Step {
    if heldIsSpent {
      held.removeAll(keepingCapacity: true)
      heldIsSpent = false
    }
    let start = position
    while position < bytes.count, bytes[position] != Self.newline { position += 1 }
    let end = position
    let isWhole = end < bytes.count
    if isWhole { position += 1 }
    if isSkipping {
      isSkipping = !isWhole
      return isWhole ? next(in: bytes, from: &position) : .needsMore
    }
    guard held.count + end - start <= Self.maximumLength else {
      held.removeAll()
      isSkipping = !isWhole
      number += 1
      return .tooLong(number: number)
    }
    if isWhole, held.isEmpty {
      number += 1
      return .line(TextLine(text: .given(trimmed(bytes, start, end)), number: number))
    }
    for index in start..<end { held.append(bytes[index]) }
    return isWhole ? .line(heldLine()) : .needsMore
  }

  /// The last line, when the input does not end with a line end.
  package mutating func finish() -> TextLine? {
    guard !heldIsSpent, !held.isEmpty else { return nil }
    return heldLine()
  }

  private mutating func heldLine() -> TextLine {
    heldIsSpent = true
    number += 1
    return TextLine(text: .held(trimmed(held.span, 0, held.count)), number: number)
  }

  private func trimmed(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    start < end && bytes[end - 1] == Self.carriageReturn ? start..<end - 1 : start..<end
  }
}
