/// Ends the process with a message when a property does not hold; libFuzzer then keeps the input.
func check(
  _ holds: Bool,
  _ property: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  guard holds else { fatalError("does not hold: \(property())", file: file, line: line) }
}

/// Text for people is short and, where `isEscaped`, safe to print on a terminal as it is.
func checkMessage(_ text: String, isEscaped: Bool = true) {
  let longest = 1_000
  check(text.unicodeScalars.count <= longest, "a message is short: \(text.prefix(longest))...")
  guard isEscaped else { return }
  let isPlain = text.unicodeScalars.allSatisfy { ("\u{20}"..."\u{7E}").contains($0) }
  check(isPlain, "a message is printable ASCII: \(text.debugDescription)")
}
