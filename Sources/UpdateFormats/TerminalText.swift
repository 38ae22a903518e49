import Quantities

/// Text from the air or from a file, made safe for a terminal.
///
/// Control characters (they move the cursor and set colours), bidirectional controls and other
/// invisible format characters (they make text read differently from what it is) are written as
/// `\u{...}`.
public func terminalSafe(_ text: String) -> String {
  var safe = ""
  for scalar in text.unicodeScalars {
    if isUnsafe(scalar) {
      let digits = max(2, String(scalar.value, radix: 16).count)
      safe += "\\u{\(hexadecimalText(UInt64(scalar.value), digits: digits))}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

/// Whether a terminal might act on a character, or show other text than there is.
func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator:
    true
  default: false
  }
}

/// A count with its noun: `1 beacon`, `0 beacons`.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
