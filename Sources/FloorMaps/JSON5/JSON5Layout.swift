/// How the parts of a list or object lie in their lines, so that parts can come and go.
struct JSON5Layout {
  let bytes: [UInt8]

  private static let newline = UInt8(ascii: "\n")
  private static let blanks: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
  ]

  /// What goes with a part: the comma behind it, and its whole lines where it has them to itself.
  func extent(of part: Range<Int>) -> Range<Int> {
    let end = comma(behind: part.upperBound).map { $0 + 1 } ?? part.upperBound
    let start = lineStart(of: part.lowerBound)
    guard isBlank(start..<part.lowerBound), let next = restOfLine(from: end) else {
      return part.lowerBound..<end
    }
    return start..<next
  }

  /// The edit that puts parts behind another one, each on a line of its own if that one is.
  func addition(of texts: [String], behind part: Range<Int>) -> (range: Range<Int>, text: String) {
    let start = lineStart(of: part.lowerBound)
    let indent = String(decoding: bytes[start..<part.lowerBound], as: UTF8.self)
    guard isBlank(start..<part.lowerBound), start > 0 else {
      let place = part.upperBound
      return (place..<place, texts.map { ", \($0)" }.joined())
    }
    if let comma = comma(behind: part.upperBound), let next = restOfLine(from: comma + 1) {
      return (next..<next, texts.map { "\(indent)\($0),\n" }.joined())
    }
    let place = part.upperBound
    return (place..<place, texts.map { ",\n\(indent)\($0)" }.joined())
  }

  /// Where the comma behind a part is; blanks and comments may stand between.
  private func comma(behind end: Int) -> Int? {
    var place = end
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ","): return place
      case UInt8(ascii: "/"):
        guard let next = comment(at: place) else { return nil }
        place = next
      case Self.newline: place += 1
      case let byte where Self.blanks.contains(byte): place += 1
      default: return nil
      }
    }
    return nil
  }

  /// Where a comment that begins at a place ends.
  private func comment(at place: Int) -> Int? {
    guard place + 1 < bytes.count else { return nil }
    if bytes[place + 1] == UInt8(ascii: "/") {
      return bytes[place...].firstIndex(of: Self.newline) ?? bytes.count
    }
    var end = place + 2
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return nil
  }

  /// The beginning of the next line, if nothing but blanks and a comment follows on this one.
  private func restOfLine(from place: Int) -> Int? {
    let end = bytes[place...].firstIndex(of: Self.newline) ?? bytes.count
    guard end < bytes.count else { return nil }
    var next = place
    while next < end, Self.blanks.contains(bytes[next]) { next += 1 }
    if next < end, bytes[next] == UInt8(ascii: "/") {
      guard let close = comment(at: next), close <= end, isBlank(close..<end) else { return nil }
      next = end
    }
    return next == end ? end + 1 : nil
  }

  private func lineStart(of place: Int) -> Int {
    bytes[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy(Self.blanks.contains)
  }
}
