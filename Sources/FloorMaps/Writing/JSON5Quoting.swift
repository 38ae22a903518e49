import Quantities

/// Text as a JSON string in double quotes.
///
/// Whatever a terminal or an editor might act on instead of showing it is escaped: control,
/// format (bidirectional ones too) and separator characters.
package func json5Quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        for unit in String(scalar).utf16 {
          quoted += "\\u" + hexadecimalText(UInt64(unit), digits: 4)
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
  }
  return quoted + "\""
}
