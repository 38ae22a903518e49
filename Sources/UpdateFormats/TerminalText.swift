import Quantities

/// Text from the air or from a file, made safe for a terminal.
///
/// Control characters (they move the cursor and set colours), bidirectional controls and other
/// invisible format characters (they make text read differently from what it is) are written as
/// `\u{...}`.
public func terminalSafe(_ text: String) -> String {
  var safe = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      let digits = max(2, String(scalar.value, radix: 16).count)
      safe += "\\u{\(hexadecimalText(UInt64(scalar.value), digits: digits))}"
    default:
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}
