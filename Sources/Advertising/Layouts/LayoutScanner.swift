import Quantities

/// A place in the text of a layout, moved forward by what is read there.
struct LayoutScanner {
  /// How many characters (Unicode scalars) come before the place.
  private(set) var position = 0
  private let text: [Unicode.Scalar]

  /// The last byte that an AD structure can have, counted from its first after length and type.
  private static let lastOffset = 253
  /// Powers are signed bytes and corrections bring them back to such.
  private static let decibelRange = -255...255
  /// Characters that an error shows of a number or a run of digits.
  private static let shown = 12

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  /// The next character, which stays to be read.
  var peek: Unicode.Scalar? { position < text.count ? text[position] : nil }

  var isAtEnd: Bool { position == text.count }

  /// Reads one character; `nil` at the end.
  mutating func take() -> Unicode.Scalar? {
    guard let next = peek else { return nil }
    position += 1
    return next
  }

  /// Reads a character if it is this one.
  mutating func takes(_ wanted: Unicode.Scalar) -> Bool {
    guard peek == wanted else { return false }
    position += 1
    return true
  }

  mutating func takesComma() -> Bool { takes(",") }

  mutating func skipBlanks() {
    while takes(" ") {}
  }

  /// Reads this character or throws.
  mutating func expect(_ wanted: Unicode.Scalar) throws(BeaconLayoutError) {
    guard takes(wanted) else { throw error(expected: "'\(wanted)'") }
  }

  /// Reads `A-B`, with A up to B.
  mutating func offsets() throws(BeaconLayoutError) -> ClosedRange<Int> {
    let first = try offset(from: 0)
    try expect("-")
    return first...(try offset(from: first))
  }

  private mutating func offset(from least: Int) throws(BeaconLayoutError) -> Int {
    let start = position
    let digits = run { ("0"..."9").contains($0) }
    guard let value = Int(digits), (least...Self.lastOffset).contains(value) else {
      let wanted = "an offset from \(least) to \(Self.lastOffset)"
      throw error(at: start, showing: digits, expected: wanted)
    }
    return value
  }

  /// Reads a whole number of dB or dBm, signed.
  mutating func decibels() throws(BeaconLayoutError) -> Int {
    let start = position
    let sign = takes("-") ? "-" : ""
    let digits = sign + run { ("0"..."9").contains($0) }
    guard let value = Int(digits), Self.decibelRange.contains(value) else {
      let range = "\(Self.decibelRange.lowerBound) to \(Self.decibelRange.upperBound)"
      throw error(at: start, showing: digits, expected: "a whole number from \(range)")
    }
    return value
  }

  /// Reads two hexadecimal digits for each of the bytes.
  mutating func bytes(_ offsets: ClosedRange<Int>) throws(BeaconLayoutError) -> [UInt8] {
    let start = position
    let digits = Array(run { hexadecimal(String($0).utf8) != nil }.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
      hexadecimal(digits[index..<min(index + 2, digits.count)]).map { UInt8($0) }
    }
    guard digits.count == 2 * offsets.count else {
      let range = "\(offsets.lowerBound)-\(offsets.upperBound)"
      throw error(
        at: start,
        showing: String(decoding: digits, as: UTF8.self),
        expected: "\(2 * offsets.count) hexadecimal digits for \(range)"
      )
    }
    return bytes
  }

  private mutating func run(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    var run = String.UnicodeScalarView()
    while let next = peek, isWanted(next) {
      run.append(next)
      position += 1
    }
    return String(run)
  }

  /// An error at the place, or at a character before it.
  func error(at place: Int? = nil, expected: String) -> BeaconLayoutError {
    let place = place ?? position
    let found = place < text.count ? "'\(text[place])'" : "the end"
    return BeaconLayoutError(column: place + 1, found: found, expected: expected)
  }

  /// An error about everything from a character up to the place.
  func error(from start: Int, expected: String) -> BeaconLayoutError {
    error(
      at: start,
      showing: String(String.UnicodeScalarView(text[start..<position])),
      expected: expected
    )
  }

  private func error(at start: Int, showing run: String, expected: String) -> BeaconLayoutError {
    guard !run.isEmpty else { return error(at: start, expected: expected) }
    let found = run.count > Self.shown ? "'\(run.prefix(Self.shown))...'" : "'\(run)'"
    return BeaconLayoutError(column: start + 1, found: found, expected: expected)
  }
}
