import Quantities

/// The most bytes of offending text that a message shows.
private let shownBytes = 40

/// Text of an input as a message may show it: printable ASCII as is, all else as `\xNN`.
package func escaped(_ bytes: Span<UInt8>) -> String {
  var text = ""
  for index in 0..<min(bytes.count, shownBytes) {
    let byte = bytes[index]
    if (0x20...0x7e).contains(byte) && byte != UInt8(ascii: "\\") {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      text += "\\x" + hexadecimalText(UInt64(byte), digits: 2)
    }
  }
  return bytes.count > shownBytes ? text + "..." : text
}

/// A string of valid UTF-8; the caller has checked the line it comes from.
package func text(_ bytes: Span<UInt8>) -> String {
  guard let valid = try? UTF8Span(validating: bytes) else { return escaped(bytes) }
  return String(copying: valid)
}
